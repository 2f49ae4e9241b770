/**
 * The reason why no valid answer arrived: no answer in time, a refused connection, an unknown host name, a certificate
 * that is not trusted, a lost connection, a call that the caller ended, an answer that is not JSON, or an answer that the
 * service did not write.
 */
export type ConnectionReason = 'timeout' | 'refused' | 'dns' | 'tls' | 'reset' | 'aborted' | 'not_json' | 'not_ours'

const sentences: Readonly<Record<ConnectionReason, readonly [what: string, fix: string]>> = {
  timeout: ['no answer in time', 'The service may have received the request.'],
  refused: ['connection refused', 'Is the service running?'],
  dns: ['the host name is unknown', 'Check the base URL.'],
  tls: ['the TLS certificate is not trusted', 'Check the base URL, and the certificates that this machine trusts.'],
  reset: ['the connection was lost', 'The service may have received the request.'],
  aborted: ['the caller ended the call', 'The service may have received the request.'],
  not_json: ['the answer is not JSON', 'Check the base URL. A proxy may answer in place of the service.'],
  not_ours: ['the answer is not one of the service', 'Check the base URL. A proxy may answer in place of the service.'],
}

/**
 * The error of a call without a valid answer. The service may have received the request, except for the reasons
 * `refused`, `dns` and `tls`.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly method: string
  /** The address of the request, without its query. */
  readonly url: string
  /** The number of requests that the client sent. 0 if the circuit breaker refused the call. */
  readonly attempts: number
  readonly reason: ConnectionReason

  constructor(
    { method, url, attempts, reason }: { method: string; url: string; attempts: number; reason: ConnectionReason },
    { durationMs = 0, detail, cause }: { durationMs?: number; detail?: string | undefined; cause?: unknown } = {},
  ) {
    const [what, fix] = sentences[reason]
    const tries =
      attempts === 0
        ? 'not sent, because the last requests failed in the same way'
        : `${attempts} attempt${attempts === 1 ? '' : 's'} in ${Math.round(durationMs)} ms`
    super(`${method} ${url}: ${detail ?? what} (${tries}). ${fix}`, { cause })
    this.method = method
    this.url = url
    this.attempts = attempts
    this.reason = reason
  }
}
