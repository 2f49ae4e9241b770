import type { ReactNode } from 'react'
import type { Account } from '../api.ts'
import { useWords } from '../i18n/text.ts'
import { Panel } from '../panel.tsx'
import type { AccountState } from '../use-account.ts'

export const primaryLook =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-xl bg-teal px-4 font-semibold text-panel hover:brightness-110'

/** Explains that the customer is signed out, and offers a sign-in. */
export const SignIn = ({ onSignIn }: { onSignIn: () => void }) => {
  const words = useWords()
  return (
    <Panel title={words.text('signedOutTitle')} text={words.text('signedOutText')}>
      <button type="button" className={primaryLook} onClick={onSignIn}>
        {words.text('signIn')}
      </button>
    </Panel>
  )
}

type SignedProps = {
  state: AccountState
  onSignIn: () => void
  onRetry: () => void
  children: (account: Account) => ReactNode
}

/**
 * Shows its children once the account is loaded. Until then, shows that the account is loading, failed to load, or is
 * signed out.
 */
export const Signed = ({ state, onSignIn, onRetry, children }: SignedProps) => {
  const words = useWords()
  if (state.is === 'ready') return children(state.account)
  if (state.is === 'signed-out') return <SignIn onSignIn={onSignIn} />
  if (state.is === 'failed')
    return (
      <Panel title={words.text('failedTitle')}>
        <button type="button" className={primaryLook} onClick={onRetry}>
          {words.text('retry')}
        </button>
      </Panel>
    )
  return <p className="min-h-96 text-muted">{words.text('loading')}…</p>
}
