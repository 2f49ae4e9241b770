import express, { type Express, type Request, type RequestHandler } from 'express'
import helmet from 'helmet'
import { createServiceClient, type ServiceClient } from '@loyalty/sdk'
import { requireSameOrigin, sendProblem, widgetRouter } from '@loyalty/sdk/express'
import { accountOf } from './account.ts'
import type { Config } from './config.ts'
import { failed } from './failed.ts'
import { logged } from './logging.ts'
import { observedFetch, observeTokens, type Observe } from './observe.ts'
import { productOf, products } from './products.ts'
import { createRewards } from './rewards.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { Customer, Store } from './store.ts'
import { receiveWebhooks } from './webhooks.ts'

export type BffOptions = {
  store: Store
  observe?: Observe
  /**
   * The service client. By default the server creates a client from its configuration. The demo passes a client that
   * can give out expired tokens.
   */
  client?: ServiceClient
}

/** Creates a client for the service at `serviceUrl`. The client reports each of its calls to `observe`. */
export const createClient = ({ serviceUrl, clientId, clientSecret }: Config, observe: Observe): ServiceClient =>
  createServiceClient({ baseUrl: serviceUrl, clientId, clientSecret, fetch: observedFetch(observe) })

const policy = { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } }

const forCustomer =
  (sessions: Sessions, handle: (customer: Customer, request: Request) => unknown): RequestHandler =>
  async (request, response) => {
    const customer = sessions.customerOf(request)
    if (!customer) return sendProblem(response, { status: 401, code: 'host_unauthenticated', title: 'Sign in first' })
    const body = await handle(customer, request)
    if (body === undefined) return sendProblem(response, { status: 404, code: 'not_found', title: 'No such thing' })
    response
      .status(request.method === 'POST' ? 201 : 200)
      .set('Cache-Control', 'no-store')
      .json(body)
  }

/**
 * Creates the shop's server. The server takes customer and amount only from its session and store, never from the
 * browser.
 */
export const createBff = (
  config: Config,
  { store, observe = () => undefined, client = createClient(config, observe) }: BffOptions,
): Express => {
  const { origin, widgetUrls, webhookSecrets } = config
  const sessions = createSessions({ store, origin })
  const rewards = createRewards(client)
  const own: RequestHandler[] = [requireSameOrigin({ origin }), express.json({ limit: '4kb' })]

  const app = express().disable('x-powered-by')
  app.use(logged(config.logLevel), helmet({ contentSecurityPolicy: policy }))
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }))

  app.post('/webhooks', ...receiveWebhooks(webhookSecrets, store, observe))

  app.use(
    observeTokens(observe),
    widgetRouter({
      client,
      widgetUrls,
      origin,
      // A customer signs in on the shop's first page.
      signIn: '/',
      user: (request: Request) => sessions.customerOf(request),
      order: (request: Request, { id }) => {
        const asked = request.query['order']
        const order = typeof asked === 'string' ? store.orderOf(asked, id) : undefined
        const description = productOf(order?.productId)?.name
        return (
          order && {
            amount: order.amountMinor / 100,
            currency: order.currency,
            referenceNumber: order.referenceNumber,
            description,
          }
        )
      },
    }),
  )

  // A real shop checks a password here. This demo checks no password, because the demo holds no real customer data.
  app.post('/api/session', ...own, (request, response) => {
    const customer = store.customer(String((request.body as { customerId?: unknown })?.customerId))
    if (!customer) return sendProblem(response, { status: 401, code: 'sign_in_failed', title: 'Unknown customer' })
    sessions.start(response, customer.id)
    response.status(204).end()
  })
  app.delete('/api/session', ...own, (request, response) => {
    sessions.end(request, response)
    response.status(204).end()
  })
  app.get(
    '/api/account',
    forCustomer(sessions, (customer) => accountOf(store, customer)),
  )
  app.get('/api/products', (_request, response) => void response.json(products))
  app.get(
    '/api/rewards',
    forCustomer(sessions, ({ id }) => rewards(id)),
  )
  app.post(
    '/api/orders',
    ...own,
    forCustomer(sessions, ({ id }, request) => {
      const product = productOf((request.body as { productId?: unknown })?.productId)
      return product && store.addOrder(id, product)
    }),
  )

  app.use((_request, response) => sendProblem(response, { status: 404, code: 'not_found', title: 'No such address' }))
  app.use(failed)
  return app
}
