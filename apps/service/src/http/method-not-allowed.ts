import type { Response } from 'express'
import { problem, type Problem } from '@loyalty/contract'

/** The problem to throw where an address exists, but not for this method; says which it takes. */
export const methodNotAllowed = (response: Response, allowed: readonly string[]): Problem => {
  const list = allowed.join(', ')
  response.set('Allow', list)
  return problem('METHOD_NOT_ALLOWED', { detail: `This address takes ${list}.` })
}
