import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { problem } from '@loyalty/contract'
import type { Context } from './context.ts'
import { handlers } from './handlers.ts'
import { compress } from './http/compress.ts'
import { logRequests } from './http/log-requests.ts'
import { createRouter } from './http/router.ts'
import { securityHeaders } from './http/security-headers.ts'
import { problemHandler } from './http/send-problem.ts'
import { widgetDocuments } from './http/widget-documents.ts'
import { referencePages } from './operations/reference-pages.ts'

const headerNames = Object.keys(securityHeaders)

/** For whatever is not sent in one piece, as the endpoints' answers are: documents, files and problems. Once is enough. */
const prepare: RequestHandler = (request, response, next) => {
  if (response.hasHeader('X-Request-Id')) return next()
  response.setHeader('X-Request-Id', String(response.locals['requestId']))
  for (const name of headerNames) response.setHeader(name, securityHeaders[name] ?? '')
  void compress(request, response, next)
}
const prepareProblem: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) next(error)
  else void prepare(request, response, () => next(error))
}

/** The service of one environment at its base address. */
export const createApp = (context: Context): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', context.trustProxy)
  const log = logRequests(context.log)
  const serve = createRouter(handlers, context)
  app.use((request, response, next) => {
    response.locals['requestId'] = context.id('req')
    log?.(request, response)
    return serve(request, response, next)
  })
  app.use(prepare)
  app.use(widgetDocuments(context))
  app.use(referencePages(context))
  app.use(() => {
    throw problem('ROUTE_NOT_FOUND', { detail: 'There is nothing at this address.' })
  })
  app.use(prepareProblem)
  app.use(problemHandler((error) => context.log.error({ err: error }, 'unexpected error')))
  return app
}
