import type { Response } from 'express'
import { problem, type Problem } from '@loyalty/contract'

/** Sets the `Allow` header and returns the problem of a method that the address does not support (RFC 9110 §15.5.6). */
export const methodNotAllowed = (response: Response, allowed: readonly string[]): Problem => {
  const list = allowed.join(', ')
  response.set('Allow', list)
  return problem('METHOD_NOT_ALLOWED', { detail: `This address takes ${list}.` })
}
