import { Problem } from '@loyalty/contract/send'
import type { Failure } from '@loyalty/embed/protocol'
import type { Refusal } from './session-state.ts'

export const fail = (error: unknown): never => {
  throw error
}

export const is401 = (error: unknown) => error instanceof Problem && error.status === 401
/** Returns whether an error comes from the host: the host refused a token, or could not be reached. */
export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'error' in error
/**
 * Returns whether a further token request cannot succeed. Examples: the page is not configured, the user has no access,
 * or the app never gives tokens.
 */
export const isFinal = (error: unknown) => isFailure(error) && !error.error.recoverable

/** Returns the reason why the session cannot start, or undefined if a retry may help. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (is401(error)) return (error as Problem).code === 'TOKEN_EXPIRED' ? 'expired' : 'unauthorised'
  if (error instanceof Problem && error.status === 403) return 'forbidden'
  if (!isFailure(error) || error.error.recoverable) return undefined
  if (error.error.code === 'token_forbidden') return 'forbidden'
  return error.error.action === 'new_page' ? 'expired' : 'unauthorised'
}
