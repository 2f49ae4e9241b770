import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { direct, setCsrfToken } from '../../api/client.ts'
import { keepSession } from '../../api/session.ts'

/** Returns a function that signs a person in with a password that the person has just chosen. */
export const useEnter = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (email: string, password: string): Promise<void> => {
    const answer = await direct.createPortalSession({ body: { email, password } })
    if ('next' in answer) {
      setCsrfToken(answer.csrfToken)
      router.history.replace(`/${answer.next}`)
      return
    }
    queryClient.clear()
    keepSession(queryClient, answer)
    router.history.replace('/')
  }
}
