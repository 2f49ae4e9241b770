import { webhookHeaders, type WebhookEvent } from '@loyalty/contract'
import { headerValues, type HeaderSource } from './header-values.ts'
import { verifyWebhook } from './verify-webhook.ts'
import { receiverRefusals, type ReceiverRefusal } from './webhook-refusals.ts'

type Awaitable<T> = T | Promise<T>

/** What became of one delivery, for a log. `type` and `eventId` are as claimed where the delivery was refused. */
export type WebhookOutcome = {
  outcome: 'applied' | 'duplicate' | 'refused' | 'failed'
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
  seen: (eventId: string, effect: () => Awaitable<void>) => Awaitable<boolean>
  /** What the event does to the site's books. Runs inside `seen`'s transaction, after the signature has been verified. */
  onEvent: (event: WebhookEvent, about: { eventId: string; eventIdVerified: boolean; test: boolean }) => Awaitable<void>
  observe?: (outcome: WebhookOutcome) => void
}

/** To be sent as JSON, `application/problem+json` from 400 on, and kept by nobody. */
export type WebhookAnswer = { status: number; body: object }

type Delivery = { body: Uint8Array | string; headers: HeaderSource }

const told = (headers: HeaderSource) => ({
  eventId: headerValues(headers, webhookHeaders.eventId)[0],
  type: undefined as string | undefined,
  attempt: headerValues(headers, webhookHeaders.attempt)[0],
})

/** Tells `observe` and makes the answer. */
export const refuseWebhook = (
  { observe }: Pick<WebhookReceiverOptions, 'observe'>,
  headers: HeaderSource,
  reason: ReceiverRefusal,
  type?: string,
): WebhookAnswer => {
  const [status, title] = receiverRefusals[reason]
  observe?.({ ...told(headers), type, outcome: 'refused', status, reason })
  return { status, body: { type: 'about:blank', status, code: reason, title } }
}

/**
 * Verify, de-duplicate, apply: 200 when applied now or before, 400 or 401 when refused. Throws what `seen` or `onEvent` threw, after it has
 * told `observe`: the host's own way with errors answers 500, and the service sends the event again.
 */
export const receiveWebhook = async (options: WebhookReceiverOptions, { body, headers }: Delivery): Promise<WebhookAnswer> => {
  const { secrets, tolerance, seen, onEvent, observe } = options
  const verified = verifyWebhook({ body, headers, secrets, ...(tolerance !== undefined && { tolerance }) })
  if (!verified.ok) return refuseWebhook(options, headers, verified.reason)
  const { event, eventId, eventIdVerified, test } = verified
  if (!event) return refuseWebhook(options, headers, 'BODY_EMPTY')
  if (!eventId) return refuseWebhook(options, headers, 'EVENT_ID_MISSING', event.type)

  const about = { ...told(headers), eventId, type: event.type }
  try {
    const known = await seen(eventId, () => onEvent(event, { eventId, eventIdVerified, test }))
    observe?.({ ...about, outcome: known ? 'duplicate' : 'applied', status: 200 })
  } catch (error) {
    observe?.({ ...about, outcome: 'failed', status: 500 })
    throw error
  }
  return { status: 200, body: { received: true } }
}
