import { readBody } from '../handlers/read-body.ts'
import { receiveWebhook, refuseWebhook, type WebhookAnswer, type WebhookReceiverOptions } from './receive-webhook.ts'
import { checkVerification } from './verify-webhook.ts'

/** The greatest accepted size of a body in bytes. A typical webhook has a few hundred bytes. */
const maxWebhookBytes = 64 * 1024

async function answer(options: WebhookReceiverOptions, request: Request): Promise<WebhookAnswer> {
  const { headers } = request
  if (request.method !== 'POST') return refuseWebhook(options, headers, 'METHOD_NOT_ALLOWED')
  if ((headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity')
    return refuseWebhook(options, headers, 'BODY_ENCODED')
  const body = await readBody(request, maxWebhookBytes)
  return body ? receiveWebhook(options, { body, headers }) : refuseWebhook(options, headers, 'BODY_TOO_LARGE')
}

/**
 * Returns a handler for Fetch requests that verifies, deduplicates and applies webhooks. The handler answers 200 to an
 * applied, duplicate or unknown event, and 400, 401, 405, 413 or 415 to a refusal. The handler rejects if `onEvent`
 * fails. Throws `TypeError` for a missing secret.
 */
export function webhookHandler(options: WebhookReceiverOptions): (request: Request) => Promise<Response> {
  checkVerification(options)
  return async (request) => {
    const { status, body } = await answer(options, request)
    const headers = new Headers({ 'cache-control': 'no-store' })
    headers.set('content-type', status < 400 ? 'application/json' : 'application/problem+json')
    if (status === 405) headers.set('allow', 'POST')
    return new Response(JSON.stringify(body), { status, headers })
  }
}
