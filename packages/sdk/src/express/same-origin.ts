import type { Request, RequestHandler } from 'express'
import { sendProblem } from './send-problem.ts'

/** The origin a browser sees: as configured, else as the request says. */
export const originOf = (request: Request, configured: string | undefined): string => configured ?? `${request.protocol}://${request.host}`

/**
 * Refuses a request that another site made the browser send: the custom header cannot be set across origins without a preflight,
 * which nobody here answers, and what the browser says about the origin must agree.
 */
export const requireSameOrigin =
  ({ origin: configured }: { origin?: string | undefined } = {}): RequestHandler =>
  (request, response, next) => {
    const origin = request.get('origin')
    const site = request.get('sec-fetch-site')
    const isOwn =
      request.get('x-loyalty-widget') === '1' &&
      (origin === undefined || origin === originOf(request, configured)) &&
      (site === undefined || site === 'same-origin')
    if (isOwn) next()
    else sendProblem(response, { status: 403, code: 'token_forbidden', title: 'Only pages of this site may ask' })
  }
