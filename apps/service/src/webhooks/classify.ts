import { isIPv4 } from 'node:net'
import { errors } from 'undici'
import type { WebhookFailureReason } from '@loyalty/contract'
import { TokenRequestFailed } from './access-tokens.ts'
import { TargetRefused } from '../outbound/guard.ts'

/**
 * The failure reasons that have a detail. The database stores them as `REASON: detail`, and the portal shows the reason
 * and the detail separately.
 */
type Detailed = 'TARGET_REFUSED' | 'TOKEN_REQUEST_FAILED'
export type FailureReason = Exclude<WebhookFailureReason, Detailed> | `${Detailed}: ${string}`

/**
 * Returns null for a 2xx status, and otherwise the reason of the failure. Counts a redirect as a failure, because the
 * worker does not follow redirects.
 */
export function classifyStatus(status: number): FailureReason | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'GONE'
  return status >= 300 && status < 400 ? 'REDIRECT_NOT_FOLLOWED' : 'HTTP_STATUS'
}

/** Returns the failure reason for an error of the connection or of the request for an access token. */
export function classifyError(cause: unknown): FailureReason {
  if (cause instanceof TokenRequestFailed) {
    const why = cause.cause === undefined ? '' : ` (${classifyError(cause.cause)})`
    return `TOKEN_REQUEST_FAILED: ${cause.message}${why}`
  }
  if (cause instanceof TargetRefused) return `TARGET_REFUSED: ${cause.reason}`
  if (cause instanceof errors.ConnectTimeoutError || (cause instanceof Error && cause.name === 'TimeoutError'))
    return 'TIMEOUT'
  const { code = '', syscall = '' } = cause as NodeJS.ErrnoException
  if (code === 'ETIMEDOUT' && syscall !== 'getaddrinfo') return 'TIMEOUT'
  if (syscall === 'getaddrinfo' || syscall.startsWith('query')) return 'DNS_FAILED'
  if (/^ERR_(TLS|SSL)|CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH/.test(code)) return 'TLS_FAILED'
  return 'CONNECTION_FAILED'
}

const exhausted = new Set(['EMFILE', 'ENFILE', 'ENOBUFS'])

/**
 * Returns whether this machine caused the error because it has no files, ports or memory left. The worker does not
 * count such an error as a failure of the receiver.
 */
export function isOurs(cause: unknown): boolean {
  if (cause instanceof TokenRequestFailed) return isOurs(cause.cause)
  if (!(cause instanceof Error)) return false
  const { code = '', address = '' } = cause as NodeJS.ErrnoException & { address?: string }
  return exhausted.has(code) || (code === 'EADDRNOTAVAIL' && isIPv4(address))
}
