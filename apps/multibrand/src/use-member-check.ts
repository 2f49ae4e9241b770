import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { DestinationAccount } from '@loyalty/contract'
import { Problem, SessionEnded, useClient } from '@loyalty/widget'
import { sameAccount } from './preference-set.ts'

/** `unavailable`: nobody could say, which is no reason to stop the user. */
export type MemberAnswer = 'found' | 'unknown' | 'unavailable' | 'gone'

export type MemberCheck = {
  state: 'idle' | 'checking' | MemberAnswer
  /** Ask the program, unless it has been asked about exactly this member and has answered; `idle` where the session has ended. */
  ask: (member: DestinationAccount) => Promise<MemberAnswer | 'idle'>
}

/** What a failed check says: whether the member is wrong, or nobody could tell. */
export function answerOf(error: unknown): MemberAnswer | 'idle' {
  if (error instanceof SessionEnded) return 'idle'
  if (!(error instanceof Problem)) return 'unavailable'
  if (error.code === 'PROGRAM_NOT_FOUND' || error.code === 'NO_PARTNERSHIP') return 'gone'
  return error.code === 'VALIDATION_FAILED' ? 'unknown' : 'unavailable'
}

/** Asks once for the same member, however often told to: until there is an answer, or again where the last try left it open. */
export function askingOnce(request: (member: DestinationAccount) => Promise<MemberAnswer | 'idle'>): MemberCheck['ask'] {
  let last: { member: DestinationAccount; answer: Promise<MemberAnswer | 'idle'> } | undefined
  return async (member) => {
    // Leaving the field and pressing the button is one question.
    if (last && sameAccount(member, last.member)) return last.answer
    const asked = { member, answer: request(member) }
    last = asked
    const answer = await asked.answer
    if (last === asked && (answer === 'idle' || answer === 'unavailable')) last = undefined
    return answer
  }
}

/** The check of one member of one program; `member` is what stands in the form now. */
export function useMemberCheck(programId: string, member: DestinationAccount | undefined): MemberCheck {
  const client = useClient()
  const { mutateAsync, variables, data, isPending } = useMutation({
    mutationFn: async ({ destinationUserId, destinationUserEmail }: DestinationAccount): Promise<MemberAnswer | 'idle'> => {
      const body = { programId, ...(destinationUserId && { destinationUserId }), ...(destinationUserEmail && { destinationUserEmail }) }
      try {
        const result = await client.validatePreferenceMember({ body, signal: () => AbortSignal.timeout(10_000) })
        return result.data.isValid ? 'found' : 'unknown'
      } catch (error) {
        return answerOf(error)
      }
    },
  })
  const [ask] = useState(() => askingOnce(mutateAsync))
  const current = member !== undefined && variables !== undefined && sameAccount(member, variables)
  return { state: !current ? 'idle' : isPending ? 'checking' : (data ?? 'idle'), ask }
}
