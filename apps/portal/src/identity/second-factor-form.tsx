import { direct } from '../api/client.ts'
import { CodeForm } from './code-form.tsx'
import { askPasskey, hasPasskeys } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { Pending } from './pending-query.ts'
import type { SignInAnswer } from './use-enter.ts'

/** Signs in with a passkey, which needs no password and no code. */
export const signInWithPasskey = async (): Promise<SignInAnswer> =>
  direct.finishPasskeySignIn({ body: await askPasskey(await direct.beginPasskeySignIn({})) })

/** Renders the ways in which this person can prove the second factor. */
export function SecondFactorForm({
  methods,
  onAnswer,
}: {
  methods: Pending['methods']
  onAnswer: (answer: SignInAnswer) => unknown
}) {
  const [hasApp, hasRecovery] = [methods.includes('totp'), methods.includes('recovery-code')]
  return (
    <div className="form">
      {methods.includes('passkey') && hasPasskeys() && (
        <PasskeyButton
          variant={hasApp ? 'secondary' : 'primary'}
          act={async () => void (await onAnswer(await signInWithPasskey()))}
        />
      )}
      {(hasApp || hasRecovery) && (
        <CodeForm
          hasApp={hasApp}
          hasRecovery={hasRecovery}
          submit={async (code) => onAnswer(await direct.verifySecondFactor({ body: { code } }))}
        />
      )}
    </div>
  )
}
