import { useQueryClient } from '@tanstack/react-query'
import type { Problem } from '@loyalty/contract/client'
import { Dialog } from '@loyalty/ui'
import { keepSession, sessionQuery } from '../api/session.ts'
import { SignInForm, type SignInAnswer } from '../pages/sign-in/sign-in-form.tsx'
import { frameTexts } from '../messages/frame/texts.ts'

/** Renders the proof of identity that `problem` demands. After `onDone(true)` the client repeats the call once. */
export function StepUpDialog({ problem, onDone }: { problem: Problem; onDone: (succeeded: boolean) => void }) {
  const t = frameTexts.useText()
  const queryClient = useQueryClient()
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  const enter = (answer: SignInAnswer) => {
    if (before?.user.email !== answer.user.email) {
      window.location.assign('/')
      return
    }
    keepSession(queryClient, answer)
    onDone(true)
  }
  return (
    <Dialog title={t('stepUpTitle')} actions={null} onClose={() => onDone(false)}>
      <p>
        {t('stepUpText')} <bdi dir="auto">{problem.message}</bdi>
      </p>
      <SignInForm email={before?.user.email ?? ''} onAnswer={enter} />
    </Dialog>
  )
}
