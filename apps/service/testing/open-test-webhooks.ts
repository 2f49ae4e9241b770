import type { AfterAttempt, DueDelivery } from '../src/store/webhooks/delivery.ts'
import { openTestStore, sandbox, silentCatalog } from './open-test-store.ts'
import type { EndpointDraft } from '../src/store/webhooks/webhook-endpoints.ts'
import type { WebhookEndpointRow } from '../src/store/webhooks/webhook-rows.ts'

export const draftOf = (url: string, more: Partial<EndpointDraft> = {}): EndpointDraft => ({
  url,
  description: '',
  eventTypes: null,
  auth: { mode: 'signature' },
  ...more,
})

const account = {
  destinationUserId: 'NB1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}

/**
 * Opens the real store with a catalog without webhook endpoints. Returns the webhooks of `caller`, and each step of the
 * delivery worker as a function.
 */
export async function openTestWebhooks(caller = sandbox) {
  const tested = await openTestStore({ catalog: silentCatalog })
  const { clock, store } = tested
  const { webhooks, connections } = store.organization(caller)
  const link = { sourceUserEmail: null, programId: 'prg_nimbara', partnerCode: 'NIMBARA', account }
  return {
    ...tested,
    caller,
    webhooks,
    /** Registers an endpoint and returns its row. */
    async add(url: string, more: Partial<EndpointDraft> = {}): Promise<WebhookEndpointRow> {
      const created = await webhooks.createEndpoint(draftOf(url, more))
      if (created.outcome !== 'created') throw new Error(created.outcome)
      return created.endpoint
    },
    /**
     * Links a new user, which adds a LINKED event, and fans the event out. First advances the clock by a millisecond,
     * so that no two events have one time.
     */
    async tell(sourceUserId: string): Promise<void> {
      clock.now += 1
      await connections.upsert({ ...link, sourceUserId, at: clock.now })
      await store.outbox.fanOut()
    },
    /** Leases the due deliveries of all endpoints, as a worker does in one poll. */
    async claim(): Promise<DueDelivery[]> {
      const claims = (await store.outbox.dueEndpoints()).map((due) =>
        store.outbox.claim(due, { leaseMs: 30_000, limit: 100 }),
      )
      return (await Promise.all(claims)).flat()
    },
    /**
     * Records an attempt. A 2xx status marks the delivery as delivered. By default, any other status marks the delivery
     * as exhausted, so the worker never retries the delivery.
     */
    async record(
      delivery: DueDelivery,
      status: number,
      after?: AfterAttempt,
      disableFor?: 'GONE' | 'FAILING',
    ): Promise<void> {
      const delivered = status >= 200 && status < 300
      const request = { url: delivery.url, headers: { 'x-service-event-id': delivery.eventId } }
      const reason = delivered ? null : 'HTTP_STATUS'
      const attempt = { startedAt: clock.now, durationMs: 12, request, status, reason, responseStart: 'thanks' }
      await store.outbox.record(
        delivery,
        attempt,
        after ?? { state: delivered ? 'DELIVERED' : 'EXHAUSTED' },
        disableFor,
      )
    },
  }
}
