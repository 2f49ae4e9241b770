import { webhookHeaders } from '#contract/webhook-headers'
import type { WebhookEvent } from '../generated/events.gen.ts'
import { headerValues, type HeaderSource } from '#diagnosis/header-values'
import { isKnownEvent } from './received-event.ts'
import { verifyWebhook } from './verify-webhook.ts'
import { receiverRefusals, type ReceiverRefusal } from './webhook-refusals.ts'

type Awaitable<T> = T | Promise<T>

/**
 * The result of one delivery, for a log. `ignored` means an event type that this version of the package does not know.
 * The `type` and `eventId` of a refused delivery are not verified.
 */
export type WebhookOutcome = {
  outcome: 'applied' | 'duplicate' | 'ignored' | 'refused' | 'failed'
  status: number
  eventId: string | undefined
  type: string | undefined
  attempt: string | undefined
  /** Set only for the outcome `refused`. */
  reason?: ReceiverRefusal
}

export type WebhookReceiverOptions = {
  secrets: readonly string[]
  /** The greatest accepted age of a delivery in seconds, by default 300. 0 skips the age check. */
  tolerance?: number
  /**
   * Stores the event id and runs `effect` in one transaction of the site's database, and returns false. For a stored
   * id, does nothing and returns true. If the transaction fails, throws, and the service sends the event again.
   */
  seen: (eventId: string, effect: () => Awaitable<unknown>) => Awaitable<boolean>
  /** Applies a verified event to the site's data, inside the transaction of `seen`. */
  onEvent: (
    event: WebhookEvent,
    about: { eventId: string; eventIdVerified: boolean; test: boolean },
  ) => Awaitable<unknown>
  /**
   * Called for every delivery, for example to write a log. An error of `observe` becomes a warning of the process, and does
   * not change the response.
   */
  observe?: (outcome: WebhookOutcome) => unknown
}

/** A response to send as JSON that no cache may store. A status of 400 or higher needs `application/problem+json`. */
export type WebhookAnswer = { status: number; body: object }

type Delivery = { body: Uint8Array | string; headers: HeaderSource }

function unverifiedFacts(headers: HeaderSource) {
  return {
    eventId: headerValues(headers, webhookHeaders.eventId)[0],
    type: undefined as string | undefined,
    attempt: headerValues(headers, webhookHeaders.attempt)[0],
  }
}

/** Emits a process warning. A runtime without a process has none. */
function warn(warning: Error | string): void {
  const { process } = globalThis as { process?: { emitWarning?: (warning: Error | string) => void } }
  process?.emitWarning?.(warning)
}

function report({ observe }: Pick<WebhookReceiverOptions, 'observe'>, outcome: WebhookOutcome): void {
  const observing = async () => observe?.(outcome)
  observing().catch((error: unknown) => warn(error instanceof Error ? error : String(error)))
}

/** Reports a refused delivery to `observe`, and returns the response for this refusal. */
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
 * Verifies a delivery, deduplicates its event and applies the event. Returns 200 for an applied, duplicate or unknown
 * event, and 400 or 401 for a refusal. Rethrows an error of `seen` or `onEvent`. Answer such an error with 500, so that
 * the service sends the event again.
 */
export async function receiveWebhook(
  options: WebhookReceiverOptions,
  { body, headers }: Delivery,
): Promise<WebhookAnswer> {
  const { secrets, tolerance, seen, onEvent } = options
  const verified = await verifyWebhook({ body, headers, secrets, ...(tolerance !== undefined && { tolerance }) })
  if (!verified.ok) return refuseWebhook(options, headers, verified.reason)
  const { event, eventId, eventIdVerified, test } = verified
  if (!event) return refuseWebhook(options, headers, 'BODY_EMPTY')
  if (!eventId) return refuseWebhook(options, headers, 'EVENT_ID_MISSING', event.type)

  const about = { ...unverifiedFacts(headers), eventId, type: event.type }
  const received = { status: 200, body: { received: true } }
  // Does not store the id of an unknown event. When the service sends the event again, a later version of this package
  // can then apply the event.
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
