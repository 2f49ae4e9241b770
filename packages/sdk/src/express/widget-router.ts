import { json, Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import type { PointExchangeOrder, WidgetToken, WidgetTokens } from '../client/widget-tokens.ts'
import { frameAddress, returnUrlOf } from './frame-address.ts'
import { originOf, requireSameOrigin } from './same-origin.ts'
import { sendProblem, upstreamProblem, type HostProblem } from './host-problem.ts'
import { framePolicy, sendRefusalPage, type RefusalLinks } from './refusal-page.ts'

export type WidgetType = 'point-exchange' | 'multibrand'
export type WidgetOrder = Omit<PointExchangeOrder, 'userId'>
type Awaitable<T> = T | Promise<T>

export type WidgetRouterOptions<User extends { id: string }> = {
  client: { widgetTokens: WidgetTokens }
  /**
   * The widgets' addresses in the client's environment: `{widget_url}` and `{multibrand_widget_url}/` in the
   * specification.
   */
  widgetUrls: Readonly<Record<WidgetType, string>>
  /** Returns the signed-in user from the site's session, or undefined. Never trust a user id in the request itself. */
  user: (request: Request) => Awaitable<User | undefined>
  /** Returns the requested order from the site's own store, or undefined if the order does not belong to this user. */
  order: (request: Request, user: User) => Awaitable<WidgetOrder | undefined>
  /** The address of the site's sign-in page. A refused frame links to this page if the user is signed out. */
  signIn?: string | undefined
  /** The site's public origin, for a server behind a proxy. By default, the origin of each request. */
  origin?: string | undefined
}

const isWidgetType = (type: unknown): type is WidgetType => type === 'point-exchange' || type === 'multibrand'

const signedOut: HostProblem = { status: 401, code: 'host_unauthenticated', title: 'Sign in first' }
const noOrder: HostProblem = { status: 404, code: 'order_not_found', title: 'No such order' }

const requireJson: RequestHandler = (request, response, next) => {
  if (request.is('application/json')) next()
  else sendProblem(response, { status: 415, code: 'json_only', title: 'Send JSON' })
}

// A browser that navigates a frame sends no custom header, so this check uses `Sec-Fetch-Site`. Pages of other sites
// must not get a user's token.
const requireOwnFrame: RequestHandler = (request, response, next) => {
  response.set('Content-Security-Policy', framePolicy)
  const site = request.get('sec-fetch-site') ?? 'none'
  if (site === 'same-origin' || site === 'none' || request.get('sec-fetch-dest') === 'document') next()
  else
    sendFrameProblem(request, response, {
      status: 403,
      code: 'token_forbidden',
      title: 'Only pages of this site may embed this',
    })
}

/** Sends a problem as an HTML page to a browser, and as JSON to any other client. */
export function sendFrameProblem(
  request: Request,
  response: Response,
  problem: HostProblem,
  links?: RefusalLinks,
): void {
  if (request.accepts(['json', 'html']) === 'html') sendRefusalPage(request, response, problem, links)
  else sendProblem(response, problem)
}

/**
 * Returns a router with the two routes of a site that embeds widgets. `POST /api/widget-token/{type}` returns a token
 * to the page's script. `GET /widgets/{type}` redirects a plain iframe or a webview to the widget.
 */
export function widgetRouter<User extends { id: string }>(options: WidgetRouterOptions<User>): Router {
  const { client, widgetUrls, user: userOf, order: orderOf, signIn, origin } = options
  const refuse = (request: Request, response: Response, problem: HostProblem): void => {
    if (request.method !== 'GET') sendProblem(response, problem)
    else
      sendFrameProblem(request, response, problem, { signIn, return: returnUrlOf(request, originOf(request, origin)) })
  }

  const createToken = async (request: Request, type: WidgetType): Promise<WidgetToken | HostProblem> => {
    const user = await userOf(request)
    if (!user) return signedOut
    if (type === 'multibrand') return client.widgetTokens.multibrand({ userId: user.id })
    const order = await orderOf(request, user)
    return order ? client.widgetTokens.pointExchange({ ...order, userId: user.id }) : noOrder
  }

  const answer =
    (
      succeed: (request: Request, response: Response, type: WidgetType, token: WidgetToken) => void,
    ): RequestHandler<{ type: string }> =>
    async (request, response, next) => {
      const { type } = request.params
      if (!isWidgetType(type)) return next()
      const result = await createToken(request as unknown as Request, type).catch((error: unknown) => {
        const problem = upstreamProblem(error)
        if (!problem) throw error
        return problem
      })
      if ('token' in result) succeed(request, response, type, result)
      else refuse(request, response, result)
    }

  const unreadable: ErrorRequestHandler = (error: unknown, _request, response, next) => {
    if (error instanceof SyntaxError)
      sendProblem(response, { status: 400, code: 'malformed_json', title: 'The body is not JSON' })
    else next(error)
  }

  const sendToken = answer((_request, response, _type, { token, expiresIn }) => {
    response.set('Cache-Control', 'no-store').json({ token, expiresIn })
  })
  const sendFrame = answer((request, response, type, { token }) => {
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    response
      .status(303)
      .location(frameAddress(request, widgetUrls[type], token, originOf(request, origin)))
      .end()
  })

  const router = Router()
  router.post(
    '/api/widget-token/:type',
    requireSameOrigin({ origin }),
    requireJson,
    json({ limit: '4kb' }),
    unreadable,
    sendToken,
  )
  router.get('/widgets/:type', requireOwnFrame, sendFrame)
  return router
}
