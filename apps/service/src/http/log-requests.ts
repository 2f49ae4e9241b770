import type { Request, Response } from 'express'
import type { Logger } from 'pino'

/** What an operator may want to be told of: somebody guesses passwords, or a page of another site sends requests to the portal. */
const suspicious: readonly unknown[] = ['SIGN_IN_FAILED', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS']

/** The pattern of what served a request: an endpoint's, a folder of files, a document's. */
const routeOf = (request: Request, response: Response): string => {
  const document = (request.route as { path?: unknown } | undefined)?.path
  const pattern: unknown = response.locals['route'] ?? document
  return typeof pattern === 'string' ? pattern.replace(/:(\w+)/g, '{$1}') : 'none'
}

/**
 * Writes one line for each request when its answer is sent, or when its caller has gone: request id, method and route pattern, status,
 * milliseconds, the organization that asked at the portal, and what was decided, so that refused credentials, conflicts and repetitions
 * can be found. An address may name a person or a reference, so no line has one. Undefined when the level leaves all of it out.
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
