import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dialog } from '@loyalty/ui'
import { direct, setCsrfToken } from '../../api/client.ts'
import { keepSession, sessionQuery, type Session } from '../../api/session.ts'
import type { Pending } from '../../identity/pending-query.ts'
import { SecondFactorForm } from '../../identity/second-factor-form.tsx'
import { ownPath, type SignInAnswer } from '../../identity/use-enter.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Renders the dialog after the end of a session. The page behind it keeps what the person typed. */
export function SessionOverDialog({ onDone }: { onDone: (succeeded: boolean) => void }) {
  const t = frameTexts.useText()
  const queryClient = useQueryClient()
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  const [factor, setFactor] = useState<Pending>()
  const goOn = async (pending: Pending) => {
    setCsrfToken(pending.csrfToken)
    if (pending.next === 'second-factor') setFactor(pending)
    else if (pending.next === 'choose-organization' && before !== undefined)
      keep(await direct.switchOrganization({ body: { organizationId: before.organization.id } }))
    else window.location.assign(ownPath('/'))
  }
  const keep = (session: Session) => {
    // Another person or organization must not go on with what this person typed.
    if (before?.user.email !== session.user.email || before.organization.id !== session.organization.id) {
      window.location.assign('/')
      return
    }
    keepSession(queryClient, session)
    onDone(true)
  }
  const enter = (answer: SignInAnswer) => ('next' in answer ? goOn(answer) : keep(answer))
  return (
    <Dialog
      title={t('sessionOverTitle')}
      actions={
        <Button variant="secondary" onClick={() => onDone(false)}>
          {t('cancel')}
        </Button>
      }
      onClose={() => onDone(false)}
    >
      <p>{t('sessionOverText')}</p>
      {factor === undefined ? (
        <SignInForm email={before?.user.email ?? ''} onAnswer={enter} />
      ) : (
        <SecondFactorForm methods={factor.methods} onAnswer={enter} />
      )}
    </Dialog>
  )
}
