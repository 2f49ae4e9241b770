import { DatabaseBusy, DatabaseUnavailable, StorageFailure } from './database-errors.ts'

const codeOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''

const lostSocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** What the driver says in words alone when a connection ends under a statement, or none can be had in time. */
const lostWords = /connection terminated|not queryable|timeout expired|timeout exceeded when trying to connect/i

/**
 * Connection exceptions, a session that was ended for its slowness, a server that is stopping, starting or full, and one that takes no
 * writes: the address leads to a primary that has become a standby.
 */
export const isLost = (cause: unknown): boolean => {
  const code = codeOf(cause)
  return (
    cause instanceof DatabaseUnavailable ||
    lostSocket.has(code) ||
    /^(08...|25006|25P0[34]|57P0[1-5]|53300)$/.test(code) ||
    (cause instanceof Error && lostWords.test(cause.message))
  )
}

/** The server takes no writes on this connection. */
export const isReadOnly = (cause: unknown): boolean => codeOf(cause) === '25006'

/** No room on the disk or in memory, or a disk that fails. */
const isStorageFailure = (cause: unknown): boolean => /^(53...|58030)$/.test(codeOf(cause)) && !isLost(cause)

/** The server itself refused a statement for what it says: nothing of its transaction was kept, and others may succeed. */
export const isRefused = (cause: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(cause)) && !isLost(cause) && !isStorageFailure(cause)

/** Serialization failures and deadlocks: the same transaction, run again from its start, may succeed. */
export const isWorthAnotherRun = (cause: unknown): boolean => ['40001', '40P01'].includes(codeOf(cause))

/** The driver's error as the seam names it; anything unexpected stays as it is. */
export const translated = (cause: unknown): unknown => {
  if (cause instanceof DatabaseUnavailable) return cause
  if (isLost(cause)) return new DatabaseUnavailable('the database does not answer', { cause })
  if (isStorageFailure(cause)) return new StorageFailure('the database cannot store anything', { cause })
  // The server's own limit ended the statement, and its transaction with it.
  if (codeOf(cause) === '57014') return new DatabaseUnavailable('the database took too long', { cause })
  return codeOf(cause) === '55P03' ? new DatabaseBusy('a row stayed locked', { cause }) : cause
}
