import { Problem } from '@loyalty/contract/send'
import { SessionEnded } from '../session/session-state.ts'
import type { Member } from './member-of.ts'

/**
 * The result of a member check. `unchecked`: the check failed, and the user may still continue. `gone`: the program is
 * no longer available.
 */
export type MemberAnswer = 'found' | 'notFound' | 'unchecked' | 'gone'

type MemberRequest = Member & { programId: string }

/**
 * The API call that validates a member. After a change of user, the widget passes a new function, so that the new user
 * gets no stored results.
 */
export type Validate = (call: {
  body: MemberRequest
  signal: () => AbortSignal
}) => Promise<{ data: { isValid: boolean } }>

/** Timeout of a check in milliseconds. After the timeout, the user may continue without a result. */
const WAIT = 10_000

const checksByEndpoint = new WeakMap<Validate, Map<string, Promise<MemberAnswer | undefined>>>()

/**
 * Validates a member, with one request for parallel checks. Stores a known member for later checks. Sends a new request
 * for an unknown member, who may join later. Returns undefined if the session has ended.
 */
export async function checkMember(validate: Validate, body: MemberRequest): Promise<MemberAnswer | undefined> {
  const checks = checksByEndpoint.get(validate) ?? new Map<string, Promise<MemberAnswer | undefined>>()
  checksByEndpoint.set(validate, checks)
  const key = JSON.stringify(body)
  const check = checks.get(key) ?? sendCheck(validate, body)
  checks.set(key, check)
  const answer = await check
  if (answer !== 'found' && checks.get(key) === check) checks.delete(key)
  return answer
}

async function sendCheck(validate: Validate, body: MemberRequest): Promise<MemberAnswer | undefined> {
  try {
    const { data } = await validate({ body, signal: () => AbortSignal.timeout(WAIT) })
    return data.isValid ? 'found' : 'notFound'
  } catch (error) {
    if (error instanceof SessionEnded) return undefined
    const code = error instanceof Problem && error.code
    if (code === 'PROGRAM_NOT_FOUND' || code === 'NO_PARTNERSHIP') return 'gone'
    // `VALIDATION_FAILED` is the program's own refusal of the member. Any other error does not stop the user.
    return code === 'VALIDATION_FAILED' ? 'notFound' : 'unchecked'
  }
}
