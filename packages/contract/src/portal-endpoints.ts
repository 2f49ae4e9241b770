import * as deliveries from './portal-deliveries.ts'
import * as sessions from './portal-sessions.ts'
import * as webhooks from './portal-webhooks.ts'

/** The portal's own table, served at its own origin; not part of the interface at the base addresses. */
export const portalEndpoints = {
  createPortalSession: sessions.createPortalSession,
  getPortalSession: sessions.getPortalSession,
  deletePortalSession: sessions.deletePortalSession,
  listWebhookEndpoints: webhooks.listWebhookEndpoints,
  createWebhookEndpoint: webhooks.createWebhookEndpoint,
  updateWebhookEndpoint: webhooks.updateWebhookEndpoint,
  deleteWebhookEndpoint: webhooks.deleteWebhookEndpoint,
  testWebhookEndpoint: webhooks.testWebhookEndpoint,
  stageWebhookSecret: webhooks.stageWebhookSecret,
  activateWebhookSecret: webhooks.activateWebhookSecret,
  deleteWebhookSecret: webhooks.deleteWebhookSecret,
  replayWebhookEndpoint: webhooks.replayWebhookEndpoint,
  listWebhookDeliveries: deliveries.listWebhookDeliveries,
  getWebhookDelivery: deliveries.getWebhookDelivery,
  redeliverWebhook: deliveries.redeliverWebhook,
  getSandboxClock: sessions.getSandboxClock,
  moveSandboxClock: sessions.moveSandboxClock,
} as const

export type PortalEndpoints = typeof portalEndpoints
export type PortalEndpointName = keyof PortalEndpoints
