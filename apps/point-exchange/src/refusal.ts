import type { DestinationAccount } from '@loyalty/contract'
import {
  accountFields,
  fieldsOf,
  memberField,
  Problem,
  wasNotSent,
  type AccountField,
  type ProgramFields,
} from '@loyalty/widget'

/**
 * The next step after a refusal. `choose` and `account` let the user correct the order, `unknown` retries the same
 * order, and `failed` allows no retry.
 */
export type Way = 'choose' | 'account' | 'unknown' | 'failed'

/** The reason why a request failed, in the form that the screens need. */
export type Refusal = {
  /** `NOT_TAKEN` means that the program has not taken the points of an order that waited for its answer. */
  code: Problem['code'] | 'NO_ANSWER' | 'NOT_TAKEN'
  way: Way
  requestId: string
  /** The seconds to wait, from the header `Retry-After`. */
  retryAfter?: number
  /** The rejected field of the account. */
  field?: AccountField
  /** True if the client sent no request, because it had no token. */
  unsent?: true
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

/**
 * Returns the refusal for an error. Never throws. After an error that is not an answer of the service, the request may
 * have arrived. The outcome is then unknown, and the same order is safe to send again.
 */
export function refusalOf(error: unknown): Refusal {
  // The client had no token, so it sent no request.
  return wasNotSent(error) ? { ...answerOf(error), way: 'unknown', unsent: true } : answerOf(error)
}

function answerOf(error: unknown): Refusal {
  if (!(error instanceof Problem)) return { code: 'NO_ANSWER', way: 'unknown', requestId: '' }
  const { code, requestId, retryable, retryAfter } = error
  // A proxy may answer with an incomplete problem, so `errors` may be missing or not a list.
  const errors: unknown = error.errors
  const named = Array.isArray(errors)
    ? errors.map((each) => String(each?.field).replace(/^destinationAccount\./, ''))
    : []
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

/**
 * Returns the field that the user should fix. This is the rejected field, else the field that identifies the member,
 * else the first field.
 */
export function refusedField(
  option: ProgramFields,
  account: DestinationAccount,
  { field }: Refusal,
): AccountField | undefined {
  const asked = fieldsOf(option)
  return asked.find((each) => each === field) ?? memberField(option, account) ?? asked[0]
}
