import type { RequestHandler } from 'express'
import { pino } from 'pino'
import { pinoHttp } from 'pino-http'

type Line = { method: string; url: string; originalUrl?: string }

/**
 * Logs one line of named fields per request. The line has no headers, bodies or queries, because these may contain
 * secrets.
 */
export const logged = (level: string): RequestHandler =>
  pinoHttp({
    logger: pino({ level, base: null }),
    quietReqLogger: true,
    serializers: {
      req: ({ method, url }: Line) => ({ method, path: url.split('?', 1)[0] }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      err: ({ type, message }: { type: string; message: string }) => ({ type, message }),
    },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
  })
