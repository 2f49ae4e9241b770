import { Problem } from '@loyalty/contract/send'
import { lwError } from '@loyalty/embed/failures'
import type { WidgetErrorCode, LwError } from '@loyalty/embed/protocol'
import { sessionError } from './session-error.ts'

const codes: Partial<Record<Problem['code'], WidgetErrorCode>> = {
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
}

/** Returns the error that the embedding page receives for an error code of the service. */
export const businessError = (code: Problem['code'], requestId: string): LwError =>
  lwError(codes[code] ?? 'api_error', code, requestId, { code })

/** Returns the error that the embedding page receives for a failed call. */
export function toLwError(error: unknown): LwError {
  return error instanceof Problem && codes[error.code]
    ? businessError(error.code, error.requestId)
    : sessionError(error)
}
