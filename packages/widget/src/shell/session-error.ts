import { ConnectionError, Problem } from '@loyalty/contract/send'
import { lwError } from '@loyalty/embed/failures'
import type { WidgetErrorCode, LwError } from '@loyalty/embed/protocol'
import { noAnswer } from '../report-failure.ts'

function codeOf({ code, status }: Problem): WidgetErrorCode {
  if (status === 401) return code === 'TOKEN_EXPIRED' ? 'token_expired' : 'token_invalid'
  if (status === 403) return 'token_forbidden'
  if (status === 429) return 'rate_limited'
  return status === 503 ? 'maintenance' : 'api_error'
}

/**
 * Returns the error that the embedding page receives for a failed session or screen. The error contains a code of the
 * widget protocol and a request id, but nothing about the user.
 */
export function sessionError(error: unknown): LwError {
  if (error instanceof Problem) return lwError(codeOf(error), error.title, error.requestId, { code: error.code })
  if (error instanceof ConnectionError) return noAnswer()
  if (typeof error === 'object' && error !== null && 'error' in error) return error.error as LwError
  return lwError('render_error', 'A screen failed')
}
