import { Problem } from '@loyalty/contract/send'
import type { Failure } from '@loyalty/embed/protocol'
import type { Refusal } from './session-state.ts'

export const fail = (error: unknown): never => {
  throw error
}

export const is401 = (error: unknown) => error instanceof Problem && error.status === 401
/** Whoever is around has refused a token, or could not be asked. */
export const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null && 'error' in error
/** Asking again is of no use: the page is not set up for it, the user may not, or the app around never gives a token. */
export const isFinal = (error: unknown) => isFailure(error) && !error.error.recoverable

/** Which failures of the start are final for this document. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (is401(error)) return (error as Problem).code === 'TOKEN_EXPIRED' ? 'expired' : 'unauthorised'
  if (error instanceof Problem && error.status === 403) return 'forbidden'
  if (!isFailure(error) || error.error.recoverable) return undefined
  if (error.error.code === 'token_forbidden') return 'forbidden'
  return error.error.action === 'new_page' ? 'expired' : 'unauthorised'
}
