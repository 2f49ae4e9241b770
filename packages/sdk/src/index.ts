export type * from './generated/types.gen.ts'
export type { WebhookEvent, WebhookEventBodies, WebhookEventType } from './generated/events.gen.ts'
export type { HeaderSource } from '#diagnosis/header-values'
export type { CallEvent, CallHooks, CallOptions, List, ListOptions } from './client/call-options.ts'
export { ConnectionError, type ConnectionReason } from './errors/connection-error.ts'
export { Problem } from './errors/problem.ts'
export type { WebhookOutcome, WebhookReceiverOptions } from './webhooks/receive-webhook.ts'
export { isKnownEvent, type ReceivedEvent, type UnknownEvent } from './webhooks/received-event.ts'
export { rememberInMemory } from './webhooks/remember-in-memory.ts'
export type { ServiceClientOptions } from './client/client-options.ts'
export { createServiceClient, type ServiceClient } from './client/service-client.ts'
export { signWebhook, type WebhookToSign } from './webhooks/sign-webhook.ts'
export { verifyWebhook, type VerifiedWebhook, type WebhookRequest } from './webhooks/verify-webhook.ts'
export { webhookHandler } from './webhooks/webhook-handler.ts'
export type { ReceiverRefusal, WebhookRefusal } from './webhooks/webhook-refusals.ts'
export { fromLambda, toLambda, type LambdaAnswer, type LambdaEvent } from './runtimes/lambda.ts'
export { toFetch, type ServerRequest } from './runtimes/to-fetch.ts'
export { problemResponse, upstreamProblem, type HostProblem } from './handlers/host-problem.ts'
export { frameProblemResponse, type RefusalLinks } from './handlers/refusal-page.ts'
export {
  widgetHandler,
  type WidgetHandlerOptions,
  type WidgetOrder,
  type WidgetSettings,
  type WidgetType,
} from './handlers/widget-handler.ts'
export type { PointExchangeOrder, WidgetToken, WidgetTokens } from './client/widget-tokens.ts'
