import type { RequestHandler } from 'express'
import { methodNotAllowed } from './method-not-allowed.ts'

/** Refuses every method except GET and HEAD. For an address that has only a `get` route. */
export const readOnly: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(response, ['GET', 'HEAD'])
  next()
}
