import { Problem } from '@loyalty/contract/send'
import { SessionEnded } from '../session/session-state.ts'
import type { Member } from './member-of.ts'

/** `unchecked`: nobody could say, which is no reason to stop the user. `gone`: the program is no longer on offer. */
export type MemberAnswer = 'found' | 'notFound' | 'unchecked' | 'gone'

type Asking = Member & { programId: string }

/** The endpoint of the widget that asks a program; one function for all of a visit. */
export type Validate = (call: { body: Asking; signal: () => AbortSignal }) => Promise<{ data: { isValid: boolean } }>

/** Ms. What has not answered by then stops nobody. */
const WAIT = 10_000

const visits = new WeakMap<Validate, Map<string, Promise<MemberAnswer | undefined>>>()

/**
 * Asks a program once about the same member: leaving the field and pressing the button is one question. Whom it knows it knows for
 * the visit; whoever it does not know may be a member the next time. Undefined where the session has ended, since nobody was asked.
 */
export async function askMember(validate: Validate, body: Asking): Promise<MemberAnswer | undefined> {
  const asked = visits.get(validate) ?? new Map<string, Promise<MemberAnswer | undefined>>()
  visits.set(validate, asked)
  const key = JSON.stringify(body)
  const asking = asked.get(key) ?? ask(validate, body)
  asked.set(key, asking)
  const answer = await asking
  if (answer !== 'found' && asked.get(key) === asking) asked.delete(key)
  return answer
}

async function ask(validate: Validate, body: Asking): Promise<MemberAnswer | undefined> {
  try {
    const { data } = await validate({ body, signal: () => AbortSignal.timeout(WAIT) })
    return data.isValid ? 'found' : 'notFound'
  } catch (error) {
    if (error instanceof SessionEnded) return undefined
    const code = error instanceof Problem && error.code
    if (code === 'PROGRAM_NOT_FOUND' || code === 'NO_PARTNERSHIP') return 'gone'
    // What the program itself refuses is settled.
    return code === 'VALIDATION_FAILED' ? 'notFound' : 'unchecked'
  }
}
