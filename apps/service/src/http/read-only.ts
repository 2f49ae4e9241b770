import type { RequestHandler } from 'express'
import { methodNotAllowed } from './method-not-allowed.ts'

/**
 * Throws `METHOD_NOT_ALLOWED` for every method except GET and HEAD. Add it to each address that has only a `get` route.
 */
export const readOnly: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(response, ['GET', 'HEAD'])
  next()
}
