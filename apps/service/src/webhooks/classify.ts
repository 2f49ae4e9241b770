import { isIPv4 } from 'node:net'
import { errors } from 'undici'
import type { WebhookFailureReason } from '@loyalty/contract'
import { TokenRequestFailed } from './access-tokens.ts'
import { TargetRefused } from '../outbound/guard.ts'

/** Why an attempt did not count as delivered: kept in the attempt's row as `REASON` or `REASON: detail`, shown to the owner as the two. */
type Detailed = 'TARGET_REFUSED' | 'TOKEN_REQUEST_FAILED'
export type FailureReason = Exclude<WebhookFailureReason, Detailed> | `${Detailed}: ${string}`

/** Only a complete answer of the 2xx class is a delivery; a redirect is a failure like any other status. */
export function classifyStatus(status: number): FailureReason | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'GONE'
  return status >= 300 && status < 400 ? 'REDIRECT_NOT_FOLLOWED' : 'HTTP_STATUS'
}

/** What an error of the connection, or of the token that had to be asked for first, means to the endpoint's owner. */
export function classifyError(cause: unknown): FailureReason {
  if (cause instanceof TokenRequestFailed) {
    const why = cause.cause === undefined ? '' : ` (${classifyError(cause.cause)})`
    return `TOKEN_REQUEST_FAILED: ${cause.message}${why}`
  }
  if (cause instanceof TargetRefused) return `TARGET_REFUSED: ${cause.reason}`
  if (cause instanceof errors.ConnectTimeoutError || (cause instanceof Error && cause.name === 'TimeoutError')) return 'TIMEOUT'
  const { code = '', syscall = '' } = cause as NodeJS.ErrnoException
  if (code === 'ETIMEDOUT' && syscall !== 'getaddrinfo') return 'TIMEOUT'
  if (syscall === 'getaddrinfo' || syscall.startsWith('query')) return 'DNS_FAILED'
  if (/^ERR_(TLS|SSL)|CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH/.test(code)) return 'TLS_FAILED'
  return 'CONNECTION_FAILED'
}

const exhausted = new Set(['EMFILE', 'ENFILE', 'ENOBUFS'])

/** This machine has no means left to send anything, which says nothing about the receiver. Without IPv6 its addresses are not available either. */
export function isOurs(cause: unknown): boolean {
  if (cause instanceof TokenRequestFailed) return isOurs(cause.cause)
  if (!(cause instanceof Error)) return false
  const { code = '', address = '' } = cause as NodeJS.ErrnoException & { address?: string }
  return exhausted.has(code) || (code === 'EADDRNOTAVAIL' && isIPv4(address))
}
