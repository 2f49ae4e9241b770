import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DestinationAccount, ExchangeOption } from '@loyalty/contract'
import { Problem, SessionEnded, useClient } from '@loyalty/widget'
import { ANSWER_WAIT } from '../attempts.ts'

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
    queryFn: async (): Promise<MemberCheck> => {
      try {
        const { data } = await client.validateExchangeMember({ body, signal: () => AbortSignal.timeout(ANSWER_WAIT) })
        return data.isValid ? 'found' : 'notFound'
      } catch (error) {
        // What the program itself refuses is settled; anything else leaves the question open.
        if (error instanceof Problem && error.code === 'VALIDATION_FAILED') return 'notFound'
        throw error
      }
    },
    retry: false,
    // Without a connection it fails at once, and the user goes on.
    networkMode: 'always' as const,
    staleTime: Infinity,
  }
  const { data, isFetching, isError } = useQuery({ ...query, enabled: false })

  const check: MemberCheck = asked !== key ? 'idle' : isFetching ? 'checking' : isError ? 'unchecked' : (data ?? 'checking')
  const settle = async (): Promise<MemberCheck | null> => {
    setAsked(key)
    try {
      return await queries.fetchQuery(query)
    } catch (error) {
      if (!(error instanceof SessionEnded)) return 'unchecked'
      // Nobody was asked: the next time is the first one.
      setAsked((current) => (current === key ? undefined : current))
      return null
    }
  }
  return {
    check,
    /** On blur. */
    ask: () => {
      if (asked !== key) void settle()
    },
    /** On Continue: the answer, waited for. Null when the session has ended meanwhile. */
    settle,
  }
}
