import { handleCreatePortalSession } from './create-session.ts'
import { handleDeletePortalSession } from './delete-session.ts'
import { handleGetPortalSession } from './get-session.ts'
import type { PortalHandlers } from './portal-handler.ts'
import { handleGetSandboxClock, handleMoveSandboxClock } from './sandbox-clock.ts'
import { handleRedeliverWebhook, handleReplayWebhookEndpoint, handleTestWebhookEndpoint } from './send-webhooks.ts'
import { handleGetWebhookDelivery, handleListWebhookDeliveries } from './webhook-deliveries.ts'
import {
  handleCreateWebhookEndpoint,
  handleDeleteWebhookEndpoint,
  handleListWebhookEndpoints,
  handleUpdateWebhookEndpoint,
} from './webhook-endpoints.ts'
import { handleActivateWebhookSecret, handleDeleteWebhookSecret, handleStageWebhookSecret } from './webhook-secrets.ts'

export const portalHandlers: PortalHandlers = {
  createPortalSession: handleCreatePortalSession,
  getPortalSession: handleGetPortalSession,
  deletePortalSession: handleDeletePortalSession,
  listWebhookEndpoints: handleListWebhookEndpoints,
  createWebhookEndpoint: handleCreateWebhookEndpoint,
  updateWebhookEndpoint: handleUpdateWebhookEndpoint,
  deleteWebhookEndpoint: handleDeleteWebhookEndpoint,
  testWebhookEndpoint: handleTestWebhookEndpoint,
  stageWebhookSecret: handleStageWebhookSecret,
  activateWebhookSecret: handleActivateWebhookSecret,
  deleteWebhookSecret: handleDeleteWebhookSecret,
  replayWebhookEndpoint: handleReplayWebhookEndpoint,
  listWebhookDeliveries: handleListWebhookDeliveries,
  getWebhookDelivery: handleGetWebhookDelivery,
  redeliverWebhook: handleRedeliverWebhook,
  getSandboxClock: handleGetSandboxClock,
  moveSandboxClock: handleMoveSandboxClock,
}
