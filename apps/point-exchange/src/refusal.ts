import { ConnectionError, Problem } from '@loyalty/widget'
import { accountFields, type AccountField } from './account.ts'

/** Where a refusal leads: back to a step where it can be mended, into `unknown` where the same request is sent again, or to the end. */
export type Way = 'choose' | 'account' | 'unknown' | 'failed'

/** Why a request did not succeed, as much of it as a screen needs. */
export type Refusal = {
  code: Problem['code'] | 'NO_ANSWER'
  way: Way
  requestId: string
  /** Seconds, from `Retry-After`. */
  retryAfter?: number
  /** The field of the account that is not accepted. */
  field?: AccountField
}

const ways: Partial<Record<Refusal['code'], Way>> = {
  NO_PARTNERSHIP: 'choose',
  PROGRAM_NOT_FOUND: 'choose',
  PARTNER_CODE_INVALID: 'choose',
  VALUE_ABOVE_LIMIT: 'choose',
  VALUE_BELOW_MINIMUM: 'choose',
  POINTS_ABOVE_LIMIT: 'choose',
  POINTS_BELOW_MINIMUM: 'choose',
  MEMBER_NOT_FOUND: 'account',
  MEMBER_INELIGIBLE: 'account',
}

/** What an error of the client means for the flow. A fault of our own is thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ConnectionError) return { code: 'NO_ANSWER', way: 'unknown', requestId: '' }
  if (!(error instanceof Problem)) throw error
  const { code, requestId, retryable, retryAfter, errors } = error
  const named = errors.map(({ field }) => field.replace(/^destinationAccount\./, ''))
  const field = accountFields.find((name) => named.includes(name))
  const own = code === 'VALIDATION_FAILED' && field ? 'account' : ways[code]
  return {
    code,
    way: retryable ? 'unknown' : (own ?? 'failed'),
    requestId,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(field && { field }),
  }
}
