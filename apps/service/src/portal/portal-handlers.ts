import { problem } from '@loyalty/contract'
import { handleCreatePortalSession } from './create-session.ts'
import { handleDeletePortalSession } from './delete-session.ts'
import { handleGetPortalSession } from './get-session.ts'
import type { PortalHandlers } from './portal-handler.ts'
import { handleGetSandboxClock, handleMoveSandboxClock } from './sandbox-clock.ts'

const later = (): never => {
  throw problem('ROUTE_NOT_FOUND')
}

export const portalHandlers: PortalHandlers = {
  createPortalSession: handleCreatePortalSession,
  getPortalSession: handleGetPortalSession,
  deletePortalSession: handleDeletePortalSession,
  listWebhookEndpoints: later,
  createWebhookEndpoint: later,
  updateWebhookEndpoint: later,
  deleteWebhookEndpoint: later,
  testWebhookEndpoint: later,
  stageWebhookSecret: later,
  activateWebhookSecret: later,
  deleteWebhookSecret: later,
  replayWebhookEndpoint: later,
  listWebhookDeliveries: later,
  getWebhookDelivery: later,
  redeliverWebhook: later,
  getSandboxClock: handleGetSandboxClock,
  moveSandboxClock: handleMoveSandboxClock,
}
