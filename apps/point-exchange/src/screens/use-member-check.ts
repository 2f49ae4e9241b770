import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DestinationAccount, ExchangeOption } from '@loyalty/contract'
import { Problem, SessionEnded, useClient } from '@loyalty/widget'

/** `unchecked`: nobody could say, which is no reason to stop the user. */
export type MemberCheck = 'idle' | 'checking' | 'found' | 'notFound' | 'unchecked'

type Member = Pick<DestinationAccount, 'destinationUserId' | 'destinationUserEmail'>

/** Asks the program whether it knows the member: when told to, never by itself, and once for the same values. */
export function useMemberCheck({ programId }: ExchangeOption, account: Member) {
  const client = useClient()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<string>()
  const { destinationUserId, destinationUserEmail } = account
  const body = { programId, ...(destinationUserId && { destinationUserId }), ...(destinationUserEmail && { destinationUserEmail }) }
  const key = JSON.stringify(body)
  const query = {
    queryKey: ['member', key],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MemberCheck> => {
      try {
        const { data } = await client.validateExchangeMember({ body, signal })
        return data.isValid ? 'found' : 'notFound'
      } catch (error) {
        // What the program itself refuses is settled; anything else leaves the question open.
        if (error instanceof Problem && error.code === 'VALIDATION_FAILED') return 'notFound'
        throw error
      }
    },
    retry: false,
    staleTime: Infinity,
  }
  const { data, isFetching, isError } = useQuery({ ...query, enabled: asked === key })

  const check: MemberCheck = asked !== key ? 'idle' : isFetching ? 'checking' : isError ? 'unchecked' : (data ?? 'checking')
  return {
    check,
    /** On blur. */
    ask: () => setAsked(key),
    /** On Continue: the answer, waited for. Null when the session has ended meanwhile. */
    settle: async (): Promise<MemberCheck | null> => {
      setAsked(key)
      try {
        return await queries.fetchQuery(query)
      } catch (error) {
        return error instanceof SessionEnded ? null : 'unchecked'
      }
    },
  }
}
