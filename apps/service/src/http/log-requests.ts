import type { Request, Response } from 'express'
import type { Logger } from 'pino'

/**
 * The codes of wrong passwords, and of requests that another site forged at the portal. The log has them as warnings.
 */
const suspicious: readonly unknown[] = ['SIGN_IN_FAILED', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS']

/** Returns the pattern of the endpoint, folder or document that served a request. */
const routeOf = (request: Request, response: Response): string => {
  const document = (request.route as { path?: unknown } | undefined)?.path
  const pattern: unknown = response.locals['route'] ?? document
  return typeof pattern === 'string' ? pattern.replace(/:(\w+)/g, '{$1}') : 'none'
}

/**
 * Returns a function that logs one line for each request, when its answer is sent or its client disconnects. No line
 * contains an address, because an address may name a person or a reference. Undefined if the log level drops such
 * lines.
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
