export { upstreamProblem, type HostProblem } from './handlers/host-problem.ts'
export type { WidgetOrder, WidgetSettings, WidgetType } from './handlers/widget-handler.ts'
export {
  requireSameOrigin,
  sendFrameProblem,
  sendProblem,
  type ExpressHandler,
  type ExpressRequest,
} from './express/node-http.ts'
export { webhookReceiver } from './express/webhook-receiver.ts'
export { widgetRouter, type WidgetRouterOptions } from './express/widget-router.ts'
export type { WebhookOutcome, WebhookReceiverOptions } from './webhooks/receive-webhook.ts'
