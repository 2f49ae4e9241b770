import type { RequestHandler } from 'express'
import { methodNotAllowed } from './method-not-allowed.ts'

/** Behind a `get` at the same address: any other method is refused. */
export const readOnly: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(response, ['GET', 'HEAD'])
  next()
}
