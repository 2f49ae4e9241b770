import { isUtf8 } from 'node:buffer'
import type { Request, RequestHandler, Response } from 'express'
import { endpoints, problem, type Endpoint, type EndpointName } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { authenticate } from './authenticate.ts'
import { deprecationHeaders } from './deprecation.ts'
import { createEndpointFinder } from './find-endpoint.ts'
import type { Answer, Handlers, Input } from './handler.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { bodyOf, bodyReader, hasBody, requireMediaType } from './read-body.ts'
import { readJson } from './read-json.ts'
import { readParameters } from './read-parameters.ts'
import { answerSender } from './send-answer.ts'
import { validate } from './validate.ts'

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

const readParts = (endpoint: Endpoint, request: Request, params: Record<string, string>): Record<'params' | 'query' | 'body', unknown> => {
  const mark = request.originalUrl.indexOf('?')
  const search = mark < 0 ? '' : request.originalUrl.slice(mark + 1)
  const body = !endpoint.body ? undefined : endpoint.bodyType === 'form' ? readForm(request) : readJson(bodyOf(request))
  return validate({
    params: { schema: endpoint.params, input: params },
    query: { schema: endpoint.query, input: search === '' ? {} : readParameters(search, 'query', endpoint.query) },
    body: { schema: endpoint.body, input: body },
  })
}

type Serve = (request: Request, response: Response, params: Record<string, string>) => Promise<void>

const serve = (
  endpoint: Endpoint,
  handle: (input: never, context: Context) => Answer<Endpoint> | Promise<Answer<Endpoint>>,
  context: Context,
): Serve => {
  const read = bodyReader(endpoint)
  const send = answerSender(endpoint)
  return async (request, response, texts) => {
    response.locals['endpoint'] = endpoint
    if (endpoint.deprecated) response.set(deprecationHeaders(context.baseUrl))
    requireAcceptable(endpoint, request)
    if (hasBody(request)) await read(request, response)
    requireMediaType(endpoint, request)
    const who = await authenticate(endpoint, request, response, context)
    const { params, query, body } = readParts(endpoint, request, texts)
    const facts: Input<Endpoint>['request'] = {
      authorization: request.headers.authorization,
      ifMatch: request.headers['if-match'],
      ip: () => request.ip ?? '',
      accepts: (type) => request.accepts(['json', 'html']) === type,
      limit: (key) => context.rateLimits.take(response, endpoint.bucket, key),
    }
    const input = { params, query, body, caller: who.caller, session: who.session, request: facts }
    await send(request, response, await handle(input as never, context))
  }
}

/** Every endpoint of the contract at its address; another method there answers 405 with `Allow`. */
export const createRouter = (handlers: Handlers, context: Context): RequestHandler => {
  const served = (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const endpoint: Endpoint = endpoints[name]
    return { method: endpoint.method, path: endpoint.path, serve: serve(endpoint, handlers[name], context) }
  })
  const { find, methodsOf } = createEndpointFinder(served)
  return (request, response, next) => {
    const found = find(request.method, request.path)
    if (found) return found.endpoint.serve(request, response, found.params)
    const methods = methodsOf(request.path)
    if (methods.length > 0) throw methodNotAllowed(response, methods.includes('GET') ? [...methods, 'HEAD'] : methods)
    next()
  }
}
