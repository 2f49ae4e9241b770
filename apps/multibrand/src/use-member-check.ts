import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { DestinationAccount } from '@loyalty/contract'
import { Problem, SessionEnded, useClient } from '@loyalty/widget'
import { sameAccount } from './preference-set.ts'

/** `unavailable` lets the user go on; `wait` and `gone` do not. */
export type MemberAnswer = 'found' | 'unknown' | 'unavailable' | 'wait' | 'gone'

export type MemberCheck = {
  state: 'idle' | 'checking' | MemberAnswer
  error: unknown
  /** Ask the program, unless it has been asked about exactly this member and has answered. */
  ask: (member: DestinationAccount) => Promise<MemberAnswer | 'idle'>
}

/** What a failed check says: whether the member is wrong, or nobody could tell. */
export function answerOf(error: unknown): MemberAnswer {
  if (!(error instanceof Problem)) return 'unavailable'
  if (error.status === 429) return 'wait'
  if (error.code === 'PROGRAM_NOT_FOUND' || error.code === 'NO_PARTNERSHIP') return 'gone'
  return error.status < 500 ? 'unknown' : 'unavailable'
}

/** The check of one member of one program; `member` is what stands in the form now. */
export function useMemberCheck(programId: string, member: DestinationAccount | undefined): MemberCheck {
  const client = useClient()
  const { mutateAsync, variables, data, isPending } = useMutation({
    mutationFn: async (asked: DestinationAccount): Promise<{ answer: MemberAnswer | 'idle'; error: unknown }> => {
      const { destinationUserId, destinationUserEmail } = asked
      try {
        const body = { programId, ...(destinationUserId && { destinationUserId }), ...(destinationUserEmail && { destinationUserEmail }) }
        const result = await client.validatePreferenceMember({ body, signal: AbortSignal.timeout(10_000) })
        return { answer: result.data.isValid ? 'found' : 'unknown', error: null }
      } catch (error) {
        return { answer: error instanceof SessionEnded ? 'idle' : answerOf(error), error }
      }
    },
  })
  const last = useRef<{ member: DestinationAccount; answer: Promise<MemberAnswer | 'idle'> }>(undefined)
  const current = member !== undefined && variables !== undefined && sameAccount(member, variables)
  return {
    state: !current ? 'idle' : isPending ? 'checking' : (data?.answer ?? 'idle'),
    error: current && !isPending ? data?.error : null,
    ask: async (asked) => {
      // Leaving the field and pressing the button is one question.
      if (last.current && sameAccount(asked, last.current.member)) {
        const answer = await last.current.answer
        if (answer === 'found' || answer === 'unknown' || answer === 'unavailable') return answer
      }
      const answer = mutateAsync(asked).then((result) => result.answer)
      last.current = { member: asked, answer }
      return answer
    },
  }
}
