import { raw, type RequestHandler, type Response } from 'express'
import { webhookHeaders, type WebhookEvent } from '@loyalty/contract'
import { verifyWebhook } from '../verify-webhook.ts'
import { sendProblem } from './send-problem.ts'

type Awaitable<T> = T | Promise<T>

/** What became of one delivery, for a log. `type` and `eventId` are as claimed where the delivery was refused. */
export type WebhookOutcome = {
  outcome: 'applied' | 'duplicate' | 'refused' | 'failed'
  status: number
  eventId: string | undefined
  type: string | undefined
  attempt: string | undefined
  reason?: string
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
  onEvent: (event: WebhookEvent, about: { eventId: string }) => Awaitable<void>
  observe?: (outcome: WebhookOutcome) => void
}

/**
 * Handlers for `app.post('/webhooks', ...webhookReceiver(…))`: read the raw bytes, verify, de-duplicate, then apply. 200 when applied now or
 * before, 400 or 401 when refused, 500 when the effect failed. No JSON parser may run before it.
 */
export const webhookReceiver = (options: WebhookReceiverOptions): RequestHandler[] => {
  const { secrets, tolerance, seen, onEvent, observe } = options

  const receive: RequestHandler = async (request, response) => {
    const body = (request.body ?? Buffer.alloc(0)) as Uint8Array
    const about = { eventId: request.get(webhookHeaders.eventId), type: undefined, attempt: request.get(webhookHeaders.attempt) }
    const refuse = (response: Response, status: number, reason: string, type?: string): void => {
      observe?.({ ...about, type, outcome: 'refused', status, reason })
      sendProblem(response, { status, code: 'webhook_refused', title: reason })
    }

    const verified = verifyWebhook({ body, headers: request.rawHeaders, secrets, ...(tolerance !== undefined && { tolerance }) })
    if (!verified.ok) return refuse(response, verified.status, verified.reason)
    const { event, eventId } = verified
    if (!event || !eventId) return refuse(response, 400, 'No event, or no event id', event?.type)
    try {
      const known = await seen(eventId, () => onEvent(event, { eventId }))
      observe?.({ ...about, type: event.type, outcome: known ? 'duplicate' : 'applied', status: 200 })
    } catch (error) {
      observe?.({ ...about, type: event.type, outcome: 'failed', status: 500 })
      throw error
    }
    response.status(200).set('Cache-Control', 'no-store').json({ received: true })
  }

  return [raw({ type: () => true, limit: '64kb', inflate: false }), receive]
}
