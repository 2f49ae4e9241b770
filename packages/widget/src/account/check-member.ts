import { Problem } from '@loyalty/contract/send'
import { SessionEnded } from '../session/session-state.ts'
import type { Member } from './member-of.ts'

/**
 * The result of a member check. `unchecked`: the check failed, and the user may continue. `gone`: the program is no
 * longer available.
 */
export type MemberAnswer = 'found' | 'notFound' | 'unchecked' | 'gone'

type MemberRequest = Member & { programId: string }

/** The endpoint that validates a member. Each session epoch has its own function. */
export type Validate = (call: {
  body: MemberRequest
  signal: () => AbortSignal
}) => Promise<{ data: { isValid: boolean } }>

/** Timeout of a check in milliseconds. After the timeout, the user may continue without a result. */
const WAIT = 10_000

const checksByEndpoint = new WeakMap<Validate, Map<string, Promise<MemberAnswer | undefined>>>()

/**
 * Validates a member. Parallel checks of a member share one request. A known member stays known for the epoch. An
 * unknown member is checked again, because the member may join later. Returns undefined when the session has ended.
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
    // Only the program itself refuses a member with `VALIDATION_FAILED`. Any other error does not stop the user.
    return code === 'VALIDATION_FAILED' ? 'notFound' : 'unchecked'
  }
}
