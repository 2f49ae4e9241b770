import { endpoints, limits, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { requireActive } from '../http/require-active.ts'
import { readAmount } from '../issuing/amount.ts'
import { visitor } from './demo.ts'
import { mintToken } from './mint-token.ts'

/** The order of a demo token: SAR 50. */
const order = { amount: readAmount(50), currency: 'SAR', description: null }

const lifetimes = {
  'point-exchange': limits.pointExchangeTokenSeconds,
  multibrand: limits.multibrandTokenSeconds,
} as const

export const handleCreateDemoToken = handler(endpoints.createDemoToken, async ({ body, request }, context) => {
  const { demo, env, store, id } = context
  if (demo === undefined) throw problem('ROUTE_NOT_FOUND', { detail: 'This service has no live widgets.' })
  request.requireOwnPage()
  await request.limitDemoTokens(`${body.widget} ${request.network()}`)
  const caller = { organizationId: demo.organizationId, env }
  const snapshot = await store.catalog(caller)
  requireActive(snapshot.organization.status)
  const [clientId] = snapshot.clients.keys()
  if (clientId === undefined) throw new Error('The organization of DEMO_ORGANIZATION has no client in the sandbox')
  const requester = {
    client: { ...caller, id: clientId, secretId: null },
    org: store.organization(caller, { snapshot }),
  }
  const { widget } = body
  const expiresIn = lifetimes[widget]
  const purpose =
    widget === 'multibrand'
      ? { kind: widget, userId: visitor, purchase: null }
      : { kind: widget, userId: visitor, purchase: { ...order, referenceNumber: id('DEMO') } }
  return { body: { token: await mintToken(requester, purpose, expiresIn, context), expiresIn } }
})
