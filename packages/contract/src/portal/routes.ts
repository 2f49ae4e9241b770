import type { Route } from '../route.ts'

const portal = { spec: 'X6', auth: 'portal' } as const
const read = { ...portal, method: 'GET', bucket: 'reads', status: 200 } as const
const write = { ...portal, bucket: 'connections' } as const
const session = { spec: 'X6', path: '/portal/api/session', bucket: 'none' } as const

/**
 * Routes for the pages of the portal, at the portal's own origin. Except for the sign-in, a call needs the session
 * cookie, and a change also needs the CSRF token.
 */
export const portalRoutes = {
  createPortalSession: { ...session, method: 'POST', auth: 'none', status: 200 },
  getPortalSession: { ...session, method: 'GET', auth: 'portal', status: 200 },
  deletePortalSession: { ...session, method: 'DELETE', auth: 'portal', status: 204 },
  listWebhookEndpoints: { ...read, path: '/portal/api/{env}/webhook-endpoints' },
  createWebhookEndpoint: { ...write, method: 'POST', status: 201, path: '/portal/api/{env}/webhook-endpoints' },
  updateWebhookEndpoint: {
    ...write,
    method: 'PATCH',
    status: 200,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}',
  },
  deleteWebhookEndpoint: {
    ...write,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}',
  },
  testWebhookEndpoint: {
    ...write,
    method: 'POST',
    status: 202,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/test',
  },
  stageWebhookSecret: {
    ...write,
    method: 'POST',
    status: 201,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/secrets',
  },
  activateWebhookSecret: {
    ...write,
    method: 'POST',
    status: 200,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/secrets/{secretId}/activate',
  },
  deleteWebhookSecret: {
    ...write,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/secrets/{secretId}',
  },
  replayWebhookEndpoint: {
    ...write,
    method: 'POST',
    status: 202,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/replay',
  },
  listWebhookDeliveries: { ...read, path: '/portal/api/{env}/webhook-deliveries' },
  getWebhookDelivery: { ...read, path: '/portal/api/{env}/webhook-deliveries/{deliveryId}' },
  redeliverWebhook: {
    ...write,
    method: 'POST',
    status: 202,
    path: '/portal/api/{env}/webhook-deliveries/{deliveryId}/redeliver',
  },
  getSandboxClock: { ...read, path: '/portal/api/sandbox/clock' },
  moveSandboxClock: { ...write, method: 'POST', status: 200, path: '/portal/api/sandbox/clock' },
} as const satisfies Record<string, Route>
