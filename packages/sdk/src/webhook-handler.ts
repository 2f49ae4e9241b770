import { receiveWebhook, refuseWebhook, type WebhookAnswer, type WebhookReceiverOptions } from './receive-webhook.ts'
import { checkVerification } from './verify-webhook.ts'

/** Bytes: a webhook has a few hundred. */
export const maxWebhookBytes = 64 * 1024

/** The whole body, or undefined as soon as it turns out to be too long. */
const readBody = async ({ body }: Request): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > maxWebhookBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const answer = async (options: WebhookReceiverOptions, request: Request): Promise<WebhookAnswer> => {
  const { headers } = request
  if (request.method !== 'POST') return refuseWebhook(options, headers, 'METHOD_NOT_ALLOWED')
  if ((headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity') return refuseWebhook(options, headers, 'BODY_ENCODED')
  const body = await readBody(request)
  return body ? receiveWebhook(options, { body, headers }) : refuseWebhook(options, headers, 'BODY_TOO_LARGE')
}

/**
 * A handler of Fetch requests, for a route of its own: reads the raw bytes, verifies, de-duplicates, then applies. 200 when applied now or
 * before, 400, 401, 405, 413 or 415 when refused; rejects when the effect failed, which its server answers with 500. Throws
 * `TypeError` at once where a secret is missing.
 */
export const webhookHandler = (options: WebhookReceiverOptions): ((request: Request) => Promise<Response>) => {
  checkVerification(options)
  return async (request) => {
    const { status, body } = await answer(options, request)
    const headers = new Headers({ 'cache-control': 'no-store' })
    headers.set('content-type', status < 400 ? 'application/json' : 'application/problem+json')
    if (status === 405) headers.set('allow', 'POST')
    return new Response(JSON.stringify(body), { status, headers })
  }
}
