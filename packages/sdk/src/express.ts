export { sendProblem, upstreamProblem, type HostProblem } from './express/host-problem.ts'
export { requireSameOrigin } from './express/same-origin.ts'
export { webhookReceiver } from './express/webhook-receiver.ts'
export type { WebhookOutcome, WebhookReceiverOptions } from './webhooks/receive-webhook.ts'
export {
  sendFrameProblem,
  widgetRouter,
  type WidgetOrder,
  type WidgetRouterOptions,
  type WidgetType,
} from './express/widget-router.ts'
