import type { Request, RequestHandler } from 'express'
import { sendProblem } from './host-problem.ts'

/** Returns the configured public origin, or else the origin of the request. */
export function originOf(request: Request, configured: string | undefined): string {
  return configured ?? `${request.protocol}://${request.host}`
}

/**
 * Returns a handler that answers 403 to a request from a different site (CSRF protection). Such a site can send the
 * custom header only after a CORS preflight, and the routes of this router answer no preflight.
 */
export function requireSameOrigin({ origin: configured }: { origin?: string | undefined } = {}): RequestHandler {
  return (request, response, next) => {
    const origin = request.get('origin')
    const site = request.get('sec-fetch-site')
    const isOwn =
      request.get('x-loyalty-widget') === '1' &&
      (origin === undefined || origin === originOf(request, configured)) &&
      (site === undefined || site === 'same-origin')
    if (isOwn) next()
    else sendProblem(response, { status: 403, code: 'token_forbidden', title: 'Only pages of this site may ask' })
  }
}
