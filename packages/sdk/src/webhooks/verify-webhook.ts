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
  /** The secrets as they were shown (`whsec_…`): the current one, and the next one during a rotation. */
  secrets: readonly string[]
  /** The greatest age of a delivery in seconds, also into the future; 0 skips the check. Default: 300. */
  tolerance?: number
  /** The present time in Unix seconds. */
  now?: number
}

export type VerifiedWebhook =
  | {
      ok: true
      /** The event; null only for an empty body. Call `isKnownEvent` before you use it. */
      event: ReceivedEvent | null
      /** Undefined if no header contains it. */
      eventId: string | undefined
      /** True if the Standard Webhooks headers sign the event id. Otherwise anyone in transit could have changed it. */
      eventIdVerified: boolean
      /** True for a test event. This header is not signed; the body marks a test too (`TEST-EVENT`, `test-user`). */
      test: boolean
    }
  /** A refusal to answer with `status`. `message` explains `reason`. Neither reveals a secret. */
  | { ok: false; status: 400 | 401; reason: WebhookRefusal; message: string }

function refuse(reason: WebhookRefusal): VerifiedWebhook {
  const [status, message] = webhookRefusals[reason]
  return { ok: false, status, reason, message }
}

function isBytes(body: unknown): body is Uint8Array | string {
  return typeof body === 'string' || body instanceof Uint8Array
}

/** Throws `TypeError` for missing or empty secrets, and for a tolerance that is not a number. */
export function checkVerification({ secrets, tolerance = 300 }: Pick<WebhookRequest, 'secrets' | 'tolerance'>): void {
  if (
    !Array.isArray(secrets) ||
    secrets.length === 0 ||
    secrets.some((secret) => typeof secret !== 'string' || secret === '')
  )
    throw new TypeError('secrets is missing or contains an empty secret. Pass a list of at least one webhook secret.')
  if (!(tolerance >= 0)) throw new TypeError('tolerance is invalid. Pass a number of seconds, 0 or more.')
}

function check({ body, now = 0, ...settings }: WebhookRequest): void {
  checkVerification(settings)
  if (!isBytes(body))
    throw new TypeError(
      'verifyWebhook needs the raw body, as bytes or text. Pass the bytes that arrived, before a JSON parser reads them.',
    )
  if (!Number.isFinite(now)) throw new TypeError('now is invalid. Pass a number of Unix seconds.')
}

const signedHeaders = [
  'signature',
  'timestamp',
  'eventId',
  'test',
  'standardId',
  'standardTimestamp',
  'standardSignature',
] as const
type Given = Partial<Record<(typeof signedHeaders)[number], string>>

/** Returns the headers that are not empty; undefined if one is repeated. */
function readHeaders(headers: HeaderSource): Given | undefined {
  const given: Given = {}
  for (const key of signedHeaders) {
    const values = headerValues(headers, webhookHeaders[key])
    if (values.length > 1) return undefined
    if (values[0]) given[key] = values[0]
  }
  return given
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns the event, null for an empty body, or undefined if the body is not a JSON object. */
function parse(body: Uint8Array | string): ReceivedEvent | null | undefined {
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
 * Verifies that the service sent a webhook (spec §5 rules 8 and 9): one secret matches its signature, and its age is within the tolerance.
 * Throws `TypeError` for a mistake in the receiver's code. `x-service-signature` does not cover the event id; the Standard Webhooks
 * headers do, and must be right if present. An attacker can remove them, so give each effect a unique key of its own.
 */
export function verifyWebhook(request: WebhookRequest): VerifiedWebhook {
  check(request)
  const { body, headers, secrets, tolerance = 300, now = Date.now() / 1000 } = request
  const given = readHeaders(headers)
  if (!given) return refuse('HEADER_REPEATED')
  const { signature, timestamp, standardId, standardTimestamp = timestamp, eventId = standardId } = given
  if (!signature) return refuse('SIGNATURE_MISSING')
  if (!timestamp) return refuse('TIMESTAMP_MISSING')
  if (!/^[0-9a-f]{64}$/.test(signature)) return refuse('SIGNATURE_MALFORMED')
  if (!/^[1-9]\d{0,10}$/.test(timestamp)) return refuse('TIMESTAMP_MALFORMED')

  // Compares every secret, so that the duration does not reveal which one matches.
  const [matching] = secrets.filter((secret) => isSame(signature, hexSignature(secret, timestamp, body)))
  if (!matching) return refuse('SIGNATURE_MISMATCH')
  const age = now - Number(timestamp)
  if (tolerance > 0 && age > tolerance) return refuse('TIMESTAMP_TOO_OLD')
  if (tolerance > 0 && age < -tolerance) return refuse('TIMESTAMP_TOO_NEW')

  if (standardId && standardId !== eventId) return refuse('EVENT_ID_MISMATCH')
  if (standardTimestamp !== timestamp) return refuse('TIMESTAMP_MISMATCH')
  const standard = standardSignature(matching, eventId ?? '', timestamp, body)
  const eventIdVerified = given.standardSignature !== undefined && standard !== undefined
  if (eventIdVerified) {
    const isSigned = given.standardSignature?.split(' ').some((signature) => isSame(signature, standard))
    if (!isSigned || !eventId) return refuse('STANDARD_SIGNATURE_MISMATCH')
  }

  const event = parse(body)
  if (event === undefined) return refuse('BODY_NOT_JSON')
  return { ok: true, event, eventId, eventIdVerified, test: given.test === 'true' }
}
