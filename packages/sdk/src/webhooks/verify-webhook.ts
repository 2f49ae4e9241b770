import { webhookHeaders } from '#contract/webhook-headers'
import { headerValues, type HeaderSource } from '#diagnosis/header-values'
import { textOf } from '#diagnosis/bytes'
import { hexSignature, isSame, standardSignature } from './hmac-signatures.ts'
import type { ReceivedEvent } from './received-event.ts'
import { webhookRefusals, type WebhookRefusal } from './webhook-refusals.ts'

export type WebhookRequest = {
  /** The body exactly as it arrived: bytes or text, never a parsed object. */
  body: Uint8Array | string
  headers: HeaderSource
  /**
   * The complete secrets, each as the service showed it (`whsec_…`). During a rotation, pass the current and the next
   * secret.
   */
  secrets: readonly string[]
  /**
   * The greatest difference in seconds between the timestamp and `now`, in both directions. 0 skips the check. Default:
   * 300.
   */
  tolerance?: number
  /** The time of the check in Unix seconds. By default now. */
  now?: number
}

export type VerifiedWebhook =
  | {
      ok: true
      /** The event, or null for an empty body. Check the event with `isKnownEvent` before you use its fields. */
      event: ReceivedEvent | null
      /** The event id, or undefined if no header contains an event id. */
      eventId: string | undefined
      /**
       * True if the Standard Webhooks headers sign the event id. Without these headers, an attacker can change the
       * event id in transit.
       */
      eventIdVerified: boolean
      /**
       * True for a test event. `x-service-test-event` is not signed, but the signed body also marks a test event
       * (`TEST-EVENT`, `test-user`).
       */
      test: boolean
    }
  /**
   * A refused webhook. Answer the webhook with `status`. The text `message` explains `reason` and contains no secret.
   */
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
    throw new TypeError(
      'secrets is missing or contains an empty secret, for example because LOYALTY_WEBHOOK_SECRETS is empty. Fix: pass the secret of your webhook endpoint from the portal, or the one that `loyalty listen --print-secret` prints.',
    )
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

/** Returns the headers that are not empty, or undefined if a header is repeated. */
function readHeaders(headers: HeaderSource): Given | undefined {
  const given: Given = {}
  for (const key of signedHeaders) {
    const values = headerValues(headers, webhookHeaders[key])
    if (values.length > 1) return undefined
    if (values[0]) given[key] = values[0]
  }
  return given
}

/** Returns the event, null for an empty body, or undefined if the body is not a JSON object. */
function parse(body: Uint8Array | string): ReceivedEvent | null | undefined {
  const text = typeof body === 'string' ? body : textOf(body)
  if (text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Verifies that the service sent a webhook (spec §5 rules 8 and 9). Rejects with `TypeError` for a mistake in the
 * receiver's code. An attacker can remove the headers that sign the event id, so deduplicate each effect also by its own key, for
 * example the transaction id.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<VerifiedWebhook> {
  check(request)
  const { body, headers, secrets, tolerance = 300, now = Date.now() / 1000 } = request
  const given = readHeaders(headers)
  if (!given) return refuse('HEADER_REPEATED')
  const { signature, timestamp, standardId, standardTimestamp = timestamp, eventId = standardId } = given
  if (!signature) return refuse('SIGNATURE_MISSING')
  if (!timestamp) return refuse('TIMESTAMP_MISSING')
  if (!/^[0-9a-f]{64}$/.test(signature)) return refuse('SIGNATURE_MALFORMED')
  if (!/^[1-9]\d{0,10}$/.test(timestamp)) return refuse('TIMESTAMP_MALFORMED')

  // Compares every secret, so that the duration does not reveal the matching secret.
  const expected = await Promise.all(secrets.map((secret) => hexSignature(secret, timestamp, body)))
  const [matching] = secrets.filter((_, index) => isSame(signature, expected[index] ?? ''))
  if (!matching) return refuse('SIGNATURE_MISMATCH')
  const age = now - Number(timestamp)
  if (tolerance > 0 && age > tolerance) return refuse('TIMESTAMP_TOO_OLD')
  if (tolerance > 0 && age < -tolerance) return refuse('TIMESTAMP_TOO_NEW')

  if (standardId && standardId !== eventId) return refuse('EVENT_ID_MISMATCH')
  if (standardTimestamp !== timestamp) return refuse('TIMESTAMP_MISMATCH')
  const standard = await standardSignature(matching, eventId ?? '', timestamp, body)
  const eventIdVerified = given.standardSignature !== undefined && standard !== undefined
  if (eventIdVerified) {
    const isSigned = given.standardSignature?.split(' ').some((signature) => isSame(signature, standard))
    if (!isSigned || !eventId) return refuse('STANDARD_SIGNATURE_MISMATCH')
  }

  const event = parse(body)
  if (event === undefined) return refuse('BODY_NOT_JSON')
  return { ok: true, event, eventId, eventIdVerified, test: given.test === 'true' }
}
