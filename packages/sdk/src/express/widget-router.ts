import { json, Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import type { PointExchangeOrder, WidgetToken, WidgetTokens } from '../widget-tokens.ts'
import { frameAddress, returnUrlOf } from './frame-address.ts'
import { originOf, requireSameOrigin } from './same-origin.ts'
import { framePolicy, sendRefusalPage, type WaysOn } from './refusal-page.ts'
import { sendProblem, type HostProblem } from './send-problem.ts'
import { upstreamProblem } from './upstream-problem.ts'

export type WidgetType = 'point-exchange' | 'multibrand'
export type WidgetOrder = Omit<PointExchangeOrder, 'userId'>
type Awaitable<T> = T | Promise<T>

export type WidgetRouterOptions<User extends { id: string }> = {
  client: { widgetTokens: WidgetTokens }
  /** `{widget_url}` and `{multibrand_widget_url}/` of the client's environment. */
  widgetUrls: Readonly<Record<WidgetType, string>>
  /** Who is signed in, by the site's own session; undefined for nobody. Never by anything the browser merely says. */
  user: (request: Request) => Awaitable<User | undefined>
  /** The order that is being paid, from the site's own store, if it belongs to this user; undefined otherwise. */
  order: (request: Request, user: User) => Awaitable<WidgetOrder | undefined>
  /** Address of the site's own sign-in, which a frame without a signed-in user leads to. */
  signIn?: string | undefined
  /** The site's public origin where the request cannot tell it, such as behind a proxy. */
  origin?: string | undefined
}

const isWidgetType = (type: unknown): type is WidgetType => type === 'point-exchange' || type === 'multibrand'

const signedOut: HostProblem = { status: 401, code: 'host_unauthenticated', title: 'Sign in first' }
const noOrder: HostProblem = { status: 404, code: 'order_not_found', title: 'No such order' }

const requireJson: RequestHandler = (request, response, next) => {
  if (request.is('application/json')) next()
  else sendProblem(response, { status: 415, code: 'json_only', title: 'Send JSON' })
}

// A frame navigation carries no custom header; the browser says who asked for it. A signed-in user's token is not for other sites' frames.
const requireOwnFrame: RequestHandler = (request, response, next) => {
  response.set('Content-Security-Policy', framePolicy)
  const site = request.get('sec-fetch-site') ?? 'none'
  if (site === 'same-origin' || site === 'none' || request.get('sec-fetch-dest') === 'document') next()
  else sendFrameProblem(request, response, { status: 403, code: 'token_forbidden', title: 'Only pages of this site may embed this' })
}

/** People see what a frame answers, programs read it. */
export const sendFrameProblem = (request: Request, response: Response, problem: HostProblem, waysOn?: WaysOn): void => {
  if (request.accepts(['json', 'html']) === 'html') sendRefusalPage(request, response, problem, waysOn)
  else sendProblem(response, problem)
}

/**
 * The two routes a site needs: `POST /api/widget-token/{type}` for the loader, and `GET /widgets/{type}` for a plain iframe or a webview,
 * which answers 303 to the widget. Both take the user and the order from the site's own session and store.
 */
export const widgetRouter = <User extends { id: string }>(options: WidgetRouterOptions<User>): Router => {
  const { client, widgetUrls, user: userOf, order: orderOf, signIn, origin } = options
  const refuse = (request: Request, response: Response, problem: HostProblem): void => {
    if (request.method !== 'GET') sendProblem(response, problem)
    else sendFrameProblem(request, response, problem, { signIn, return: returnUrlOf(request, originOf(request, origin)) })
  }

  const mint = async (request: Request, type: WidgetType): Promise<WidgetToken | HostProblem> => {
    const user = await userOf(request)
    if (!user) return signedOut
    if (type === 'multibrand') return client.widgetTokens.multibrand({ userId: user.id })
    const order = await orderOf(request, user)
    return order ? client.widgetTokens.pointExchange({ ...order, userId: user.id }) : noOrder
  }

  const answer =
    (succeed: (request: Request, response: Response, type: WidgetType, token: WidgetToken) => void): RequestHandler<{ type: string }> =>
    async (request, response, next) => {
      const { type } = request.params
      if (!isWidgetType(type)) return next()
      const minted = await mint(request as unknown as Request, type).catch((error: unknown) => {
        const problem = upstreamProblem(error)
        if (!problem) throw error
        return problem
      })
      if ('token' in minted) succeed(request, response, type, minted)
      else refuse(request, response, minted)
    }

  const unreadable: ErrorRequestHandler = (error: unknown, _request, response, next) => {
    if (error instanceof SyntaxError) sendProblem(response, { status: 400, code: 'malformed_json', title: 'The body is not JSON' })
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
  router.post('/api/widget-token/:type', requireSameOrigin({ origin }), requireJson, json({ limit: '4kb' }), unreadable, sendToken)
  router.get('/widgets/:type', requireOwnFrame, sendFrame)
  return router
}
