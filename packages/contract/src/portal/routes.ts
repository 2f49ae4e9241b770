import type { Route } from '../route.ts'
import { accountRoutes } from './account-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import { pendingSteps } from './factors.ts'
import { moneyRoutes } from './money/routes.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import {
  builders,
  helpers,
  personal,
  readers,
  roles,
  watchers,
  type PlatformRole,
  type Role,
  type SessionRole,
} from './roles.ts'
import { searchRoutes } from './search/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { userRoutes } from './users/routes.ts'

const portal = { spec: 'X6', auth: 'portal' } as const
const read = { ...portal, method: 'GET', bucket: 'portal', status: 200, roles: readers } as const
const write = { ...portal, bucket: 'portal', roles: builders } as const
/** Changes of credentials: in production only for owners, after a recent second sign-in. */
const secure = { ...write, productionRoles: ['owner'], stepUp: 'production' } as const
const developers = ['owner', 'developer', 'viewer'] as const satisfies readonly Role[]
const session = { spec: 'X6', path: '/portal/api/session', bucket: 'none' } as const

/**
 * A route that needs a sign-in names the roles that may call the route. Such a route without roles does not compile.
 */
type Access =
  | { auth: 'none' }
  | { auth: 'portal'; roles: readonly Role[] }
  | { auth: 'portal'; platform: readonly PlatformRole[] }

/**
 * Any route except a GET route names the action of its audit entry, or the reason why a call writes no audit entry.
 */
type Change = { method: 'GET' } | { audit: string } | { unaudited: string }

/**
 * Routes for the pages of the portal, at the portal's own origin. Except for the sign-in, a call needs the session
 * cookie. A call that changes data also needs the CSRF token.
 */
export const portalRoutes = {
  getPortalConfiguration: {
    spec: 'X6',
    method: 'GET',
    auth: 'none',
    bucket: 'none',
    status: 200,
    path: '/portal/api/configuration',
  },
  createPortalSession: { ...session, method: 'POST', auth: 'none', status: 200, audit: 'session.created' },
  getPortalSession: { ...session, ...personal, method: 'GET', auth: 'portal', status: 200 },
  deletePortalSession: {
    ...session,
    ...personal,
    method: 'DELETE',
    auth: 'portal',
    status: 204,
    audit: 'session.ended',
    pending: pendingSteps,
  },
  ...accountRoutes,
  listWebhookEndpoints: { ...read, path: '/portal/api/{env}/webhook-endpoints' },
  createWebhookEndpoint: {
    ...write,
    method: 'POST',
    status: 201,
    path: '/portal/api/{env}/webhook-endpoints',
    audit: 'webhook_endpoint.created',
  },
  updateWebhookEndpoint: {
    ...write,
    method: 'PATCH',
    status: 200,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}',
    audit: 'webhook_endpoint.updated',
  },
  deleteWebhookEndpoint: {
    ...write,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}',
    audit: 'webhook_endpoint.deleted',
  },
  testWebhookEndpoint: {
    ...write,
    method: 'POST',
    status: 202,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/test',
    roles: helpers,
    audit: 'webhook_endpoint.tested',
  },
  stageWebhookSecret: {
    ...write,
    method: 'POST',
    status: 201,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/secrets',
    audit: 'webhook_secret.staged',
    stepUp: 'production',
  },
  activateWebhookSecret: {
    ...write,
    method: 'POST',
    status: 200,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/secrets/{secretId}/activate',
    audit: 'webhook_secret.activated',
    stepUp: 'production',
  },
  deleteWebhookSecret: {
    ...write,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/secrets/{secretId}',
    audit: 'webhook_secret.deleted',
    stepUp: 'production',
  },
  replayWebhookEndpoint: {
    ...write,
    method: 'POST',
    status: 202,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/replay',
    audit: 'webhook_endpoint.replayed',
  },
  checkWebhookEndpoint: {
    ...write,
    method: 'POST',
    status: 200,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/check',
    audit: 'webhook_endpoint.checked',
  },
  countWebhookReplay: {
    ...write,
    method: 'POST',
    status: 200,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/replay/count',
    unaudited: 'It only counts.',
  },
  explainSignature: {
    ...write,
    method: 'POST',
    status: 200,
    path: '/portal/api/{env}/webhook-endpoints/{endpointId}/explain',
    unaudited: 'It only computes signatures.',
  },
  listWebhookDeliveries: { ...read, path: '/portal/api/{env}/webhook-deliveries' },
  getWebhookDelivery: { ...read, path: '/portal/api/{env}/webhook-deliveries/{deliveryId}' },
  redeliverWebhook: {
    ...write,
    method: 'POST',
    status: 202,
    path: '/portal/api/{env}/webhook-deliveries/{deliveryId}/redeliver',
    roles: helpers,
    audit: 'webhook_delivery.redelivered',
  },
  getOnboarding: { ...read, path: '/portal/api/{env}/onboarding', roles },
  listClients: { ...read, path: '/portal/api/{env}/clients', roles: developers },
  createPortalClient: {
    ...secure,
    method: 'POST',
    status: 201,
    path: '/portal/api/{env}/clients',
    audit: 'client.created',
  },
  updatePortalClient: {
    ...secure,
    method: 'PATCH',
    status: 200,
    path: '/portal/api/{env}/clients/{clientId}',
    audit: 'client.updated',
  },
  createClientSecret: {
    ...secure,
    method: 'POST',
    status: 201,
    path: '/portal/api/{env}/clients/{clientId}/secrets',
    audit: 'client_secret.created',
  },
  revokeClientSecret: {
    ...secure,
    method: 'POST',
    status: 200,
    path: '/portal/api/{env}/clients/{clientId}/secrets/{secretId}/revoke',
    audit: 'client_secret.revoked',
  },
  listOrigins: { ...read, path: '/portal/api/{env}/origins', roles: watchers },
  createOrigin: { ...write, method: 'POST', status: 201, path: '/portal/api/{env}/origins', audit: 'origin.created' },
  deleteOrigin: {
    ...write,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/{env}/origins/{originId}',
    audit: 'origin.deleted',
  },
  listReturnUrls: { ...read, path: '/portal/api/{env}/return-urls', roles: watchers },
  createReturnUrl: {
    ...write,
    method: 'POST',
    status: 201,
    path: '/portal/api/{env}/return-urls',
    audit: 'return_url.created',
  },
  deleteReturnUrl: {
    ...write,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/{env}/return-urls/{returnUrlId}',
    audit: 'return_url.deleted',
  },
  listSightings: { ...read, path: '/portal/api/{env}/embed-sightings', roles: watchers },
  listEmbedKeys: { ...read, path: '/portal/api/{env}/embed-keys', roles: watchers },
  createEmbedKey: {
    ...write,
    method: 'POST',
    status: 201,
    path: '/portal/api/{env}/embed-keys',
    audit: 'embed_key.created',
  },
  updateEmbedKey: {
    ...write,
    method: 'PATCH',
    status: 200,
    path: '/portal/api/{env}/embed-keys/{embedKeyId}',
    audit: 'embed_key.renamed',
  },
  retireEmbedKey: {
    ...write,
    method: 'POST',
    status: 200,
    path: '/portal/api/{env}/embed-keys/{embedKeyId}/retire',
    audit: 'embed_key.retired',
  },
  createPreviewToken: {
    ...write,
    method: 'POST',
    status: 200,
    path: '/portal/api/sandbox/preview-tokens',
    unaudited: 'Its session stores nothing.',
  },
  ...moneyRoutes,
  ...userRoutes,
  ...requestRoutes,
  ...onboardingRoutes,
  ...clockRoutes,
  ...sandboxRoutes,
  ...searchRoutes,
  ...teamRoutes,
} as const satisfies Record<string, Route & Access & Change>

/** Returns the names of the operations that a role may call. Before the approval of an organization, these are fewer. */
export const permissionsOf = (role: SessionRole, isApproved = true): string[] =>
  Object.entries<Route>(portalRoutes).flatMap(([name, { roles: allowed = [], platform = [], beforeApproval }]) =>
    [...allowed, ...platform].includes(role) && (isApproved || beforeApproval === true) ? [name] : [],
  )
