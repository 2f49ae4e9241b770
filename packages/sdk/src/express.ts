export { sendProblem, type HostProblem } from './express/send-problem.ts'
export { requireSameOrigin } from './express/same-origin.ts'
export { webhookReceiver, type WebhookOutcome, type WebhookReceiverOptions } from './express/webhook-receiver.ts'
export { widgetRouter, type WidgetOrder, type WidgetRouterOptions, type WidgetType } from './express/widget-router.ts'
