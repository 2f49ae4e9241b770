import express, { type Express } from 'express'
import { createBff, createClient } from '@loyalty/bff'
import type { Config } from '@loyalty/bff/config'
import { createSessions } from '@loyalty/bff/sessions'
import type { Store } from '@loyalty/bff/store'
import { createInspector } from './inspector.ts'
import { servePages } from './pages.ts'
import { createScenarios } from './scenarios.ts'

const firstCustomerId = 'customer-1001'

type Options = { config: Config; store: Store; embedKey: string; dist: string; now?: () => number }

/**
 * Creates the shop: server, pages, and the inspector, which shows the traffic with the service. `now` returns Unix
 * milliseconds.
 */
export const createDemo = ({
  config,
  store,
  embedKey,
  dist,
  now = Date.now,
}: Options): { app: Express; close: () => void } => {
  const inspector = createInspector(now)
  const sessions = createSessions({ store, origin: config.origin })
  const scenarios = createScenarios(
    createClient(config, inspector.observe),
    createClient(config, () => undefined),
    firstCustomerId,
    now,
  )
  scenarios.start()

  const app = express().disable('x-powered-by')
  // The inspector shows the events of every customer, so only the demo's first customer may open it.
  // A real shop has no inspector.
  app.get('/api/inspector/events', (request, response, next) => {
    if (sessions.customerOf(request)?.id === firstCustomerId) inspector.stream(request, response, next)
    else response.set('Cache-Control', 'no-store').sendStatus(401)
  })
  app.put('/api/inspector/expired/:type', express.json({ limit: '1kb' }), async (request, response, next) => {
    const { type } = request.params
    if (request.get('x-loyalty-widget') !== '1' || (type !== 'point-exchange' && type !== 'multibrand')) return next()
    const { armed } = (request.body ?? {}) as { armed?: unknown }
    response.json(await scenarios.arm(type, armed === true))
  })
  app.use(...servePages({ dist, serviceUrl: config.serviceUrl, embedKey, sessions, firstCustomerId }))
  app.use(createBff(config, { store, observe: inspector.observe, client: scenarios.client }))
  return { app, close: () => inspector.close() }
}
