import { useQueryClient } from '@tanstack/react-query'
import { direct } from '../../api/client.ts'
import { useEnter } from '../../identity/use-enter.ts'

/** Returns a function that signs a person in with a password that the person has just chosen. */
export const useSignIn = () => {
  const queryClient = useQueryClient()
  const enter = useEnter(undefined)
  return async (email: string, password: string): Promise<void> => {
    // Nothing of an earlier session of this browser stays in memory.
    queryClient.clear()
    await enter(await direct.createPortalSession({ body: { email, password } }))
  }
}
