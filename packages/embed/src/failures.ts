import { kinds, transportKinds, type WidgetErrorCode } from './error-codes.ts'
import { errorOf, type LwError } from './errors.ts'
import { redact } from './redact.ts'

export { logError } from './log-error.ts'

/**
 * Returns the error for a code of the widget. In the message and the detail, replaces every text that resembles a
 * token.
 */
export function lwError(
  code: WidgetErrorCode,
  message: string,
  correlationId = 'none',
  detail?: Record<string, unknown>,
): LwError {
  return redact(errorOf(kinds[code], code, message, correlationId, detail))
}

/**
 * Returns the error for a code of the transport. In the message and the detail, replaces every text that resembles a
 * token.
 */
export function transportError(
  code: keyof typeof transportKinds,
  ...rest: [message: string, correlationId?: string, detail?: LwError['detail']]
): LwError {
  return redact(errorOf(transportKinds[code], code, ...rest))
}
