import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@loyalty/ui'
import { keepSession, sessionQuery } from '../../api/session.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { SignInForm, type SignInAnswer } from './sign-in-form.tsx'

/** Renders the dialog after the end of a session. The page behind it keeps what the person typed. */
export function SessionOverDialog({ onDone }: { onDone: (succeeded: boolean) => void }) {
  const t = frameTexts.useText()
  const queryClient = useQueryClient()
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  const enter = (answer: SignInAnswer) => {
    if ('next' in answer) {
      window.location.assign(`/${answer.next}`)
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
      <SignInForm email={before?.user.email ?? ''} onAnswer={enter} />
    </Dialog>
  )
}
