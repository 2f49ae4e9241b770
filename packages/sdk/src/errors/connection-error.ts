/**
 * The reason why no valid answer arrived: no answer in time, a refused connection, an unknown host name, a certificate
 * that is not trusted, a lost connection, a call that the caller ended, an answer that is not JSON, or an answer that the
 * service did not write.
 */
export type ConnectionReason = 'timeout' | 'refused' | 'dns' | 'tls' | 'reset' | 'aborted' | 'not_json' | 'not_ours'

const sentences: Readonly<Record<ConnectionReason, readonly [what: string, fix: string]>> = {
  timeout: ['no answer in time', ''],
  refused: ['connection refused', 'Is the service running?'],
  dns: ['the host name is unknown', 'Check the base URL.'],
  tls: ['the TLS certificate is not trusted', 'Check the base URL, and the certificates that this machine trusts.'],
  reset: ['the connection was lost', ''],
  aborted: ['the caller ended the call', ''],
  not_json: ['the answer is not JSON', 'Check the base URL. A proxy may answer in place of the service.'],
  not_ours: ['the answer is not one of the service', 'Check the base URL. A proxy may answer in place of the service.'],
}

const neverArrive: readonly ConnectionReason[] = ['refused', 'dns', 'tls']

/** Returns whether an attempt with this failure may have reached the service. */
export const mayArrive = (reason: ConnectionReason): boolean => !neverArrive.includes(reason)

type Failure = {
  method: string
  url: string
  attempts: number
  reason: ConnectionReason
  /** By default, whether the last attempt may have reached the service. */
  mayHaveArrived?: boolean | undefined
}

/**
 * The error of a call without a valid answer. `reason` belongs to the last attempt; `mayHaveArrived` covers all of them.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly method: string
  /** The address of the request, without its query. */
  readonly url: string
  /** The number of requests that the client sent. 0 if the call ended before its first request. */
  readonly attempts: number
  readonly reason: ConnectionReason
  /**
   * True if any attempt may have reached the service and was not refused. The request may then have taken effect, so repeat
   * a write only with the same reference number. False if the service received no attempt, or refused each that arrived.
   */
  readonly mayHaveArrived: boolean

  constructor(
    { method, url, attempts, reason, mayHaveArrived = attempts > 0 && mayArrive(reason) }: Failure,
    { durationMs = 0, detail, cause }: { durationMs?: number; detail?: string | undefined; cause?: unknown } = {},
  ) {
    const [what, fix] = sentences[reason]
    const unsent = detail === undefined ? 'not sent, because the last requests failed in the same way' : 'not sent'
    const tries =
      attempts === 0 ? unsent : `${attempts} attempt${attempts === 1 ? '' : 's'} in ${Math.round(durationMs)} ms`
    const warning = mayHaveArrived ? 'The service may have received the request.' : ''
    const sentence = [`${method} ${url}: ${detail ?? what} (${tries}).`, fix, warning]
    super(sentence.filter((text) => text !== '').join(' '), { cause })
    this.method = method
    this.url = url
    this.attempts = attempts
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}
