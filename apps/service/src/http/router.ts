import { isUtf8 } from 'node:buffer'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { endpoints, problem, type Endpoint, type EndpointName } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { authenticate } from './authenticate.ts'
import { deprecationHeaders } from './deprecation.ts'
import type { Answer, Handlers, Input } from './handler.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { bodyOf, bodyReader, requireMediaType } from './read-body.ts'
import { readJson } from './read-json.ts'
import { readParameters } from './read-parameters.ts'
import { validate } from './validate.ts'

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Fixed segments before placeholders, so that `/program-connections/history` is not taken for an id. */
const fixedFirst = (a: Endpoint, b: Endpoint): number => a.path.split('{').length - b.path.split('{').length

/** A caller that takes no JSON cannot be answered. Addresses that are open to anyone offer other forms, or none to choose from. */
const requireAcceptable = (endpoint: Endpoint, request: Request): void => {
  if (endpoint.auth === 'none' || !endpoint.response || request.accepts(['application/json', 'application/problem+json'])) return
  throw problem('NOT_ACCEPTABLE', { detail: 'This address answers application/json alone.' })
}

const readForm = (request: Request): Record<string, unknown> => {
  const bytes = bodyOf(request)
  if (!isUtf8(bytes)) throw problem('INVALID_REQUEST', { detail: 'The form is not valid UTF-8.' })
  return readParameters(bytes.toString('utf8'), 'form')
}

const readParts = (endpoint: Endpoint, request: Request): Record<'params' | 'query' | 'body', unknown> => {
  const search = request.originalUrl.split('?').slice(1).join('?')
  const body = !endpoint.body ? undefined : endpoint.bodyType === 'form' ? readForm(request) : readJson(bodyOf(request))
  return validate({
    params: { schema: endpoint.params, input: { ...request.params } },
    query: { schema: endpoint.query, input: readParameters(search, 'query', endpoint.query) },
    body: { schema: endpoint.body, input: body },
  })
}

const send = (response: Response, endpoint: Endpoint, answer: Answer<Endpoint>): void => {
  response.status(answer.status ?? endpoint.status)
  if (endpoint.auth !== 'none' || endpoint.method !== 'GET') response.set('Cache-Control', 'no-store')
  response.set(answer.headers ?? {})
  if (endpoint.replayable && answer.status === 200) {
    response.set('Idempotent-Replayed', 'true')
    response.locals['outcome'] = 'REPLAYED'
  }
  if (answer.html !== undefined) response.type('html').send(answer.html)
  else if (answer.body === undefined) response.end()
  else response.type('application/json').send(JSON.stringify(answer.body))
}

/** Express would not say 304 to Node's own fetch, which adds `Cache-Control: no-cache` to every conditional request. */
const isKnown = (known: string | undefined, tag: string | undefined): boolean =>
  known !== undefined && tag !== undefined && known.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))

const serve =
  (
    endpoint: Endpoint,
    handle: (input: never, context: Context) => Answer<Endpoint> | Promise<Answer<Endpoint>>,
    context: Context,
  ): RequestHandler =>
  async (request, response) => {
    requireMediaType(endpoint, request)
    const who = await authenticate(endpoint, request, response, context)
    const parts = readParts(endpoint, request)
    const facts: Input<Endpoint>['request'] = {
      authorization: request.get('authorization'),
      ifMatch: request.get('if-match'),
      ip: request.ip ?? '',
      accepts: (type) => request.accepts(['json', 'html']) === type,
      limit: (key) => context.rateLimits.take(response, endpoint.bucket, key),
    }
    const answer = await handle({ ...parts, ...who, request: facts } as never, context)
    if (endpoint.method === 'GET' && isKnown(request.get('if-none-match'), answer.headers?.['ETag']))
      response
        .status(304)
        .set(answer.headers ?? {})
        .end()
    else send(response, endpoint, answer)
  }

const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(/\{\w+\}/g, '[^/]+')}$`)

/** Every endpoint of the contract at its address; another method there answers 405 with `Allow`. */
export const createRouter = (handlers: Handlers, context: Context): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const names = (Object.keys(endpoints) as EndpointName[]).toSorted((a, b) => fixedFirst(endpoints[a], endpoints[b]))
  for (const name of names) {
    const endpoint: Endpoint = endpoints[name]
    const enter: RequestHandler = (request, response, next) => {
      response.locals['endpoint'] = endpoint
      if (endpoint.deprecated) response.set(deprecationHeaders(context.baseUrl))
      requireAcceptable(endpoint, request)
      next()
    }
    const register = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    router[register](expressPath(endpoint.path), enter, bodyReader(endpoint), serve(endpoint, handlers[name] as never, context))
  }
  const known = names.map((name) => ({ method: endpoints[name].method, address: pattern(endpoints[name].path) }))
  router.use((request, response, next) => {
    const methods = new Set(known.filter(({ address }) => address.test(request.path)).map(({ method }) => method))
    if (methods.size > 0) throw methodNotAllowed(response, methods.has('GET') ? [...methods, 'HEAD'] : [...methods])
    next()
  })
  return router
}
