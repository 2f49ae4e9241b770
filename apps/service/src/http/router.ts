import { raw, Router, type Request, type RequestHandler, type Response } from 'express'
import { endpoints, limits, problem, type Endpoint, type EndpointName } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { authenticate } from './authenticate.ts'
import type { Answer, Handlers, Input } from './handler.ts'
import { readJson } from './read-json.ts'
import { validate } from './validate.ts'

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Fixed segments before placeholders, so that `/program-connections/history` is not taken for an id. */
const fixedFirst = (a: Endpoint, b: Endpoint): number => a.path.split('{').length - b.path.split('{').length

const readBody = raw({ type: () => true, limit: limits.connectionsJsonBytes })

const contentType = (request: Request): string => (request.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()

const requireSizeAndType = (endpoint: Endpoint, request: Request): void => {
  const body = request.body as unknown
  const size = Buffer.isBuffer(body) ? body.length : 0
  if (size > (endpoint.maxBytes ?? limits.jsonBytes))
    throw problem('PAYLOAD_TOO_LARGE', { detail: `The body may have at most ${endpoint.maxBytes ?? limits.jsonBytes} bytes.` })
  if (!endpoint.body) return
  const expected = endpoint.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  if (contentType(request) !== expected) throw problem('UNSUPPORTED_MEDIA_TYPE', { detail: `Send the body as ${expected}.` })
}

const unique = (pairs: URLSearchParams, where: string): Record<string, string> => {
  const values: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of pairs) {
    if (name in values)
      throw problem(where === 'form' ? 'INVALID_REQUEST' : 'VALIDATION_FAILED', {
        detail: `${name} is there more than once.`,
        errors: [{ field: name, code: 'DUPLICATE_ITEM', message: 'is there more than once' }],
      })
    values[name] = value
  }
  return { ...values }
}

const readParts = (endpoint: Endpoint, request: Request): { params: unknown; query: unknown; body: unknown } => {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const search = unique(new URLSearchParams(request.originalUrl.split('?').slice(1).join('?')), 'query')
  const body = !endpoint.body
    ? undefined
    : endpoint.bodyType === 'form'
      ? unique(new URLSearchParams(bytes.toString('utf8')), 'form')
      : readJson(bytes)
  return {
    params: endpoint.params && validate(endpoint.params, { ...request.params }),
    query: endpoint.query && validate(endpoint.query, search),
    body: endpoint.body && validate(endpoint.body, body),
  }
}

const send = (response: Response, endpoint: Endpoint, answer: Answer<Endpoint>): void => {
  response.status(answer.status ?? endpoint.status)
  if (endpoint.auth !== 'none' || endpoint.method !== 'GET') response.set('Cache-Control', 'no-store')
  response.set(answer.headers ?? {})
  if (endpoint.replayable && answer.status === 200) response.set('Idempotent-Replayed', 'true')
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
    requireSizeAndType(endpoint, request)
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

/** Every endpoint of the contract at its address; another method there answers 405 with `Allow`. */
export const createRouter = (handlers: Handlers, context: Context): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const names = (Object.keys(endpoints) as EndpointName[]).toSorted((a, b) => fixedFirst(endpoints[a], endpoints[b]))
  const methods = new Map<string, string[]>()
  for (const name of names) {
    const endpoint: Endpoint = endpoints[name]
    const path = expressPath(endpoint.path)
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method])
    const mark: RequestHandler = (_request, response, next) => {
      response.locals['endpoint'] = endpoint
      next()
    }
    const register = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    router[register](path, mark, readBody, serve(endpoint, handlers[name] as never, context))
  }
  for (const [path, allowed] of methods)
    router.all(path, (_request, response) => {
      const list = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
      response.set('Allow', list.join(', '))
      throw problem('METHOD_NOT_ALLOWED', { detail: `This address takes ${list.join(', ')}.` })
    })
  return router
}
