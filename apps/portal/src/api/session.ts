import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { direct, keepPlace, type Operation } from './client.ts'

export type Session = Awaited<ReturnType<typeof direct.getPortalSession>>

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Infinity,
  retry: false,
  queryFn: async () => {
    const session = await direct.getPortalSession({})
    keepPlace(session)
    return session
  },
})

/** Stores the session of a sign-in, so that the next page needs no request for it. */
export const keepSession = (queryClient: QueryClient, session: Session): void => {
  keepPlace(session)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** Returns the session. Only pages below `_app` may call it: their route has loaded the session. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/** Returns whether the person's role may call an operation, for a button or a link. */
export const useMay = (operation: Operation): boolean => useSession().permissions.includes(operation)
