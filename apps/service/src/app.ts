import compression from 'compression'
import express, { type Express, type Response } from 'express'
import helmet from 'helmet'
import { constants } from 'node:zlib'
import { pinoHttp } from 'pino-http'
import { problem } from '@loyalty/contract'
import type { Context } from './context.ts'
import { handlers } from './handlers.ts'
import { createRouter } from './http/router.ts'
import { problemHandler } from './http/send-problem.ts'
import { widgetDocuments } from './http/widget-documents.ts'
import { referencePages } from './operations/reference-pages.ts'

/** The service of one environment at its base address. */
export const createApp = (context: Context): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', context.trustProxy)
  app.use((_request, response, next) => {
    response.locals['requestId'] = context.id('req')
    response.set('X-Request-Id', String(response.locals['requestId']))
    next()
  })
  app.use(
    pinoHttp({
      logger: context.log,
      quietReqLogger: true,
      genReqId: (_request, response) => String(response.getHeader('X-Request-Id')),
      // Those of the log itself, which know what may not be said.
      wrapSerializers: false,
      serializers: {},
      // What was decided, so that refused credentials, conflicts and repetitions can be found.
      customProps: (_request, response) => ({ outcome: (response as Response).locals['outcome'] as string | undefined }),
      customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    }),
  )
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      crossOriginOpenerPolicy: false,
      referrerPolicy: { policy: 'no-referrer' },
    }),
  )
  // Answers and documents as they are sent; files are compressed ahead of time.
  app.use(compression({ threshold: 1024, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
  app.use(widgetDocuments(context))
  app.use(referencePages(context.baseUrl))
  app.use(createRouter(handlers, context))
  app.use(() => {
    throw problem('ROUTE_NOT_FOUND', { detail: 'There is nothing at this address.' })
  })
  app.use(problemHandler((error) => context.log.error({ err: error }, 'unexpected error')))
  return app
}
