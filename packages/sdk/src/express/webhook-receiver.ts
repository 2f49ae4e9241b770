import { raw, type RequestHandler, type Response } from 'express'
import { receiveWebhook, refuseWebhook, type WebhookAnswer, type WebhookReceiverOptions } from '../receive-webhook.ts'
import { checkVerification } from '../verify-webhook.ts'
import { maxWebhookBytes } from '../webhook-handler.ts'
import type { ReceiverRefusal } from '../webhook-refusals.ts'

const send = (response: Response, { status, body }: WebhookAnswer): void => {
  response.status(status).set('Cache-Control', 'no-store')
  response.type(status < 400 ? 'application/json' : 'application/problem+json').send(JSON.stringify(body))
}

const unreadable: Readonly<Record<string, ReceiverRefusal>> = {
  'entity.too.large': 'BODY_TOO_LARGE',
  'encoding.unsupported': 'BODY_ENCODED',
}

const parse = raw({ type: () => true, limit: maxWebhookBytes, inflate: false })

/**
 * Handlers for `app.post('/webhooks', ...webhookReceiver(…))`: read the raw bytes, verify, de-duplicate, then apply. 200 when applied now or
 * before, 400, 401, 413 or 415 when refused; a failed effect goes to the app's error handler. No JSON parser may run before it.
 * Throws `TypeError` at once where a secret is missing.
 */
export const webhookReceiver = (options: WebhookReceiverOptions): RequestHandler[] => {
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
      // Express 4 does not look at what a handler returns: a rejection would end the process.
      try {
        send(response, await receiveWebhook(options, { body, headers: request.rawHeaders }))
      } catch (error) {
        next(error)
      }
    },
  ]
}
