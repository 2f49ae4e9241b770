import { useState } from 'react'
import { askMember, type MemberAnswer, type Validate } from './ask-member.ts'
import type { Member } from './member-of.ts'

type State = 'idle' | 'checking' | MemberAnswer

export type MemberCheck = {
  state: State
  /** When a field was left: asks, unless that has been done or there is nobody to ask about. */
  ask: () => void
  /** At Continue: the answer, waited for; `idle` with nobody to ask about, undefined when the session has ended meanwhile. */
  settle: () => Promise<MemberAnswer | 'idle' | undefined>
}

/** Asks the program whether it knows the member who stands in the form now: when told to, never by itself. */
export function useMemberCheck(validate: Validate, programId: string, member: Member | undefined): MemberCheck {
  const [asked, setAsked] = useState<{ key: string; state: State }>()
  const body = { programId, ...member }
  const key = JSON.stringify(body)
  const state = asked?.key === key ? asked.state : 'idle'
  const find = async (goesOn: boolean) => {
    if (!member) return 'idle'
    // What is known stands until there is another answer: a field does not lose its error for as long as it is asked about again.
    const known = state === 'found' || state === 'notFound'
    if (!known) setAsked({ key, state: 'checking' })
    const last = await askMember(validate, body)
    // Whom the program does not know it does not know because nobody could say this time.
    const answer = last === 'unchecked' && state === 'notFound' ? 'notFound' : last
    // Whoever goes on is not told of a member who was found on the way.
    const shown = goesOn && answer === 'found' && !known ? 'idle' : (answer ?? 'idle')
    // About somebody else, it is no longer of interest.
    setAsked((current) => (current?.key === key ? { key, state: shown } : current))
    return answer
  }
  return {
    state,
    ask: () => {
      if (state === 'idle') void find(false)
    },
    settle: () => find(true),
  }
}
