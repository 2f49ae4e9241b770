import { raw, type RequestHandler, type Response } from 'express'
import {
  receiveWebhook,
  refuseWebhook,
  type WebhookAnswer,
  type WebhookReceiverOptions,
} from '../webhooks/receive-webhook.ts'
import { checkVerification } from '../webhooks/verify-webhook.ts'
import { maxWebhookBytes } from '../webhooks/webhook-handler.ts'
import type { ReceiverRefusal } from '../webhooks/webhook-refusals.ts'

function send(response: Response, { status, body }: WebhookAnswer): void {
  response.status(status).set('Cache-Control', 'no-store')
  response.type(status < 400 ? 'application/json' : 'application/problem+json').send(JSON.stringify(body))
}

const unreadable: Readonly<Record<string, ReceiverRefusal>> = {
  'entity.too.large': 'BODY_TOO_LARGE',
  'encoding.unsupported': 'BODY_ENCODED',
}

const parse = raw({ type: () => true, limit: maxWebhookBytes, inflate: false })

/**
 * Returns handlers for Express 4 and 5: `app.post('/webhooks', ...webhookReceiver(…))`. The handlers answer 200 to an
 * applied, duplicate or unknown event, and 400, 401, 413 or 415 to a refusal. An error of `onEvent` goes to the app's
 * error handler. Do not run a JSON parser before these handlers. Throws `TypeError` for a missing secret.
 */
export function webhookReceiver(options: WebhookReceiverOptions): RequestHandler[] {
  checkVerification(options)
  return [
    (request, response, next) =>
      parse(request, response, (error?: { type?: string }) => {
        const reason = unreadable[error?.type ?? '']
        if (reason) send(response, refuseWebhook(options, request.rawHeaders, reason))
        else next(error)
      }),
    async (request, response, next) => {
      const body = (request.body ?? Buffer.alloc(0)) as Uint8Array
      // Express 4 ignores the promise of a handler, so an uncaught rejection would end the process.
      try {
        send(response, await receiveWebhook(options, { body, headers: request.rawHeaders }))
      } catch (error) {
        next(error)
      }
    },
  ]
}
