import { webhookHeaders, type WebhookEvent } from '@loyalty/contract'
import { headerValues, type HeaderSource } from './header-values.ts'
import { isKnownEvent } from './received-event.ts'
import { verifyWebhook } from './verify-webhook.ts'
import { receiverRefusals, type ReceiverRefusal } from './webhook-refusals.ts'

type Awaitable<T> = T | Promise<T>

/**
 * What became of one delivery, for a log; `ignored` is a type that this version does not know. `type` and `eventId` are as claimed where
 * the delivery was refused.
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
  /** Seconds; 0 switches the check of the age off. */
  tolerance?: number
  /**
   * Remembers the event id and runs `effect`, both in one transaction of the site's own store; for an id that is known already it does
   * nothing. Answers whether it was known. A throw means nothing was kept: the service sends the event again.
   */
  seen: (eventId: string, effect: () => Awaitable<unknown>) => Awaitable<boolean>
  /** What the event does to the site's books. Runs inside `seen`'s transaction, after the signature has been verified. */
  onEvent: (event: WebhookEvent, about: { eventId: string; eventIdVerified: boolean; test: boolean }) => Awaitable<unknown>
  /** Told of every delivery. What it throws becomes a warning of the process: it changes neither the outcome nor the answer. */
  observe?: (outcome: WebhookOutcome) => unknown
}

/** To be sent as JSON, `application/problem+json` from 400 on, and kept by nobody. */
export type WebhookAnswer = { status: number; body: object }

type Delivery = { body: Uint8Array | string; headers: HeaderSource }

const told = (headers: HeaderSource) => ({
  eventId: headerValues(headers, webhookHeaders.eventId)[0],
  type: undefined as string | undefined,
  attempt: headerValues(headers, webhookHeaders.attempt)[0],
})

const tell = ({ observe }: Pick<WebhookReceiverOptions, 'observe'>, outcome: WebhookOutcome): void => {
  const observing = async () => observe?.(outcome)
  observing().catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)))
}

/** Tells `observe` and makes the answer. */
export const refuseWebhook = (
  options: Pick<WebhookReceiverOptions, 'observe'>,
  headers: HeaderSource,
  reason: ReceiverRefusal,
  type?: string,
): WebhookAnswer => {
  const [status, title] = receiverRefusals[reason]
  tell(options, { ...told(headers), type, outcome: 'refused', status, reason })
  return { status, body: { type: 'about:blank', status, code: reason, title } }
}

/**
 * Verify, de-duplicate, apply: 200 when applied now or before, or of a type that nobody here knows; 400 or 401 when refused. Throws what `seen` or `onEvent` threw, after it has
 * told `observe`: the host's own way with errors answers 500, and the service sends the event again.
 */
export const receiveWebhook = async (options: WebhookReceiverOptions, { body, headers }: Delivery): Promise<WebhookAnswer> => {
  const { secrets, tolerance, seen, onEvent } = options
  const verified = verifyWebhook({ body, headers, secrets, ...(tolerance !== undefined && { tolerance }) })
  if (!verified.ok) return refuseWebhook(options, headers, verified.reason)
  const { event, eventId, eventIdVerified, test } = verified
  if (!event) return refuseWebhook(options, headers, 'BODY_EMPTY')
  if (!eventId) return refuseWebhook(options, headers, 'EVENT_ID_MISSING', event.type)

  const about = { ...told(headers), eventId, type: event.type }
  const received = { status: 200, body: { received: true } }
  // Not remembered: a version that knows the type applies it when the event is sent again.
  if (!isKnownEvent(event)) {
    tell(options, { ...about, outcome: 'ignored', status: 200 })
    return received
  }
  try {
    const known = await seen(eventId, () => onEvent(event, { eventId, eventIdVerified, test }))
    tell(options, { ...about, outcome: known ? 'duplicate' : 'applied', status: 200 })
  } catch (error) {
    tell(options, { ...about, outcome: 'failed', status: 500 })
    throw error
  }
  return received
}
