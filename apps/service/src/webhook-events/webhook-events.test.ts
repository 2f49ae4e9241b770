import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { webhookEventTypes, type Problem, type WebhookEventItem } from '@loyalty/contract'
import { openPortal } from '../../testing/portal.ts'
import { startTestService, telecom, type TestService } from '../../testing/service.ts'
import { startReceiver, until, type Received } from '../../testing/webhooks.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>
type Caller = Awaited<ReturnType<TestService['caller']>>

let receiver: Receiver
let service: TestService
let caller: Caller
beforeAll(async () => {
  receiver = await startReceiver()
  service = await startTestService()
  caller = await service.caller(telecom)
  const portal = await openPortal(service, telecom)
  await portal.createWebhookEndpoint({
    params: { env: 'sandbox' },
    body: { url: receiver.url, auth: { mode: 'signature' } },
  })
  // The seed catalog contains a due credit. Waits until the worker has executed this credit, which creates two events.
  await vi.waitUntil(async () => (await caller.listWebhookEvents({ query: {} })).data.length === 2, { timeout: 10_000 })
})
afterAll(async () => {
  await service.close()
  await receiver[Symbol.asyncDispose]()
})

const purchase = {
  programId: 'prg_kettlefox',
  destinationAccount: { destinationUserId: 'KX-55120' },
  value: 20,
  currency: 'USD',
}
const issue = async (referenceNumber: string): Promise<void> => {
  await caller.createTransaction({ body: { ...purchase, referenceNumber } })
}
const referencesOf = (events: readonly WebhookEventItem[]): string[] =>
  events.map(({ body }) => (JSON.parse(body) as { referenceNumber: string }).referenceNumber)
const deliveriesOf = (eventId: string): Received[] =>
  receiver.received.filter(({ headers }) => headers['x-service-event-id'] === eventId)
/** Returns the cursor that the service returns for `after=now`: it excludes all events that exist now. */
const now = async (): Promise<string> => (await caller.listWebhookEvents({ query: { after: 'now' } })).next
const thrown = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as Problem,
  )

test('the event list has each event once, with its delivered body', async () => {
  let after = await now()
  for (const reference of ['READ-1', 'READ-2', 'READ-3']) await issue(reference)
  const read: WebhookEventItem[] = []
  for (let pages = 0; pages < 3; pages++) {
    const page = await caller.listWebhookEvents({ query: { after, limit: '2' } })
    read.push(...page.data)
    after = page.next
  }
  expect(referencesOf(read)).toEqual(['READ-1', 'READ-2', 'READ-3'])
  expect(read.map(({ type, test: isTest }) => [type, isTest])).toEqual(read.map(() => ['TRANSACTION_COMPLETED', false]))
  for (const { id, body, createdAt } of read) {
    await until(() => expect(deliveriesOf(id)).not.toEqual([]))
    expect(deliveriesOf(id)[0]!.body).toBe(body)
    expect(createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:]+\.\d{3}Z$/)
  }
  expect((await caller.listWebhookEvents({ query: { after } })).data).toEqual([])
})

test('a request without a cursor returns the newest events and a cursor', async () => {
  for (const reference of ['NEWEST-1', 'NEWEST-2', 'NEWEST-3']) await issue(reference)
  const { data, next } = await caller.listWebhookEvents({ query: { limit: '2' } })
  expect(referencesOf(data)).toEqual(['NEWEST-2', 'NEWEST-3'])
  await issue('NEWEST-4')
  expect(referencesOf((await caller.listWebhookEvents({ query: { after: next } })).data)).toEqual(['NEWEST-4'])
})

/**
 * Observes the next call of `AbortSignal.any`. The service calls this function when a request has read its cursor and
 * begins to wait for events.
 */
const waitings = () => {
  const made = vi.spyOn(AbortSignal, 'any')
  return {
    begun: async (): Promise<AbortSignal> => {
      await until(() => expect(made).toHaveBeenCalled())
      return made.mock.results[0]!.value as AbortSignal
    },
    [Symbol.dispose]: () => made.mockRestore(),
  }
}

test.for(['now', 'a cursor'])('a long poll after %s returns the next event', async (from) => {
  using waiting = waitings()
  const after = from === 'now' ? from : await now()
  const answer = caller.listWebhookEvents({ query: { after, wait: '25' } })
  await waiting.begun()
  await issue(`AWAITED after ${from}`)
  expect(referencesOf((await answer).data)).toEqual([`AWAITED after ${from}`])
})

test('a stopping service answers long polls and closes their connections', async () => {
  const stopped = await startTestService()
  const { next } = await (await stopped.caller(telecom)).listWebhookEvents({ query: { after: 'now' } })
  using waiting = waitings()
  const answer = fetch(`${stopped.baseUrls.sandbox}/webhook-events?after=${next}&wait=25`, {
    headers: { authorization: `Bearer ${await stopped.accessToken(telecom)}` },
  })
  await waiting.begun()
  const closed = stopped.close()
  const response = await answer
  expect(await response.json()).toEqual({ data: [], next })
  expect(response.headers.get('connection')).toBe('close')
  await closed
})

test('a disconnected caller ends its long poll', async () => {
  const after = await now()
  using waiting = waitings()
  const leave = new AbortController()
  const answer = caller.listWebhookEvents({ query: { after, wait: '25' }, signal: leave.signal })
  const ended = await waiting.begun()
  expect(ended.aborted).toBe(false)
  leave.abort()
  await expect(answer).rejects.toThrow('No answer')
  await until(() => expect(ended.aborted).toBe(true))
})

test('the event list and the webhook deliveries mark test events as tests', async () => {
  const after = await now()
  for (const type of webhookEventTypes) await caller.sendTestEvent({ body: { type } })
  const { id, type } = await caller.sendTestEvent({ body: {} })
  expect(type).toBe('TRANSACTION_COMPLETED')
  await issue('NO-TEST')
  const { data } = await caller.listWebhookEvents({ query: { after } })
  expect(data.map((event) => [event.type, event.test])).toEqual([
    ...webhookEventTypes.map((each) => [each, true]),
    ['TRANSACTION_COMPLETED', true],
    ['TRANSACTION_COMPLETED', false],
  ])
  await until(() => expect(data.filter((event) => deliveriesOf(event.id).length === 0)).toEqual([]))
  expect(data.map((event) => deliveriesOf(event.id)[0]!.headers['x-service-test-event'])).toEqual([
    ...data.slice(0, -1).map(() => 'true'),
    undefined,
  ])
  expect(deliveriesOf(id)[0]!.body).toBe(data.at(-2)!.body)
})

test('a resent event keeps its id and body as attempt number 2', async () => {
  const { id, type } = await caller.sendTestEvent({ body: { type: 'UPDATED' } })
  await until(() => expect(deliveriesOf(id)).toHaveLength(1))
  expect(await caller.resendWebhookEvent({ params: { eventId: id } })).toEqual({ id, type, deliveries: 1 })
  await until(() => expect(deliveriesOf(id)).toHaveLength(2))
  const [first, second] = deliveriesOf(id)
  expect(second!.body).toBe(first!.body)
  expect([first, second].map((delivery) => delivery!.headers['x-service-delivery-attempt'])).toEqual(['1', '2'])
})

test('resending an unknown event answers 404', async () => {
  const error = await thrown(caller.resendWebhookEvent({ params: { eventId: 'evt_01KAJQZ8M3VDG5T6Y2WN4HXCRB' } }))
  expect(error).toMatchObject({ status: 404, code: 'WEBHOOK_EVENT_NOT_FOUND' })
})

test('the API for webhook events refuses a token without its scope', async () => {
  const narrow = await service.accessToken(telecom, 'sandbox', 'transactions:read')
  for (const [method, path] of [
    ['GET', '/webhook-events'],
    ['POST', '/webhook-events/test'],
    ['POST', '/webhook-events/evt_1/resend'],
  ] as const) {
    const headers = { authorization: `Bearer ${narrow}`, 'content-type': 'application/json' }
    const response = await fetch(service.baseUrls.sandbox + path, {
      method,
      headers,
      body: method === 'GET' ? null : '{}',
    })
    expect([response.status, await response.json()], path).toEqual([
      403,
      expect.objectContaining({ code: 'INSUFFICIENT_SCOPE' }),
    ])
  }
})

test.for([
  [{ after: 'evt_01KAJQZ8M3VDG5T6Y2WN4HXCRB' }, 'after', 'INVALID_VALUE'],
  [{ after: 'a b' }, 'after', 'INVALID_FORMAT'],
  [{ wait: '26' }, 'wait', 'OUT_OF_RANGE'],
  [{ wait: '-1' }, 'wait', 'INVALID_FORMAT'],
  [{ wait: '1.5' }, 'wait', 'INVALID_FORMAT'],
  [{ limit: '0' }, 'limit', 'INVALID_FORMAT'],
  [{ limit: '101' }, 'limit', 'OUT_OF_RANGE'],
] as const)('the event list refuses %j and names the invalid field', async ([query, field, code]) => {
  const error = await thrown(caller.listWebhookEvents({ query }))
  expect(error).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field, code }] })
})
