import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedPrefix, webhookHeaders, type WebhookEvent } from '@loyalty/contract'
import { headerValues, type HeaderSource } from './header-values.ts'

export type WebhookRequest = {
  /** The body exactly as it arrived: bytes or text, never a parsed object. */
  body: Uint8Array | string
  headers: HeaderSource
  /** Secrets as they were shown (`whsec_…`), the current one and those being rotated in or out. */
  secrets: readonly string[]
  /** Seconds a delivery may be old or early; 0 switches the check off. */
  tolerance?: number
  /** Unix seconds. */
  now?: number
}

export type VerifiedWebhook =
  /** `event` is null only for an empty body; `eventId` is undefined where the header is missing: it is not part of the specification. */
  | { ok: true; event: WebhookEvent | null; eventId: string | undefined }
  /** Answer with `status`; `reason` is for the log, and says nothing about secrets. */
  | { ok: false; status: 400 | 401; reason: string }

const refuse = (status: 400 | 401, reason: string): VerifiedWebhook => ({ ok: false, status, reason })

const isBytes = (body: unknown): body is Uint8Array | string => typeof body === 'string' || body instanceof Uint8Array

const check = ({ body, secrets, tolerance = 300 }: WebhookRequest): void => {
  if (!isBytes(body))
    throw new TypeError('verifyWebhook needs the raw body, as bytes or text: a parsed body cannot be turned back into what was signed')
  if (secrets.length === 0 || secrets.some((secret) => typeof secret !== 'string' || secret === ''))
    throw new TypeError('verifyWebhook needs at least one secret, and no empty one')
  if (!(tolerance >= 0)) throw new TypeError('tolerance is a number of seconds, 0 or more')
}

const matches = (given: Buffer, secret: string, timestamp: string, body: Uint8Array | string): boolean => {
  const expected = Buffer.from(createHmac('sha256', secret).update(signedPrefix(timestamp)).update(body).digest('hex'))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Whether a webhook comes from the service (S:421-431): its signature over `<timestamp>:<raw body>` matches one of the secrets, and it
 * is not older or younger than the tolerance. Throws `TypeError` for a mistake of the receiver's own code.
 *
 * The event id is for de-duplication and is not covered by the signature: let the effect itself be possible once only, too.
 */
export const verifyWebhook = (request: WebhookRequest): VerifiedWebhook => {
  check(request)
  const { body, headers, secrets, tolerance = 300, now = Date.now() / 1000 } = request
  const signatures = headerValues(headers, webhookHeaders.signature)
  const timestamps = headerValues(headers, webhookHeaders.timestamp)
  const eventIds = headerValues(headers, webhookHeaders.eventId)
  if (signatures.length > 1 || timestamps.length > 1 || eventIds.length > 1) return refuse(400, 'A header is there twice')
  const [signature, timestamp] = [signatures[0], timestamps[0]]
  if (!signature || !timestamp) return refuse(400, 'A signature header is missing')
  if (!/^[1-9]\d*$/.test(timestamp)) return refuse(401, 'The timestamp is malformed')

  const given = Buffer.from(signature)
  // Every secret is tried, so that the time taken does not tell which one fits.
  const fitting = secrets.filter((secret) => matches(given, secret, timestamp, body))
  if (fitting.length === 0) return refuse(401, 'The signature does not match')
  if (tolerance > 0 && Math.abs(now - Number(timestamp)) > tolerance) return refuse(401, 'The timestamp is too old or too new')

  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
  try {
    return { ok: true, event: text === '' ? null : (JSON.parse(text) as WebhookEvent), eventId: eventIds[0] || undefined }
  } catch {
    return refuse(400, 'The body is not JSON')
  }
}
