import { toFetch } from '../runtimes/to-fetch.ts'
import type { WebhookReceiverOptions } from '../webhooks/receive-webhook.ts'
import { webhookHandler } from '../webhooks/webhook-handler.ts'
import { sendResponse, type ExpressHandler } from './node-http.ts'

/**
 * Returns handlers for Express 4 and 5: `app.post('/webhooks', ...webhookReceiver(…))`. The handlers answer 200 to an
 * applied, duplicate or unknown event, and 400, 401, 413 or 415 to a refusal. An error of `onEvent` goes to the app's
 * error handler. Do not run a JSON parser before these handlers. Throws `TypeError` for a missing secret.
 */
export function webhookReceiver(options: WebhookReceiverOptions): ExpressHandler[] {
  const handle = webhookHandler(options)
  return [
    async (request, response, next) => {
      // Express 4 ignores the promise of a handler, so an uncaught rejection would end the process.
      try {
        await sendResponse(await handle(toFetch(request)), response)
      } catch (error) {
        next(error)
      }
    },
  ]
}
