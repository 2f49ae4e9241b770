import { timingSafeEqual } from 'node:crypto'
import { webhookHeaders } from '@loyalty/contract'
import { headerValues, type HeaderSource } from './header-values.ts'
import { hexSignature, standardSignature } from './hmac-signatures.ts'
import type { ReceivedEvent } from './received-event.ts'
import { webhookRefusals, type WebhookRefusal } from './webhook-refusals.ts'

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
  | {
      ok: true
      /** null only for an empty body. `isKnownEvent` tells what can be worked with. */
      event: ReceivedEvent | null
      /** Undefined where no header tells it: the specification has none. */
      eventId: string | undefined
      /** The event id is signed too, by the Standard Webhooks headers. Otherwise anybody on the way may have changed it. */
      eventIdVerified: boolean
      /** Sent to try the endpoint. The mark is not signed; the body of a test says it as well (`TEST-EVENT`, `test-user`). */
      test: boolean
    }
  /** Answer with `status`. `message` is `reason` in words; neither says anything about secrets. */
  | { ok: false; status: 400 | 401; reason: WebhookRefusal; message: string }

const refuse = (reason: WebhookRefusal): VerifiedWebhook => {
  const [status, message] = webhookRefusals[reason]
  return { ok: false, status, reason, message }
}

const isBytes = (body: unknown): body is Uint8Array | string => typeof body === 'string' || body instanceof Uint8Array

/** Throws `TypeError` for settings that nothing could be verified with, or that anybody could sign for. */
export const checkVerification = ({ secrets, tolerance = 300 }: Pick<WebhookRequest, 'secrets' | 'tolerance'>): void => {
  if (!Array.isArray(secrets) || secrets.length === 0 || secrets.some((secret) => typeof secret !== 'string' || secret === ''))
    throw new TypeError('A webhook is verified with a list of secrets: at least one, and no empty one')
  if (!(tolerance >= 0)) throw new TypeError('tolerance is a number of seconds, 0 or more')
}

const check = ({ body, now = 0, ...settings }: WebhookRequest): void => {
  checkVerification(settings)
  if (!isBytes(body))
    throw new TypeError('verifyWebhook needs the raw body, as bytes or text: a parsed body cannot be turned back into what was signed')
  if (!Number.isFinite(now)) throw new TypeError('now is a number of Unix seconds')
}

const read = ['signature', 'timestamp', 'eventId', 'test', 'standardId', 'standardTimestamp', 'standardSignature'] as const
type Given = Partial<Record<(typeof read)[number], string>>

/** What the headers say, the empty ones left out; undefined if one of them is repeated. */
const readHeaders = (headers: HeaderSource): Given | undefined => {
  const given: Given = {}
  for (const key of read) {
    const values = headerValues(headers, webhookHeaders[key])
    if (values.length > 1) return undefined
    if (values[0]) given[key] = values[0]
  }
  return given
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** An empty body is null, what is not a JSON object undefined. */
const parse = (body: Uint8Array | string): ReceivedEvent | null | undefined => {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
  if (text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a webhook comes from the service (S:421-431): its signature over `<timestamp>:<raw body>` matches one of the secrets, and it
 * is not older or younger than the tolerance. Throws `TypeError` for a mistake of the receiver's own code.
 *
 * Ours does not cover the event id. The Standard Webhooks headers do: where they are present and the secret that fits is base64, they
 * must be right too. A thief of a delivery can leave them out, so let the effect itself be possible only once.
 */
export const verifyWebhook = (request: WebhookRequest): VerifiedWebhook => {
  check(request)
  const { body, headers, secrets, tolerance = 300, now = Date.now() / 1000 } = request
  const given = readHeaders(headers)
  if (!given) return refuse('HEADER_REPEATED')
  const { signature, timestamp, standardId, standardTimestamp = timestamp, eventId = standardId } = given
  if (!signature) return refuse('SIGNATURE_MISSING')
  if (!timestamp) return refuse('TIMESTAMP_MISSING')
  if (!/^[0-9a-f]{64}$/.test(signature)) return refuse('SIGNATURE_MALFORMED')
  if (!/^[1-9]\d{0,10}$/.test(timestamp)) return refuse('TIMESTAMP_MALFORMED')

  // Every secret is tried, so that the time taken does not tell which one fits.
  const [fitting] = secrets.filter((secret) => isSame(signature, hexSignature(secret, timestamp, body)))
  if (!fitting) return refuse('SIGNATURE_MISMATCH')
  const age = now - Number(timestamp)
  if (tolerance > 0 && age > tolerance) return refuse('TIMESTAMP_TOO_OLD')
  if (tolerance > 0 && age < -tolerance) return refuse('TIMESTAMP_TOO_NEW')

  if (standardId && standardId !== eventId) return refuse('EVENT_ID_MISMATCH')
  if (standardTimestamp !== timestamp) return refuse('TIMESTAMP_MISMATCH')
  const theirs = standardSignature(fitting, eventId ?? '', timestamp, body)
  const eventIdVerified = given.standardSignature !== undefined && theirs !== undefined
  if (eventIdVerified) {
    const isSigned = given.standardSignature?.split(' ').some((signature) => isSame(signature, theirs))
    if (!isSigned || !eventId) return refuse('STANDARD_SIGNATURE_MISMATCH')
  }

  const event = parse(body)
  if (event === undefined) return refuse('BODY_NOT_JSON')
  return { ok: true, event, eventId, eventIdVerified, test: given.test === 'true' }
}
