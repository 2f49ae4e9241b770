import { useState } from 'react'
import { checkMember, type MemberAnswer, type Validate } from './check-member.ts'
import type { Member } from './member-of.ts'

type State = 'idle' | 'checking' | MemberAnswer

export type MemberCheck = {
  state: State
  /**
   * Call when the user leaves the field. Checks the member, unless the field is empty or the form has already checked
   * the member.
   */
  start: () => void
  /**
   * Call when the user presses Continue. Resolves with the answer, with `idle` if the form contains no member to check,
   * or with undefined if the session has ended.
   */
  settle: () => Promise<MemberAnswer | 'idle' | undefined>
}

/**
 * Returns the state of the member check, and the functions `start` and `settle`, which send the check to the program.
 */
export function useMemberCheck(validate: Validate, programId: string, member: Member | undefined): MemberCheck {
  const [result, setResult] = useState<{ key: string; state: State }>()
  const body = { programId, ...member }
  const key = JSON.stringify(body)
  const state = result?.key === key ? result.state : 'idle'
  const find = async (goesOn: boolean) => {
    if (!member) return 'idle'
    // Keeps an earlier result until the next answer, so that the field's error does not disappear during the request.
    const known = state === 'found' || state === 'notFound'
    if (!known) setResult({ key, state: 'checking' })
    const last = await checkMember(validate, body)
    // An unknown member stays unknown when the repeated check fails.
    const answer = last === 'unchecked' && state === 'notFound' ? 'notFound' : last
    // Does not show a late "found" to a user who has already pressed Continue.
    const shown = goesOn && answer === 'found' && !known ? 'idle' : (answer ?? 'idle')
    // Ignores the answer if the form now contains another member.
    setResult((current) => (current?.key === key ? { key, state: shown } : current))
    return answer
  }
  return {
    state,
    start: () => {
      if (state === 'idle') void find(false)
    },
    settle: () => find(true),
  }
}
