import type { DestinationAccount } from '@loyalty/contract'
import { accountFields, fieldsOf, memberField, Problem, wasNotSent, type AccountField, type Asked } from '@loyalty/widget'

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
  /** The request never left: nobody gave a token for it. */
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
 * What an error means for the flow. Never throws: whatever is not an answer of the service leaves it open whether the request
 * arrived, and the same order may always be sent again.
 */
export function refusalOf(error: unknown): Refusal {
  // Whatever refused the token has said nothing of the request.
  return wasNotSent(error) ? { ...answerOf(error), way: 'unknown', unsent: true } : answerOf(error)
}

function answerOf(error: unknown): Refusal {
  if (!(error instanceof Problem)) return { code: 'NO_ANSWER', way: 'unknown', requestId: '' }
  const { code, requestId, retryable, retryAfter } = error
  // A proxy between may answer in our form, but not all of it.
  const errors: unknown = error.errors
  const named = Array.isArray(errors) ? errors.map((each) => String(each?.field).replace(/^destinationAccount\./, '')) : []
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

/** The field of an account to mend: the one that is named, else the one that says who the member is. */
export function refusedField(option: Asked, account: DestinationAccount, { field }: Refusal): AccountField | undefined {
  const asked = fieldsOf(option)
  return asked.find((each) => each === field) ?? memberField(option, account) ?? asked[0]
}
