import type { Request, Response } from 'express'
import type { Logger } from 'pino'

/**
 * Writes one line for each request when its answer is sent, or when its caller has gone: request id, method and path, status, milliseconds,
 * and what was decided, so that refused credentials, conflicts and repetitions can be found. Undefined when the level leaves all of it out.
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
      log[failed ? 'error' : 'info'](
        {
          reqId: response.locals['requestId'] as string,
          req: { method, url },
          outcome: response.locals['outcome'] as string | undefined,
          res: { statusCode: response.statusCode },
          responseTime: Math.round(performance.now() - begun),
        },
        failed ? 'request errored' : whole ? 'request completed' : 'request aborted',
      )
    })
  }
}
