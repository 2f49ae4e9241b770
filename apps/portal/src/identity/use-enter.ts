import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { setCsrfToken, type direct } from '../api/client.ts'
import { keepSession } from '../api/session.ts'
import { pendingQuery, stepPages } from './pending-query.ts'

export type SignInAnswer = Awaited<ReturnType<typeof direct.createPortalSession>>

/** Returns the path of this portal to open after the sign-in. An address of another site is ignored. */
export const ownPath = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/'

/** Returns the function that goes on after a step of the sign-in: to the next step, or to the page `next`. */
export const useEnter = (next: string | undefined) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (answer: SignInAnswer): Promise<void> => {
    if ('next' in answer) {
      setCsrfToken(answer.csrfToken)
      queryClient.setQueryData(pendingQuery.queryKey, answer)
      await router.navigate({ to: stepPages[answer.next], search: next === undefined ? {} : { next } })
      return
    }
    keepSession(queryClient, answer)
    router.history.push(ownPath(next))
  }
}
