import { ConnectionError, Problem } from '@loyalty/contract/client'
import { lwError, type ErrorCode, type LwError } from '@loyalty/embed/protocol'
import type { en } from '../messages/en.ts'

type Sentence = { key: keyof typeof en; values?: Record<string, number> }

/** What to tell the user where a screen has nothing better to say. */
export function problemText(error: unknown): Sentence {
  if (error instanceof ConnectionError) {
    return { key: navigator.onLine ? 'shared.problem.unreachable' : 'shared.problem.offline' }
  }
  if (!(error instanceof Problem)) return { key: 'shared.problem.generic' }
  if (error.status === 429) {
    return error.retryAfter
      ? { key: 'shared.problem.rateLimitedFor', values: { seconds: Math.ceil(error.retryAfter) } }
      : { key: 'shared.problem.rateLimited' }
  }
  if (error.status === 403) return { key: 'shared.problem.forbidden' }
  return { key: error.status === 503 ? 'shared.problem.unavailable' : 'shared.problem.generic' }
}

/** The id under which the logs know the failure; empty where no answer came. */
export const requestIdOf = (error: unknown): string => (error instanceof Problem ? error.requestId : '')

const codes: Partial<Record<Problem['code'], ErrorCode>> = {
  TOKEN_EXPIRED: 'token_expired',
  TOKEN_INVALID: 'token_invalid',
  TOKEN_MISSING: 'token_invalid',
  INSUFFICIENT_SCOPE: 'token_forbidden',
  ORGANIZATION_NOT_ACTIVE: 'token_forbidden',
  MEMBER_NOT_FOUND: 'member_not_found',
  MEMBER_INELIGIBLE: 'member_not_found',
  TRANSACTION_IN_PROGRESS: 'in_progress',
  VALUE_ABOVE_LIMIT: 'limits_exceeded',
  VALUE_BELOW_MINIMUM: 'limits_exceeded',
  POINTS_ABOVE_LIMIT: 'limits_exceeded',
  POINTS_BELOW_MINIMUM: 'limits_exceeded',
  PERCENTAGE_TOTAL_INVALID: 'allocation_not_100',
  PROGRAM_NOT_FOUND: 'program_unavailable',
  NO_PARTNERSHIP: 'program_unavailable',
  PARTNER_CODE_INVALID: 'program_unavailable',
  REFERENCE_NUMBER_CONFLICT: 'conflict',
  CONNECTIONS_CHANGED: 'conflict',
  SERVICE_UNAVAILABLE: 'maintenance',
  RATE_LIMITED: 'rate_limited',
  TOO_MANY_ATTEMPTS: 'rate_limited',
}

/** A failure as the page gets to know it: a code of the protocol, an id, nothing about the user. */
export function toLwError(error: unknown): LwError {
  if (error instanceof Problem) return lwError(codes[error.code] ?? 'api_error', error.title, error.requestId, { code: error.code })
  if (error instanceof ConnectionError) return lwError(navigator.onLine ? 'api_unreachable' : 'offline', 'No answer from the service')
  if (typeof error === 'object' && error !== null && 'error' in error) return error.error as LwError
  return lwError('render_error', 'A screen failed')
}
