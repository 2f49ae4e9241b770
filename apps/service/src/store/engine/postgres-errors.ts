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
/**
 * The messages of driver errors without a code. Each message means that a connection ended during a statement or did
 * not open in time.
 */
const lostWords = /connection terminated|not queryable|timeout expired|timeout exceeded when trying to connect/i

/**
 * Returns whether the connection or session is lost: after a connection error, in a session that was too slow, or if
 * the server is stopping, starting or full. Also returns true if the server refuses writes, because it is then a
 * standby.
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

/** Returns whether an error means that the server refuses writes on this connection. */
export const isReadOnly = (cause: unknown): boolean => codeOf(cause) === '25006'

/** Returns whether an error means that the server cannot store data: its disk or memory is full, or its disk fails. */
const isStorageFailure = (cause: unknown): boolean => /^(53...|58030)$/.test(codeOf(cause)) && !isLost(cause)

/**
 * Returns whether an error means that the server refused a statement because of its content. The transaction of this
 * statement stored nothing, but other transactions may succeed.
 */
export const isRefused = (cause: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(cause)) && !isLost(cause) && !isStorageFailure(cause)

/** Returns whether the error is a serialization failure or a deadlock. The transaction may succeed if it runs again. */
export const isWorthAnotherRun = (cause: unknown): boolean => ['40001', '40P01'].includes(codeOf(cause))

/** Converts a driver error to an error of `database-errors.ts`. Returns an unexpected error unchanged. */
export const translated = (cause: unknown): unknown => {
  if (cause instanceof DatabaseUnavailable) return cause
  if (isLost(cause)) return new DatabaseUnavailable('the database does not answer', { cause })
  if (isStorageFailure(cause)) return new StorageFailure('the database cannot store anything', { cause })
  // Code 57014 means that the server ended the statement at its time limit and rolled back the transaction.
  if (codeOf(cause) === '57014') return new DatabaseUnavailable('the database took too long', { cause })
  return codeOf(cause) === '55P03' ? new DatabaseBusy('a row stayed locked', { cause }) : cause
}
