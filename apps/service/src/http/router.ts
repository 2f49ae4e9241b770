import { isUtf8 } from 'node:buffer'
import type { Request, RequestHandler, Response } from 'express'
import { problem, type Endpoint } from '@loyalty/contract'
import { deprecationHeaders } from './deprecation.ts'
import { createEndpointFinder } from './find-endpoint.ts'
import type { Answer, RequestFacts } from './handler.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { networkOf } from './limits/network-of.ts'
import type { RateLimits } from './limits/rate-limit.ts'
import { bodyOf, bodyReader, hasBody, requireMediaType } from './request/read-body.ts'
import { readJson } from './request/read-json.ts'
import { readParameters } from './request/read-parameters.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { answerSender } from './send-answer.ts'
import { validate } from './request/validate.ts'
import { withoutNulls } from './request/without-nulls.ts'

/** A caller that takes no JSON cannot be answered. Addresses that are open to anyone offer other forms, or none to choose from. */
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
  endpoint.bodyType === 'form' ? readForm(request) : (withoutNulls(endpoint.body, readJson(bodyOf(request))) as Record<string, unknown>)

type Inputs = { params: Record<string, string>; body: Record<string, unknown> }

const readParts = (endpoint: Endpoint, request: Request, { params, body }: Inputs): Record<'params' | 'query' | 'body', unknown> => {
  const mark = request.originalUrl.indexOf('?')
  const search = mark < 0 ? '' : request.originalUrl.slice(mark + 1)
  return validate({
    params: { schema: endpoint.params, input: params },
    query: { schema: endpoint.query, input: search === '' ? {} : readParameters(search, 'query', endpoint.query) },
    body: { schema: endpoint.body, input: body },
  })
}

/** Any handler: that its input is the endpoint's own is seen to where the table of handlers is written. */
type Handle<C> = (input: never, context: C) => Answer<Endpoint> | Promise<Answer<Endpoint>>

/** What every origin has; the rest of its context is between it and its handlers. */
type Origin = { baseUrl: string; rateLimits: RateLimits }

/** Who is asking: the part of a handler's input that follows from the endpoint's `auth`, within the limits of how often. */
type Authenticate<C> = (endpoint: Endpoint, request: Request, response: Response, context: C) => Promise<object>

const goneSignal = (response: Response): AbortSignal => {
  const gone = new AbortController()
  if (response.destroyed) gone.abort()
  else response.once('close', () => gone.abort())
  return gone.signal
}

type Serve = (request: Request, response: Response, params: Record<string, string>) => Promise<void>

type Serving<C> = { handle: Handle<C>; authenticate: Authenticate<C>; headers: SecurityHeaders }

const serve = <C extends Origin>(endpoint: Endpoint, { handle, authenticate, headers }: Serving<C>, context: C): Serve => {
  const read = bodyReader(endpoint)
  const send = answerSender(endpoint, headers)
  return async (request, response, texts) => {
    response.locals['endpoint'] = endpoint
    response.locals['route'] = endpoint.path
    if (endpoint.deprecated) response.set(deprecationHeaders(context.baseUrl))
    requireAcceptable(endpoint, request)
    if (hasBody(request)) await read(request, response)
    const isRead = endpoint.body !== undefined && !(endpoint.bodyIsOptional && bodyOf(request).length === 0)
    if (isRead) requireMediaType(endpoint, request)
    const who = await authenticate(endpoint, request, response, context)
    const given = isRead ? readBody(endpoint, request) : {}
    const { params, query, body } = readParts(endpoint, request, { params: texts, body: given })
    const facts: RequestFacts = {
      authorization: request.headers.authorization,
      ifMatch: request.headers['if-match'],
      cookie: request.headers.cookie,
      network: () => networkOf(request.ip ?? ''),
      gone: () => goneSignal(response),
      identified: (person) => void (response.locals['who'] = person),
      accepts: (type) => request.accepts(['json', 'html']) === type,
      limit: (key) => context.rateLimits.take(response, endpoint.bucket, key),
      limitStart: (token) => context.rateLimits.takeStart(response, token),
    }
    await send(request, response, await handle({ params, query, body, request: facts, ...who } as never, context))
  }
}

/** A table of the contract with who may ask and who answers. */
type Served<N extends string, C> = {
  endpoints: Readonly<Record<N, Endpoint>>
  handlers: Readonly<Record<N, Handle<C>>>
  authenticate: Authenticate<C>
  /** Of every answer. */
  headers: SecurityHeaders
}

/** Every endpoint of a table at its address; another method there answers 405 with `Allow`. */
export const createRouter = <N extends string, C extends Origin>(
  { endpoints, handlers, authenticate, headers }: Served<N, C>,
  context: C,
): RequestHandler => {
  const served = (Object.keys(endpoints) as N[]).map((name) => {
    const endpoint = endpoints[name]
    const serving = { handle: handlers[name], authenticate, headers }
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
