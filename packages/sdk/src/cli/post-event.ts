import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { webhookHeaders, type WebhookEventItem } from '@loyalty/contract'
import { signWebhook } from '../sign-webhook.ts'

export type Posted = {
  /** Null when no answer came. */
  status: number | null
  /** Why none came, such as `ECONNREFUSED` or `TIMEOUT`. */
  code?: string
  ms: number
}

const timeoutMs = 15_000
const readBytes = 64 * 1024

/** All headers of a delivery as the service would send it. */
const headersOf = (event: WebhookEventItem, secret: string, attempt: number, body: Buffer): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(body.byteLength),
  'user-agent': 'loyalty-service-webhooks/1',
  [webhookHeaders.eventId]: event.id,
  [webhookHeaders.attempt]: String(attempt),
  ...(event.test ? { [webhookHeaders.test]: 'true' } : {}),
  ...signWebhook({ secret, eventId: event.id, body }),
})

/** One attempt, as the service makes it: 15 s, redirects not followed, 64 KiB of the answer read. Throws only when called off. */
export const postEvent = async (
  target: URL,
  event: WebhookEventItem,
  { secret, attempt, signal }: { secret: string; attempt: number; signal: AbortSignal },
): Promise<Posted> => {
  const started = performance.now()
  const body = Buffer.from(event.body, 'utf8')
  const timeout = AbortSignal.timeout(timeoutMs)
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const posted = (status: number | null, code?: string): Posted => ({
    status,
    ms: Math.round(performance.now() - started),
    ...(code === undefined ? {} : { code }),
  })

  try {
    const status = await new Promise<number>((resolve, reject) => {
      // No shared agent: it would go through a proxy of the environment.
      const sent = send(target, {
        method: 'POST',
        agent: false,
        headers: headersOf(event, secret, attempt, body),
        signal: AbortSignal.any([signal, timeout]),
      })
      sent.once('error', reject)
      sent.once('response', (answer) => {
        let size = 0
        const done = () => resolve(answer.statusCode ?? 0)
        answer.on('data', (chunk: Buffer) => {
          size += chunk.byteLength
          if (size < readBytes) return
          done()
          answer.destroy()
        })
        answer.once('end', done)
        answer.once('error', reject)
      })
      sent.end(body)
    })
    return posted(status)
  } catch (error) {
    signal.throwIfAborted()
    return posted(null, timeout.aborted ? 'TIMEOUT' : ((error as NodeJS.ErrnoException).code ?? 'NO_ANSWER'))
  }
}
