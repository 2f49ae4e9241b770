import type { Request, Response } from 'express'
import type { Logger } from 'pino'

/**
 * The problem codes that the log reports as warnings: wrong passwords, forged portal requests, and too many failed
 * attempts.
 */
const suspicious: readonly unknown[] = ['SIGN_IN_FAILED', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS']

/** Returns the path pattern of the endpoint, folder or document that served a request, or `none`. */
const routeOf = (request: Request, response: Response): string => {
  const document = (request.route as { path?: unknown } | undefined)?.path
  const pattern: unknown = response.locals['route'] ?? document
  return typeof pattern === 'string' ? pattern.replace(/:(\w+)/g, '{$1}') : 'none'
}

/**
 * Returns a function that logs one line for each request when its answer ends or its client disconnects. The line has
 * no URL, because a URL may name a person. Returns undefined if the log level drops even error lines.
 */
export const logRequests = (log: Logger): ((request: Request, response: Response) => void) | undefined => {
  if (!log.isLevelEnabled('error')) return undefined
  return (request, response) => {
    const begun = performance.now()
    response.once('close', () => {
      const failed = response.statusCode >= 500
      const whole = response.writableEnded && !request.readableAborted
      const { requestId, who, outcome } = response.locals
      log[failed ? 'error' : suspicious.includes(outcome) ? 'warn' : 'info'](
        {
          reqId: requestId as string,
          ...(who as object | undefined),
          req: { method: request.method, route: routeOf(request, response) },
          outcome: outcome as string | undefined,
          res: { statusCode: response.statusCode },
          responseTime: Math.round(performance.now() - begun),
        },
        failed ? 'request errored' : whole ? 'request completed' : 'request aborted',
      )
    })
  }
}
