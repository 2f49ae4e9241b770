import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import { endpoints, portalEndpoints, problem } from '@loyalty/contract'
import type { Context } from './context.ts'
import { handlers } from './handlers.ts'
import { authenticate } from './authenticate.ts'
import { compress } from './http/compress.ts'
import { logRequests } from './http/log-requests.ts'
import { createRouter } from './http/router.ts'
import { securityHeaders, windowHeaders, type SecurityHeaders } from './http/security-headers.ts'
import { problemHandler } from './http/send-problem.ts'
import { docsSite, type DocsValues } from './documents/docs-site.ts'
import { widgetDocuments, type BuiltFolders } from './documents/widget-documents.ts'
import { handleGetErrorPage, handleGetHealth, handleGetReadiness } from './operations/operations.ts'
import { previewHost } from './documents/preview-host.ts'
import { portalPages } from './documents/portal-pages.ts'
import { servedPackages } from './documents/served-packages.ts'
import { referencePages } from './operations/reference-pages.ts'
import { securityTxt } from './operations/security-txt.ts'
import { devInbox } from './portal/dev-inbox.ts'
import { exportFiles } from './portal/exports/exports.ts'
import { liveStream } from './portal/live/live-stream.ts'
import { authenticatePortal } from './portal/session/authenticate-portal.ts'
import type { PortalContext } from './portal/portal-context.ts'
import { handlers as portalHandlers } from './portal/handlers.ts'

/**
 * Returns middleware that sets the request id and the security headers on a response only once. The middleware
 * compresses the responses that Express sends itself: documents, files and problems.
 */
const preparer = (headers: SecurityHeaders): RequestHandler => {
  const names = Object.keys(headers)
  return (request, response, next) => {
    if (response.hasHeader('X-Request-Id')) return next()
    response.setHeader('X-Request-Id', String(response.locals['requestId']))
    for (const name of names) response.setHeader(name, headers[name] ?? '')
    void compress(request, response, next)
  }
}

type Origin = Pick<Context, 'id' | 'trustProxy' | 'log' | 'baseUrl' | 'realNow' | 'securityContacts'>
type Served = {
  serve: RequestHandler
  documents?: readonly RequestHandler[]
  headers: SecurityHeaders
  /** Records the requests of clients, at the origins that have clients. */
  record?: ((request: Request, response: Response) => void) | undefined
}

/**
 * Creates the request listener of one origin: request id, log line, endpoints and documents. The endpoints get each
 * request before Express, whose own way to them costs more than the checks of a request. Express serves documents and
 * answers errors. For an unknown address, it answers with a problem.
 */
const createOrigin = (context: Origin, { serve, documents = [], headers, record }: Served): RequestListener => {
  const prepare = preparer(headers)
  const prepareProblem: ErrorRequestHandler = (error, request, response, next) => {
    if (response.headersSent) next(error)
    else void prepare(request, response, () => next(error))
  }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', context.trustProxy)
  app.use((_request, response, next) => next(response.locals['thrown']))
  app.use(prepare)
  app.use(securityTxt(context))
  for (const document of documents) app.use(document)
  app.use(() => {
    throw problem('ROUTE_NOT_FOUND', { detail: 'There is nothing at this address.' })
  })
  app.use(prepareProblem)
  app.use(problemHandler((error) => context.log.error({ err: error }, 'unexpected error')))

  const log = logRequests(context.log)
  const serveEndpoint = async (request: Request, response: Response): Promise<void> => {
    try {
      log?.(request, response)
      record?.(request, response)
      await serve(request, response, () => app(request, response))
    } catch (error) {
      response.locals['thrown'] = error
      app(request, response)
    }
  }
  return (incoming, outgoing) => {
    // Express gives each request and answer these prototypes and fields too. The endpoints use them.
    const request = Object.setPrototypeOf(incoming, app.request) as Request
    const response = Object.setPrototypeOf(outgoing, app.response) as Response
    request.res = response
    request.originalUrl = request.url
    response.locals = { requestId: context.id('req') }
    void serveEndpoint(request, response)
  }
}

/** Returns the application of one environment, served at its base address. */
export const createApp = (
  context: Context,
  folders: BuiltFolders & { docs: string; packages: string },
  { embedKey, portalUrl }: Pick<DocsValues, 'embedKey' | 'portalUrl'>,
): RequestListener => {
  const values = {
    baseUrl: context.baseUrl,
    embedOrigin: context.baseUrl,
    embedKey,
    portalUrl,
    demoEmbedKey: context.demo?.embedKey ?? '',
  }
  return createOrigin(context, {
    serve: createRouter({ endpoints, handlers, authenticate, headers: securityHeaders }, context),
    documents: [
      widgetDocuments(context, folders),
      referencePages(context),
      servedPackages(folders.packages, context.baseUrl, context.log),
      docsSite(folders.docs, values),
    ],
    headers: securityHeaders,
    record: context.requestRecorder && ((...each) => context.requestRecorder?.watch(context.env, ...each)),
  })
}

const { getHealth, getReadiness, getErrorPage } = endpoints

/**
 * Creates the application of the preview host: one page, which shows the widgets of the portal's embed builder. Its
 * origin is its own, so that no widget's document must allow the service's own origin.
 */
export const createPreviewApp = (
  context: Origin,
  folder: string,
  origins: { portalUrl: string; sandboxUrl: string },
): RequestListener =>
  createOrigin(context, {
    serve: (_request, _response, next) => next(),
    documents: [previewHost(folder, origins)],
    headers: securityHeaders,
  })

/**
 * Creates the application of the portal. The portal has its own origin, and only this origin uses a cookie. The
 * application also serves the built pages of `folder`, and the error pages to which its problem responses link.
 */
export const createPortalApp = (context: PortalContext, folder: string): RequestListener => {
  const served = {
    endpoints: { ...portalEndpoints, getHealth, getReadiness, getErrorPage },
    handlers: {
      ...portalHandlers,
      getHealth: handleGetHealth,
      getReadiness: handleGetReadiness,
      getErrorPage: handleGetErrorPage,
    },
    authenticate: authenticatePortal,
    headers: { ...securityHeaders, ...windowHeaders },
  }
  return createOrigin(context, {
    serve: createRouter(served, context),
    documents: [
      devInbox(context),
      exportFiles(context),
      liveStream(context),
      portalPages(folder, context.configuration),
    ],
    headers: served.headers,
  })
}
