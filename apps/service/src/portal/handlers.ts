import { handleGetPortalConfiguration } from './configuration.ts'
import { handleCreateClientSecret, handleRevokeClientSecret } from './credentials/client-secrets.ts'
import { handleGetOnboarding } from './credentials/get-onboarding.ts'
import { handleCreatePortalClient, handleListClients, handleUpdatePortalClient } from './credentials/clients.ts'
import { handleCreatePortalSession } from './session/create-session.ts'
import { handleDeletePortalSession } from './session/delete-session.ts'
import { handleGetPortalSession } from './session/get-session.ts'
import {
  handleCreateEmbedKey,
  handleListEmbedKeys,
  handleListSightings,
  handleRetireEmbedKey,
  handleUpdateEmbedKey,
} from './embed/embed-keys.ts'
import {
  handleCreateOrigin,
  handleCreateReturnUrl,
  handleDeleteOrigin,
  handleDeleteReturnUrl,
  handleListOrigins,
  handleListReturnUrls,
} from './embed/origins.ts'
import type { PortalHandlers } from './portal-handler.ts'
import { handleGetSandboxClock, handleMoveSandboxClock } from './sandbox-clock.ts'
import {
  handleRedeliverWebhook,
  handleCountWebhookReplay,
  handleReplayWebhookEndpoint,
  handleTestWebhookEndpoint,
} from './webhooks/send-webhooks.ts'
import { handleCheckWebhookEndpoint } from './webhooks/check-webhook-endpoint.ts'
import { handleExplainSignature } from './webhooks/explain-signature.ts'
import { handleGetWebhookDelivery, handleListWebhookDeliveries } from './webhooks/webhook-deliveries.ts'
import {
  handleCreateWebhookEndpoint,
  handleDeleteWebhookEndpoint,
  handleListWebhookEndpoints,
  handleUpdateWebhookEndpoint,
} from './webhooks/webhook-endpoints.ts'
import {
  handleActivateWebhookSecret,
  handleDeleteWebhookSecret,
  handleStageWebhookSecret,
} from './webhooks/webhook-secrets.ts'

export const handlers = {
  getPortalConfiguration: handleGetPortalConfiguration,
  createPortalSession: handleCreatePortalSession,
  getPortalSession: handleGetPortalSession,
  deletePortalSession: handleDeletePortalSession,
  listWebhookEndpoints: handleListWebhookEndpoints,
  createWebhookEndpoint: handleCreateWebhookEndpoint,
  updateWebhookEndpoint: handleUpdateWebhookEndpoint,
  deleteWebhookEndpoint: handleDeleteWebhookEndpoint,
  testWebhookEndpoint: handleTestWebhookEndpoint,
  checkWebhookEndpoint: handleCheckWebhookEndpoint,
  countWebhookReplay: handleCountWebhookReplay,
  explainSignature: handleExplainSignature,
  stageWebhookSecret: handleStageWebhookSecret,
  activateWebhookSecret: handleActivateWebhookSecret,
  deleteWebhookSecret: handleDeleteWebhookSecret,
  replayWebhookEndpoint: handleReplayWebhookEndpoint,
  listWebhookDeliveries: handleListWebhookDeliveries,
  getWebhookDelivery: handleGetWebhookDelivery,
  redeliverWebhook: handleRedeliverWebhook,
  getOnboarding: handleGetOnboarding,
  listClients: handleListClients,
  createPortalClient: handleCreatePortalClient,
  updatePortalClient: handleUpdatePortalClient,
  createClientSecret: handleCreateClientSecret,
  revokeClientSecret: handleRevokeClientSecret,
  listOrigins: handleListOrigins,
  createOrigin: handleCreateOrigin,
  deleteOrigin: handleDeleteOrigin,
  listReturnUrls: handleListReturnUrls,
  createReturnUrl: handleCreateReturnUrl,
  deleteReturnUrl: handleDeleteReturnUrl,
  listSightings: handleListSightings,
  listEmbedKeys: handleListEmbedKeys,
  createEmbedKey: handleCreateEmbedKey,
  updateEmbedKey: handleUpdateEmbedKey,
  retireEmbedKey: handleRetireEmbedKey,
  getSandboxClock: handleGetSandboxClock,
  moveSandboxClock: handleMoveSandboxClock,
} satisfies PortalHandlers
