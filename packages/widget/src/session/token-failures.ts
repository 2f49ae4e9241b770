import { lwError } from '@loyalty/embed/failures'
import type { Failure, WidgetErrorCode } from '@loyalty/embed/protocol'

/**
 * The error codes of the widget protocol for failures that the host page's loader reports. The loader sends only an
 * HTTP status or the name of an exception.
 */
const codes: Record<string, WidgetErrorCode> = {
  401: 'host_unauthenticated',
  403: 'token_forbidden',
  404: 'token_forbidden',
  429: 'rate_limited',
  TimeoutError: 'token_fetch_timeout',
  SyntaxError: 'token_invalid',
}

/** Returns the failure with the widget's own code for it. */
export function nameFailure(failure: Failure): Failure {
  const { code, message, correlationId, detail } = failure.error
  if (code !== 'token_fetch_failed') return failure
  const { status, start } = detail ?? {}
  const known = codes[String(status)]
  // A 401, a 403 and a 5xx say what failed, even if a proxy wrote their body. An empty 404 is the answer for a foreign order.
  if (typeof start === 'string' && (known ? Number(status) === 404 && start !== '' : Number(status) < 500))
    return notJson(`The token endpoint answered ${String(status)} with "${start}"`, failure)
  if (known === 'token_invalid')
    return { error: lwError(known, 'The answer holds no token. Answer {token, expiresIn}', correlationId, detail) }
  return known ? { error: lwError(known, message, correlationId, detail) } : failure
}

/** Returns the failure of an answer that the page may not read. */
export const unreadable = (failure: Failure): Failure =>
  notJson('The token endpoint sends no CORS headers, or redirects to another origin', failure)

const notJson = (what: string, { error: { correlationId, detail = {} } }: Failure): Failure => ({
  error: lwError('token_endpoint_not_json', `${what}. Answer JSON: {token, expiresIn}`, correlationId, {
    status: detail['status'],
    start: detail['start'],
  }),
})

/** Returns the failure of a host that gave the same token twice. */
export const repeatedToken = (): Failure => ({
  error: lwError('token_reused', 'fetchToken or token-endpoint repeated a token. Request a new one each time'),
})

/** Returns the failure of a widget that requested too many tokens. `retryAfter` is in seconds. */
export const tooManyRequests = (retryAfter: number): Failure => ({
  error: lwError('rate_limited', 'The widget requested too many tokens', undefined, { retryAfter }),
})
