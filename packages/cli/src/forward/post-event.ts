import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { webhookHeaders } from '@loyalty/contract/webhook-headers'
import { signWebhook, type WebhookEventItem } from '@loyalty/sdk'

/** The result of one attempt to send an event. */
export type PostResult = {
  /** The HTTP status, or null without a response. */
  status: number | null
  /** The reason for a missing response, such as `ECONNREFUSED` or `TIMEOUT`. */
  code?: string
  ms: number
}

/** The service waits this number of milliseconds for a receiver. */
export const receiverTimeoutMs = 15_000
const maxResponseBytes = 64 * 1024

/** Returns all headers of a delivery as the service sends them. */
async function headersOf(
  event: WebhookEventItem,
  secret: string,
  attempt: number,
  body: Buffer,
): Promise<Record<string, string>> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.byteLength),
    'user-agent': 'loyalty-service-webhooks/1',
    [webhookHeaders.eventId]: event.id,
    [webhookHeaders.attempt]: String(attempt),
    ...(event.test ? { [webhookHeaders.test]: 'true' } : {}),
    ...(await signWebhook({ secret, eventId: event.id, body })),
  }
}

/**
 * Sends an event once, with the limits of the service: a timeout of 15 s, no redirects, 64 KiB of the response.
 * Throws only when `signal` aborts.
 */
export async function postEvent(
  target: URL,
  event: WebhookEventItem,
  { secret, attempt, signal }: { secret: string; attempt: number; signal: AbortSignal },
): Promise<PostResult> {
  const started = performance.now()
  const body = Buffer.from(event.body, 'utf8')
  const timeout = AbortSignal.timeout(receiverTimeoutMs)
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const resultOf = (status: number | null, code?: string): PostResult => ({
    status,
    ms: Math.round(performance.now() - started),
    ...(code === undefined ? {} : { code }),
  })

  try {
    const headers = await headersOf(event, secret, attempt, body)
    const status = await new Promise<number>((resolve, reject) => {
      // Without `agent: false`, the global agent may send the request through the proxy that the environment variables
      // name.
      const sent = send(target, {
        method: 'POST',
        agent: false,
        headers,
        signal: AbortSignal.any([signal, timeout]),
      })
      sent.once('error', reject)
      sent.once('response', (response) => {
        let size = 0
        const done = () => resolve(response.statusCode ?? 0)
        response.on('data', (chunk: Buffer) => {
          size += chunk.byteLength
          if (size < maxResponseBytes) return
          done()
          response.destroy()
        })
        response.once('end', done)
        response.once('error', reject)
      })
      sent.end(body)
    })
    return resultOf(status)
  } catch (error) {
    signal.throwIfAborted()
    return resultOf(null, timeout.aborted ? 'TIMEOUT' : ((error as NodeJS.ErrnoException).code ?? 'NO_ANSWER'))
  }
}
