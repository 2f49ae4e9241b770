import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@loyalty/ui'
import { direct, setCsrfToken } from '../../api/client.ts'
import { keepSession, sessionQuery } from '../../api/session.ts'
import { CodeForm } from '../../identity/code-form.tsx'
import { askPasskey } from '../../identity/passkey.ts'
import { PasskeyButton } from '../../identity/passkey-button.tsx'
import { frameTexts } from '../../messages/frame/texts.ts'
import { SignInForm, type SignInAnswer } from './sign-in-form.tsx'

type Pending = Extract<SignInAnswer, { next: string }>

/** Renders the dialog after the end of a session. The page behind it keeps what the person typed. */
export function SessionOverDialog({ onDone }: { onDone: (succeeded: boolean) => void }) {
  const t = frameTexts.useText()
  const queryClient = useQueryClient()
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  const [pending, setPending] = useState<Pending>()
  const enter = async (answer: SignInAnswer): Promise<void> => {
    if ('next' in answer) {
      setCsrfToken(answer.csrfToken)
      const organizationId = before?.organization.id
      if (answer.next === 'second-factor') setPending(answer)
      else if (answer.next === 'choose-organization' && organizationId !== undefined)
        await enter(await direct.switchOrganization({ body: { organizationId } }))
      else window.location.assign(`/${answer.next}`)
      return
    }
    // Another person or organization must not go on with what this person typed.
    if (before?.user.email !== answer.user.email || before.organization.id !== answer.organization.id) {
      window.location.assign('/')
      return
    }
    keepSession(queryClient, answer)
    onDone(true)
  }
  return (
    <Dialog title={t('sessionOverTitle')} actions={null} onClose={() => onDone(false)}>
      <p>{t('sessionOverText')}</p>
      {pending === undefined ? (
        <SignInForm email={before?.user.email ?? ''} onAnswer={enter} />
      ) : (
        <SecondFactor methods={pending.methods} onAnswer={enter} />
      )}
    </Dialog>
  )
}

type SecondFactorProps = { methods: Pending['methods']; onAnswer: (answer: SignInAnswer) => Promise<void> }

function SecondFactor({ methods, onAnswer }: SecondFactorProps) {
  const [hasApp, hasRecovery] = [methods.includes('totp'), methods.includes('recovery-code')]
  const signInByPasskey = async () => {
    const options = await direct.beginPasskeySignIn({})
    await onAnswer(await direct.finishPasskeySignIn({ body: await askPasskey(options) }))
  }
  return (
    <div className="form">
      {methods.includes('passkey') && <PasskeyButton variant="primary" act={signInByPasskey} />}
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
