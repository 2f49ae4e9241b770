import { ConnectionError, Problem } from '@loyalty/widget'
import { accountFields, type AccountField } from './account.ts'

/** Why a request did not succeed, as much of it as a screen needs. */
export type Refusal = {
  code: Problem['code'] | 'NO_ANSWER'
  requestId: string
  /** Seconds, from `Retry-After`. */
  retryAfter?: number
  /** The field of the account that is not accepted. */
  field?: AccountField
}

/** Where a refusal leads: back to a step where it can be mended, into `unknown` where the same request is sent again, or to the end. */
export type Way = 'choose' | 'account' | 'unknown' | 'failed'

export function refusalOf(error: unknown): Refusal {
  if (error instanceof ConnectionError) return { code: 'NO_ANSWER', requestId: '' }
  if (!(error instanceof Problem)) throw error
  const { code, requestId, retryAfter, errors } = error
  const named = errors.map(({ field }) => field.replace(/^destinationAccount\./, ''))
  const field = accountFields.find((name) => named.includes(name))
  return { code, requestId, ...(retryAfter !== undefined && { retryAfter }), ...(field && { field }) }
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
  NO_ANSWER: 'unknown',
  TRANSACTION_IN_PROGRESS: 'unknown',
  RATE_LIMITED: 'unknown',
  TOO_MANY_ATTEMPTS: 'unknown',
  INTERNAL_ERROR: 'unknown',
  PARTNER_ERROR: 'unknown',
  PARTNER_UNAVAILABLE: 'unknown',
  SERVICE_UNAVAILABLE: 'unknown',
  PARTNER_TIMEOUT: 'unknown',
}

export const wayOf = ({ code, field }: Refusal): Way => ways[code] ?? (code === 'VALIDATION_FAILED' && field ? 'account' : 'failed')
