import { webhookHeaders } from '../events.ts'
import type { PortalEndpointName, PortalEndpoints } from '../portal-endpoints.ts'
import type { WebhookDelivery } from '../portal-deliveries.ts'
import type { WebhookEndpoint } from '../portal-webhooks.ts'
import type { ExampleOf } from './example.ts'
import { connectionEventExample, connectionHeaderExamples, webhookSecretExample } from './webhooks.ts'

type PortalExamples = { [K in PortalEndpointName]: ExampleOf<PortalEndpoints[K]> }

const ids = { endpointId: 'whe_01KAJQZ8M3VDG5T6Y2WN4HXCRB', secretId: 'whs_01KAJR41T0S6QK8XJ2D7ZC5MNE' }
const deliveryId = 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVHK'
const created = '2026-11-21T09:00:00.000Z'
const sent = '2026-11-21T09:30:00.000Z'
const tomorrow = '2026-11-22T10:00:00.000Z'
const env = 'sandbox'
const url = 'https://hooks.example.com/loyalty'

const session = {
  csrfToken: '<CSRF_TOKEN>',
  user: { email: 'owner@example.com' },
  organization: { id: 'org_01JZPW9ZR096RDP4AJM5T7BBAE', name: 'Rimalta Bank' },
  expiresAt: '2026-11-21T10:30:00.000Z',
}

const endpoint: WebhookEndpoint = {
  id: ids.endpointId,
  url,
  description: 'Ledger',
  eventTypes: null,
  auth: { mode: 'signature' },
  status: 'ENABLED',
  disabledReason: null,
  failingSince: null,
  pending: 0,
  exhausted: 0,
  secrets: [{ id: ids.secretId, state: 'ACTIVE', createdAt: created, activatesAt: null, expiresAt: null }],
  createdAt: created,
  updatedAt: created,
}

const delivery: WebhookDelivery = {
  id: deliveryId,
  eventId: connectionHeaderExamples.eventId,
  eventType: connectionEventExample.type,
  test: false,
  endpointId: ids.endpointId,
  url,
  variant: 'ORIGINAL',
  status: 'EXHAUSTED',
  attempts: 1,
  nextAttemptAt: null,
  createdAt: sent,
  lastAttempt: { number: 1, startedAt: sent, status: 503, reason: 'HTTP_STATUS', detail: null },
}

const queued: WebhookDelivery = { ...delivery, status: 'PENDING', nextAttemptAt: '2026-11-21T10:00:00.000Z' }

const event = {
  id: delivery.eventId,
  type: delivery.eventType,
  test: false,
  createdAt: sent,
  body: JSON.stringify(connectionEventExample),
}

const attempt = {
  number: 1,
  startedAt: sent,
  durationMs: 84,
  request: {
    url,
    headers: {
      [webhookHeaders.signature]: 'c90c395ec4a2fda5de88df471b44a9aecd72f439b4a04f76c28658aeeed2305f',
      [webhookHeaders.timestamp]: '1795253400',
      [webhookHeaders.eventId]: event.id,
      [webhookHeaders.attempt]: '1',
      [webhookHeaders.standardId]: event.id,
      [webhookHeaders.standardTimestamp]: '1795253400',
      [webhookHeaders.standardSignature]: 'v1,gdP8dCpRG2HVQ9S8e0xhRjaB6tkDY/Z3mFsuC1f2N+A=',
    },
  },
  response: { status: 503, bodyStart: 'Service Unavailable' },
  reason: 'HTTP_STATUS' as const,
  detail: null,
}

/** A call of each of the portal's endpoints, and its answer. */
export const portalExamples: PortalExamples = {
  createPortalSession: { body: { email: session.user.email, password: '<PASSWORD>' }, response: session },
  getPortalSession: { response: session },
  deletePortalSession: {},
  listWebhookEndpoints: { params: { env }, response: [{ ...endpoint, exhausted: 1 }] },
  createWebhookEndpoint: {
    params: { env },
    body: { url, description: 'Ledger', auth: { mode: 'signature' } },
    response: { endpoint, secret: webhookSecretExample, warnings: [] },
  },
  updateWebhookEndpoint: {
    params: { env, endpointId: ids.endpointId },
    body: { eventTypes: ['TRANSACTION_COMPLETED'] },
    response: { endpoint: { ...endpoint, eventTypes: ['TRANSACTION_COMPLETED'] }, secret: null, warnings: [] },
  },
  deleteWebhookEndpoint: { params: { env, endpointId: ids.endpointId } },
  testWebhookEndpoint: {
    params: { env, endpointId: ids.endpointId },
    body: { type: 'LINKED' },
    response: { eventId: event.id, deliveryId },
  },
  stageWebhookSecret: {
    params: { env, endpointId: ids.endpointId },
    response: { id: ids.secretId, state: 'STAGED', secret: webhookSecretExample, activatesAt: tomorrow },
  },
  activateWebhookSecret: { params: { env, ...ids }, response: endpoint },
  deleteWebhookSecret: { params: { env, ...ids } },
  replayWebhookEndpoint: {
    params: { env, endpointId: ids.endpointId },
    body: { from: '2026-11-20', to: '2026-11-21', onlyFailed: false },
    response: { count: 17, continueFrom: null },
  },
  listWebhookDeliveries: { params: { env }, query: { status: 'EXHAUSTED', limit: '25' }, response: { data: [delivery], next: null } },
  getWebhookDelivery: { params: { env, deliveryId }, response: { ...delivery, event, attemptLog: [attempt] } },
  redeliverWebhook: { params: { env, deliveryId }, response: queued },
  getSandboxClock: { response: { now: created, offsetSeconds: 0 } },
  moveSandboxClock: { body: { advanceSeconds: 86_400 }, response: { now: tomorrow, offsetSeconds: 86_400 } },
}
