import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { setCsrfToken } from '../../api/client.ts'
import { keepSession } from '../../api/session.ts'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { signInTexts } from '../../messages/sign-in/texts.ts'
import { SignInForm, type SignInAnswer } from './sign-in-form.tsx'

/** Returns the path of this portal to open after the sign-in. An address of another site is ignored. */
const ownPath = (next: string | undefined): string => (next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/')

export function SignInPage() {
  const t = signInTexts.useText()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const enter = (answer: SignInAnswer) => {
    if ('next' in answer) {
      setCsrfToken(answer.csrfToken)
      router.history.push(`/${answer.next}`)
      return
    }
    keepSession(queryClient, answer)
    router.history.push(ownPath(next))
  }
  return (
    <EntryFrame title={t('title')}>
      <SignInForm onAnswer={enter} />
    </EntryFrame>
  )
}
