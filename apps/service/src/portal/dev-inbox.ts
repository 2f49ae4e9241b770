import { isIP } from 'node:net'
import { Router, type Request, type RequestHandler } from 'express'
import { problem } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { renderMail } from '../mail/render-mail.ts'
import { inboxPage, inboxPolicy, type InboxEntry } from './dev-inbox-page.ts'
import type { PortalContext } from './portal-context.ts'

const newest = 100

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Returns whether a request came through a proxy, which adds one of these headers. Such a request may come from another
 * machine.
 */
const isForwarded = ({ headers }: Request): boolean =>
  Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-') || name === 'x-real-ip')

/**
 * Returns whether a program on this machine sent the request. The `Host` header must name this machine too, so that
 * another site cannot reach the inbox by a host name that resolves to this machine.
 */
const isOwnMachine = (request: Request): boolean => {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const site = request.headers['sec-fetch-site'] ?? 'none'
  return isLoopback(address) && isLoopback(host) && !isForwarded(request) && site !== 'cross-site'
}

type Settings = Pick<PortalContext, 'store' | 'baseUrl'>

/**
 * Returns the inbox of a development machine: the page `/dev/inbox` and its data `/portal/api/dev/inbox`. If a mail
 * server is set, in production or on another host, the router serves nothing.
 */
export const devInbox = ({ store, baseUrl }: Settings): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  if (store.mails.mode !== 'inbox' || !isLoopback(new URL(baseUrl).hostname)) return router
  const entries = async (): Promise<InboxEntry[]> =>
    (await store.mails.waiting(newest)).map(({ id, createdAt, mail }) => ({
      id,
      at: isoDate(createdAt),
      ...renderMail(mail, baseUrl),
    }))
  const guard: RequestHandler = (request, response, next) => {
    if (!isOwnMachine(request)) throw problem('ROUTE_NOT_FOUND', { detail: 'There is nothing at this address.' })
    response.set('Cache-Control', 'no-store')
    next()
  }
  router.get('/portal/api/dev/inbox', guard, async (_request, response) => {
    response.json({ data: await entries() })
  })
  router.get('/dev/inbox', guard, async (_request, response) => {
    response.set('Content-Security-Policy', inboxPolicy)
    response.type('html').send(inboxPage(await entries()))
  })
  return router
}
