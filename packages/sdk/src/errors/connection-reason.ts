import { TimeIsOver } from '../client/deadline.ts'
import type { ConnectionReason } from './connection-error.ts'

/** Codes of Node's `net`, `dns` and `tls`, of its fetch function, and of Bun and Deno. */
const codes: readonly (readonly [ConnectionReason, RegExp])[] = [
  ['refused', /^(?:ECONNREFUSED|ConnectionRefused|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/],
  ['dns', /^(?:ENOTFOUND|EAI_\w+|EDNS|DNSException)$/],
  ['timeout', /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  [
    'tls',
    /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|UNKNOWN_CERTIFICATE|EPROTO)/,
  ],
]

function* causes(error: unknown): Generator<{ code?: unknown; syscall?: unknown }> {
  for (let each = error, depth = 0; typeof each === 'object' && each !== null && depth < 9; depth += 1) {
    yield each
    // A connection to several addresses fails with one error for each of them.
    const { errors, cause } = each as { errors?: unknown[]; cause?: unknown }
    each = cause ?? errors?.[0]
  }
}

/** Returns why a request got no answer. `outer` is the signal of the call. */
export function connectionReason(error: unknown, outer: AbortSignal): ConnectionReason {
  if (outer.aborted) return outer.reason instanceof TimeIsOver ? 'timeout' : 'aborted'
  for (const each of causes(error)) {
    if (each instanceof TimeIsOver) return 'timeout'
    const { code, syscall } = each
    // A host that became unreachable after the connection was made may have received the request.
    if (/^E(?:HOST|NET)UNREACH$/.test(String(code)) && (syscall === 'read' || syscall === 'write')) return 'reset'
    const [reason] = codes.find(([, pattern]) => typeof code === 'string' && pattern.test(code)) ?? []
    if (reason) return reason
  }
  return 'reset'
}
