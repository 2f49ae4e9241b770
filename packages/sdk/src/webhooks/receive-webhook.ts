import { webhookHeaders, type WebhookEvent } from '@loyalty/contract'
import { headerValues, type HeaderSource } from './header-values.ts'
import { isKnownEvent } from './received-event.ts'
import { verifyWebhook } from './verify-webhook.ts'
import { receiverRefusals, type ReceiverRefusal } from './webhook-refusals.ts'

type Awaitable<T> = T | Promise<T>

/**
 * The result of one delivery, for a log. `ignored` means an event type that this version does not know.
 * The `type` and `eventId` of a refused delivery are not verified.
 */
export type WebhookOutcome = {
  outcome: 'applied' | 'duplicate' | 'ignored' | 'refused' | 'failed'
  status: number
  eventId: string | undefined
  type: string | undefined
  attempt: string | undefined
  /** With `refused` only. */
  reason?: ReceiverRefusal
}

export type WebhookReceiverOptions = {
  secrets: readonly string[]
  /** Seconds, by default 300; 0 skips the age check. */
  tolerance?: number
  /**
   * Stores the event id and runs `effect` in one transaction of the site's store, and returns false. Returns true for a known id, and does
   * nothing. Throws if nothing was stored; the service then sends the event again.
   */
  seen: (eventId: string, effect: () => Awaitable<unknown>) => Awaitable<boolean>
  /** Applies the event to the site's data, inside the transaction of `seen`. Gets verified events only. */
  onEvent: (
    event: WebhookEvent,
    about: { eventId: string; eventIdVerified: boolean; test: boolean },
  ) => Awaitable<unknown>
  /** Called for every delivery. Its errors become process warnings, and change neither the outcome nor the answer. */
  observe?: (outcome: WebhookOutcome) => unknown
}

/** An answer to send as JSON without caching, as `application/problem+json` from status 400. */
export type WebhookAnswer = { status: number; body: object }

type Delivery = { body: Uint8Array | string; headers: HeaderSource }

function unverifiedFacts(headers: HeaderSource) {
  return {
    eventId: headerValues(headers, webhookHeaders.eventId)[0],
    type: undefined as string | undefined,
    attempt: headerValues(headers, webhookHeaders.attempt)[0],
  }
}

function report({ observe }: Pick<WebhookReceiverOptions, 'observe'>, outcome: WebhookOutcome): void {
  const observing = async () => observe?.(outcome)
  observing().catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)))
}

/** Calls `observe` and returns the answer for a refusal. */
export function refuseWebhook(
  options: Pick<WebhookReceiverOptions, 'observe'>,
  headers: HeaderSource,
  reason: ReceiverRefusal,
  type?: string,
): WebhookAnswer {
  const [status, title] = receiverRefusals[reason]
  report(options, { ...unverifiedFacts(headers), type, outcome: 'refused', status, reason })
  return { status, body: { type: 'about:blank', status, code: reason, title } }
}

/**
 * Verifies a delivery, deduplicates the event and applies it. Returns 200 for an applied, duplicate or unknown event, else 400 or 401.
 * Rethrows errors of `seen` and `onEvent` after it calls `observe`. Answer them with 500: the service then sends the event again.
 */
export async function receiveWebhook(
  options: WebhookReceiverOptions,
  { body, headers }: Delivery,
): Promise<WebhookAnswer> {
  const { secrets, tolerance, seen, onEvent } = options
  const verified = verifyWebhook({ body, headers, secrets, ...(tolerance !== undefined && { tolerance }) })
  if (!verified.ok) return refuseWebhook(options, headers, verified.reason)
  const { event, eventId, eventIdVerified, test } = verified
  if (!event) return refuseWebhook(options, headers, 'BODY_EMPTY')
  if (!eventId) return refuseWebhook(options, headers, 'EVENT_ID_MISSING', event.type)

  const about = { ...unverifiedFacts(headers), eventId, type: event.type }
  const received = { status: 200, body: { received: true } }
  // The id is not stored, so that a later version can apply the event when it is sent again.
  if (!isKnownEvent(event)) {
    report(options, { ...about, outcome: 'ignored', status: 200 })
    return received
  }
  try {
    const known = await seen(eventId, () => onEvent(event, { eventId, eventIdVerified, test }))
    report(options, { ...about, outcome: known ? 'duplicate' : 'applied', status: 200 })
  } catch (error) {
    report(options, { ...about, outcome: 'failed', status: 500 })
    throw error
  }
  return received
}
