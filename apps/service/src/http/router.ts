import { isUtf8 } from 'node:buffer'
import type { Request, RequestHandler, Response } from 'express'
import { problem, type Endpoint } from '@loyalty/contract'
import { deprecationHeaders } from './deprecation.ts'
import { createEndpointFinder } from './find-endpoint.ts'
import { goneSignal } from './gone-signal.ts'
import type { Answer, RequestFacts } from './handler.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { networkOf } from './limits/network-of.ts'
import type { RateLimits } from './limits/rate-limit.ts'
import { identifyClient } from './request-log/identify-client.ts'
import { requireOwnPage } from './require-own-page.ts'
import { bodyOf, bodyReader, hasBody, requireMediaType } from './request/read-body.ts'
import { readJson } from './request/read-json.ts'
import { readParameters } from './request/read-parameters.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { answerSender } from './send-answer.ts'
import { validate } from './request/validate.ts'
import { withoutNulls } from './request/without-nulls.ts'

/**
 * Throws `NOT_ACCEPTABLE` if the client does not accept JSON. Endpoints without authentication skip this check, because
 * some of them also answer HTML.
 */
const requireAcceptable = (endpoint: Endpoint, request: Request): void => {
  const { accept } = request.headers
  if (endpoint.auth === 'none' || !endpoint.response || accept === undefined || accept === '*/*') return
  if (request.accepts(['application/json', 'application/problem+json'])) return
  throw problem('NOT_ACCEPTABLE', { detail: 'This address answers application/json alone.' })
}

const readForm = (request: Request): Record<string, unknown> => {
  const bytes = bodyOf(request)
  if (!isUtf8(bytes)) throw problem('INVALID_REQUEST', { detail: 'The form is not valid UTF-8.' })
  return readParameters(bytes.toString('utf8'), 'form')
}

const readBody = (endpoint: Endpoint, request: Request): Record<string, unknown> =>
  endpoint.bodyType === 'form'
    ? readForm(request)
    : (withoutNulls(endpoint.body, readJson(bodyOf(request))) as Record<string, unknown>)

type Inputs = { params: Record<string, string>; body: Record<string, unknown> }

const readParts = (
  endpoint: Endpoint,
  request: Request,
  { params, body }: Inputs,
): Record<'params' | 'query' | 'body', unknown> => {
  const mark = request.originalUrl.indexOf('?')
  const search = mark < 0 ? '' : request.originalUrl.slice(mark + 1)
  return validate({
    params: { schema: endpoint.params, input: params },
    query: { schema: endpoint.query, input: search === '' ? {} : readParameters(search, 'query', endpoint.query) },
    body: { schema: endpoint.body, input: body },
  })
}

/**
 * A handler of an unspecified endpoint. The type `Handlers` checks that each handler has the types of its own endpoint.
 */
type Handle<C> = (input: never, context: C) => Answer<Endpoint> | Promise<Answer<Endpoint>>

/**
 * The fields of the context that the router needs. The API and the portal each add the fields that their handlers need.
 */
type Origin = { baseUrl: string; rateLimits: RateLimits }

/**
 * A function that authenticates a request and applies the endpoint's rate limit. Returns the fields that the endpoint's
 * `auth` adds to the handler's input, such as `org` or `session`.
 */
type Authenticate<C> = (endpoint: Endpoint, request: Request, response: Response, context: C) => Promise<object>

type Serve = (request: Request, response: Response, params: Record<string, string>) => Promise<void>

type Serving<C> = { name: string; handle: Handle<C>; authenticate: Authenticate<C>; headers: SecurityHeaders }

const serve = <C extends Origin>(
  endpoint: Endpoint,
  { name, handle, authenticate, headers }: Serving<C>,
  context: C,
): Serve => {
  const read = bodyReader(endpoint)
  const send = answerSender(endpoint, headers)
  return async (request, response, texts) => {
    response.locals['endpoint'] = endpoint
    response.locals['operation'] = name
    response.locals['params'] = texts
    response.locals['route'] = endpoint.path
    if (endpoint.deprecated) response.set(deprecationHeaders(context.baseUrl))
    requireAcceptable(endpoint, request)
    if (hasBody(request)) await read(request, response)
    const isRead = endpoint.body !== undefined && !(endpoint.bodyIsOptional && bodyOf(request).length === 0)
    if (isRead) requireMediaType(endpoint, request)
    const who = await authenticate(endpoint, request, response, context)
    const given = isRead ? readBody(endpoint, request) : {}
    if (isRead) response.locals['given'] = given
    const { params, query, body } = readParts(endpoint, request, { params: texts, body: given })
    const facts: RequestFacts = {
      id: String(response.locals['requestId']),
      authorization: request.headers.authorization,
      ifMatch: request.headers['if-match'],
      cookie: request.headers.cookie,
      userAgent: request.headers['user-agent'] ?? '',
      network: () => networkOf(request.ip ?? ''),
      address: () => request.ip ?? '',
      gone: () => goneSignal(response),
      identified: (person) => void (response.locals['who'] = person),
      identifiedClient: (client) => identifyClient(response, client),
      accepts: (type) => request.accepts(['json', 'html']) === type,
      requireOwnPage: () => requireOwnPage(request.headers, context.baseUrl),
      limitDemoTokens: (key) => context.rateLimits.takeDemoToken(response, key),
      limit: (key) => context.rateLimits.take(response, endpoint.bucket, key),
      limitStart: (token) => context.rateLimits.takeStart(response, token),
    }
    await send(request, response, await handle({ params, query, body, request: facts, ...who } as never, context))
  }
}

/** The endpoints of one origin with their handlers and authentication. */
type Served<N extends string, C> = {
  endpoints: Readonly<Record<N, Endpoint>>
  handlers: Readonly<Record<N, Handle<C>>>
  authenticate: Authenticate<C>
  /** The headers that every answer of the origin has. */
  headers: SecurityHeaders
}

/**
 * Creates the request handler that serves each endpoint at its path. Answers an unsupported method with 405 and the
 * header `Allow`.
 */
export const createRouter = <N extends string, C extends Origin>(
  { endpoints, handlers, authenticate, headers }: Served<N, C>,
  context: C,
): RequestHandler => {
  const served = (Object.keys(endpoints) as N[]).map((name) => {
    const endpoint = endpoints[name]
    const serving = { name, handle: handlers[name], authenticate, headers }
    return { method: endpoint.method, path: endpoint.path, serve: serve(endpoint, serving, context) }
  })
  const { find, methodsOf, patternAt } = createEndpointFinder(served)
  return (request, response, next) => {
    const found = find(request.method, request.path)
    if (found) return found.endpoint.serve(request, response, found.params)
    const methods = methodsOf(request.path)
    response.locals['route'] = patternAt(request.path)
    if (methods.length > 0) throw methodNotAllowed(response, methods.includes('GET') ? [...methods, 'HEAD'] : methods)
    next()
  }
}
