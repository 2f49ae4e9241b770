import { widgetHandler, type WidgetOrder, type WidgetSettings } from '../handlers/widget-handler.ts'
import { toFetch } from '../runtimes/to-fetch.ts'
import { sendResponse, type ExpressHandler, type ExpressRequest } from './node-http.ts'

type Awaitable<T> = T | Promise<T>

export interface WidgetRouterOptions<User extends { id: string }, Req> extends WidgetSettings {
  /** Returns the signed-in user from the site's session, or undefined. Never trust a user id in the request itself. */
  user: (request: Req) => Awaitable<User | undefined>
  /** Returns the requested order from the site's own store, or undefined if the order does not belong to this user. */
  order: (request: Req, user: User) => Awaitable<WidgetOrder | undefined>
}

const routes: Readonly<Record<string, RegExp>> = {
  POST: /^\/api\/widget-token\/(?:point-exchange|multibrand)\/?(?:\?|$)/,
  GET: /^\/widgets\/(?:point-exchange|multibrand)\/?(?:\?|$)/,
}

/**
 * Returns a handler for Express 4 and 5 with the two routes of a site that embeds widgets. `POST
 * /api/widget-token/{type}` returns a token to the page's script. `GET /widgets/{type}` redirects a plain iframe or a
 * webview to the widget. Other requests go to the next handler, and so do errors of `user` and `order`.
 */
export function widgetRouter<User extends { id: string }, Req extends ExpressRequest = ExpressRequest>(
  options: WidgetRouterOptions<User, Req>,
): ExpressHandler<Req> {
  const unread = new WeakSet<object>()
  const handle = widgetHandler<User, Req>({
    ...options,
    user: (_, request) => options.user(request),
    order: async (fetched, user, request) => {
      if (fetched.method === 'POST' && unread.has(request)) request.body = JSON.parse((await fetched.text()) || '{}')
      return options.order(request, user)
    },
  })
  return async (request, response, next) => {
    if (!routes[request.method ?? '']?.test(request.url ?? '')) return next()
    try {
      const { body, readableDidRead: isRead } = request
      // In Express 4, a parser sets `body` to an empty object even if it leaves the body of this type unread.
      if (!isRead) unread.add(request)
      // A JSON parser of the site may have read the body, which has no signature here.
      const isParsed = isRead && typeof body === 'object' && body !== null && !(body instanceof Uint8Array)
      const fetched = toFetch(request, isParsed ? JSON.stringify(body) : undefined)
      await sendResponse(await handle(fetched, request), response)
    } catch (error) {
      next(error)
    }
  }
}
