import { DatabaseBusy, DatabaseUnavailable } from './database-errors.ts'

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

/** Connection exceptions, a session that was ended for its slowness, a server that is stopping, starting or full. */
const isLost = (cause: unknown): boolean => {
  const code = codeOf(cause)
  return (
    lostSocket.has(code) || /^(08...|25P0[34]|57P0[1-5]|53300)$/.test(code) || (cause instanceof Error && lostWords.test(cause.message))
  )
}

/** The server itself refused a statement: nothing of its transaction was kept. */
export const isRefused = (cause: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(cause)) && !isLost(cause)

/** Serialization failures and deadlocks: the same transaction, run again from its start, may succeed. */
export const isWorthAnotherRun = (cause: unknown): boolean => ['40001', '40P01'].includes(codeOf(cause))

/** The driver's error as the seam names it; anything unexpected stays as it is. */
export const translated = (cause: unknown): unknown => {
  if (isLost(cause)) return new DatabaseUnavailable('the database does not answer', { cause })
  return codeOf(cause) === '55P03' ? new DatabaseBusy('a row stayed locked', { cause }) : cause
}
