import { textOf } from '#diagnosis/bytes'
import type { CallOptions } from '../client/call-options.ts'
import type { PointExchangeOrder, WidgetToken, WidgetTokens } from '../client/widget-tokens.ts'
import { frameAddress, returnUrlOf } from './frame-address.ts'
import { problemResponse, upstreamProblem, type HostProblem } from './host-problem.ts'
import { readBody } from './read-body.ts'
import { framePolicy, frameProblemResponse } from './refusal-page.ts'
import { foreignFrame, foreignRequest, originOf } from './same-origin.ts'

export type WidgetType = 'point-exchange' | 'multibrand'

/** The amount and the reference of a point exchange. */
export type WidgetOrder = Omit<PointExchangeOrder, 'userId'>

type Awaitable<T> = T | Promise<T>

export interface WidgetSettings {
  client: { widgetTokens: WidgetTokens; baseUrl?: string }
  /** The widgets' addresses. By default, those at the client's base address. */
  widgetUrls?: Readonly<Record<WidgetType, string>> | undefined
  /** The address of the site's sign-in page. A refused frame links to this page if the user is signed out. */
  signIn?: string | undefined
  /** The site's public origin, for a server behind a proxy. By default, the origin of each request. */
  origin?: string | undefined
}

export interface WidgetHandlerOptions<User extends { id: string }, Context> extends WidgetSettings {
  /**
   * Returns the signed-in user from the site's session, or undefined. Never trust a user id in the request itself.
   * `context` is the second argument of the handler.
   */
  user: (request: Request, context: Context) => Awaitable<User | undefined>
  /** Returns the requested order from the site's own store, or undefined if the order does not belong to this user. */
  order: (request: Request, user: User, context: Context) => Awaitable<WidgetOrder | undefined>
}

/** A customer waits for the answer, so a token request ends after five seconds. */
const limits: CallOptions = { timeoutMs: 5_000, deadlineMs: 5_000 }

const maxBodyBytes = 4 * 1024

const signedOut: HostProblem = { status: 401, code: 'host_unauthenticated', title: 'Sign in first' }
const noOrder: HostProblem = { status: 404, code: 'order_not_found', title: 'No such order' }
const noWidget: HostProblem = { status: 404, code: 'not_found', title: 'No such widget' }

const isWidgetType = (type: unknown): type is WidgetType => type === 'point-exchange' || type === 'multibrand'

/** Returns the problem of a body that is no JSON, or undefined. The callbacks can read the body again. */
async function unreadableBody(request: Request): Promise<HostProblem | undefined> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    return { status: 415, code: 'json_only', title: 'Send JSON' }
  const body = await readBody(request.clone(), maxBodyBytes)
  if (!body) return { status: 413, code: 'body_too_large', title: 'The body has more than 4 KiB' }
  try {
    JSON.parse(textOf(body) || '{}')
    return undefined
  } catch {
    return { status: 400, code: 'malformed_json', title: 'The body is not JSON' }
  }
}

function defaultUrls(baseUrl: string | undefined): Record<WidgetType, string> {
  if (!baseUrl) throw new TypeError('widgetUrls is missing. Pass it, or a client from createServiceClient().')
  return { 'point-exchange': `${baseUrl}/widgets/point-exchange/`, multibrand: `${baseUrl}/widgets/multibrand/` }
}

/**
 * Returns a Fetch handler for the two routes of a site that embeds widgets. The last part of the path is the widget:
 * `point-exchange` or `multibrand`. `POST` returns a token to the page's script, for example at
 * `/api/widget-token/{type}`. `GET` redirects a plain iframe or a webview to the widget, for example at
 * `/widgets/{type}`. The handler rejects with the errors of `user` and `order`, and answers those of the service.
 *
 * @example
 * ```ts
 * const handler = widgetHandler({ client, user: (request) => sessionOf(request), order: (request, user) => orderOf(user) })
 * export { handler as GET, handler as POST }
 * ```
 */
export function widgetHandler<User extends { id: string }, Context = unknown>(
  options: WidgetHandlerOptions<User, Context>,
): (request: Request, context?: Context) => Promise<Response> {
  const { client, user: userOf, order: orderOf, signIn, origin } = options
  const widgetUrls = options.widgetUrls ?? defaultUrls(client.baseUrl)

  const createToken = async (
    request: Request,
    context: Context,
    type: WidgetType,
  ): Promise<WidgetToken | HostProblem> => {
    const user = await userOf(request, context)
    if (!user) return signedOut
    const order = type === 'multibrand' ? undefined : await orderOf(request, user, context)
    if (type !== 'multibrand' && !order) return noOrder
    const token = order
      ? client.widgetTokens.pointExchange({ ...order, userId: user.id }, limits)
      : client.widgetTokens.multibrand({ userId: user.id }, limits)
    return token.catch((error: unknown) => {
      const problem = upstreamProblem(error)
      if (!problem) throw error
      return problem
    })
  }

  const forScript = async (request: Request, context: Context, type: WidgetType): Promise<Response> => {
    const refused = foreignRequest(request, origin) ?? (await unreadableBody(request))
    const result = refused ?? (await createToken(request, context, type))
    if (!('token' in result)) return problemResponse(result)
    const { token, expiresIn } = result
    return Response.json({ token, expiresIn }, { headers: { 'cache-control': 'no-store' } })
  }

  const forFrame = async (request: Request, context: Context, type: WidgetType): Promise<Response> => {
    const foreign = foreignFrame(request)
    const result = foreign ?? (await createToken(request, context, type))
    const own = originOf(request, origin)
    if (!('token' in result))
      return frameProblemResponse(request, result, foreign ? {} : { signIn, return: returnUrlOf(request, own) })
    const location = frameAddress(request, widgetUrls[type], result.token, own)
    const headers = { 'cache-control': 'no-store', 'content-security-policy': framePolicy }
    return new Response(null, { status: 303, headers: { ...headers, location, 'referrer-policy': 'no-referrer' } })
  }

  return async (request, context) => {
    const type = new URL(request.url).pathname.split('/').findLast((part) => part !== '')
    if (!isWidgetType(type)) return problemResponse(noWidget)
    if (request.method === 'POST') return forScript(request, context as Context, type)
    if (request.method === 'GET') return forFrame(request, context as Context, type)
    const refusal = problemResponse({ status: 405, code: 'method_not_allowed', title: 'Use POST or GET' })
    refusal.headers.set('allow', 'POST, GET')
    return refusal
  }
}
