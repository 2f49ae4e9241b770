import type { Request, Response } from 'express'
import type { Logger } from 'pino'

/** What an operator may want to be told of: somebody guesses passwords, or a page of another site sends requests to the portal. */
const suspicious: readonly unknown[] = ['SIGN_IN_FAILED', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS']

/**
 * Writes one line for each request when its answer is sent, or when its caller has gone: request id, method and path, status, milliseconds,
 * who asked at the portal, and what was decided, so that refused credentials, conflicts and repetitions can be found. Undefined when the
 * level leaves all of it out.
 */
export const logRequests = (log: Logger): ((request: Request, response: Response) => void) | undefined => {
  if (!log.isLevelEnabled('error')) return undefined
  return (request, response) => {
    const begun = performance.now()
    // Taken now: a router changes the address while it looks for a handler.
    const { method, url } = request
    response.once('close', () => {
      const failed = response.statusCode >= 500
      const whole = response.writableEnded && !request.readableAborted
      const { requestId, who, outcome } = response.locals
      log[failed ? 'error' : suspicious.includes(outcome) ? 'warn' : 'info'](
        {
          reqId: requestId as string,
          ...(who as object | undefined),
          req: { method, url },
          outcome: outcome as string | undefined,
          res: { statusCode: response.statusCode },
          responseTime: Math.round(performance.now() - begun),
        },
        failed ? 'request errored' : whole ? 'request completed' : 'request aborted',
      )
    })
  }
}
