import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookHeaders, type WebhookAuthRequest, type WebhookEventType } from '@loyalty/contract'
import { startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { startReceiver, until, type Received } from '../../../testing/webhooks.ts'
import { openPortal, type Portal } from '../../../testing/portal.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>

let service: TestService
let portal: Portal
beforeAll(async () => {
  service = await startTestService({ SHOP_URL: 'http://127.0.0.1:9' })
  portal = await openPortal(service)
  for (const { id: endpointId } of await portal.listWebhookEndpoints({ params: { env } }))
    await portal.deleteWebhookEndpoint({ params: { env, endpointId } })
})
afterAll(() => service.close())

const env = 'sandbox'
const day = new Date().toISOString().slice(0, 10)

/**
 * Starts a receiver and registers it as a webhook endpoint. The default event types exclude credit events, because the
 * service already sends some for the seed catalog's credits when it starts.
 */
const openEndpoint = async (
  auth: WebhookAuthRequest = { mode: 'signature' },
  eventTypes: WebhookEventType[] = ['LINKED', 'DELINKED'],
) => {
  const receiver: Receiver = await startReceiver()
  const { endpoint, secret } = await portal.createWebhookEndpoint({
    params: { env },
    body: { url: receiver.url, auth, eventTypes },
  })
  const params = { env, endpointId: endpoint.id } as const
  const received = async (count: number): Promise<Received[]> => {
    await until(() => expect(receiver.received).toHaveLength(count))
    return receiver.received
  }
  return {
    id: endpoint.id,
    secret,
    params,
    receiver,
    received,
    sendTest: (type?: WebhookEventType) => portal.testWebhookEndpoint({ params, body: type ? { type } : {} }),
    /**
     * Waits until the delivery log shows this delivery as delivered by attempt number `attempts`. Returns its log
     * entry.
     */
    ended: async (deliveryId: string, attempts = 1) => {
      await until(async () => {
        const { status, lastAttempt } = await portal.getWebhookDelivery({ params: { env, deliveryId } })
        expect([status, lastAttempt?.number]).toEqual(['DELIVERED', attempts])
      })
      return portal.getWebhookDelivery({ params: { env, deliveryId } })
    },
    [Symbol.asyncDispose]: async () => {
      await portal.deleteWebhookEndpoint({ params })
      await receiver[Symbol.asyncDispose]()
    },
  }
}

test('an endpoint receives a marked, signed test event despite its event-type filter', async () => {
  await using endpoint = await openEndpoint({ mode: 'signature' }, ['TRANSACTION_COMPLETED'])
  const { eventId, deliveryId } = await endpoint.sendTest('LINKED')
  const [{ headers, body }] = (await endpoint.received(1)) as [Received]
  const timestamp = headers[webhookHeaders.timestamp]
  expect(headers).toMatchObject({
    [webhookHeaders.test]: 'true',
    [webhookHeaders.eventId]: eventId,
    [webhookHeaders.signature]: createHmac('sha256', endpoint.secret!)
      .update(`${String(timestamp)}:${body}`)
      .digest('hex'),
  })
  expect(JSON.parse(body)).toMatchObject({ type: 'LINKED', sourceUserId: 'test-user' })
  const log = await endpoint.ended(deliveryId)
  expect(log).toMatchObject({
    eventId,
    eventType: 'LINKED',
    test: true,
    endpointId: endpoint.id,
    url: endpoint.receiver.url,
    variant: 'ORIGINAL',
    attempts: 1,
    nextAttemptAt: null,
    lastAttempt: { number: 1, status: 204, reason: null },
    event: { id: eventId, type: 'LINKED', test: true, body },
    attemptLog: [
      { number: 1, request: { url: endpoint.receiver.url }, response: { status: 204, bodyStart: '' }, reason: null },
    ],
  })
})

test('the delivery log hides the Basic password that the request sends', async () => {
  await using endpoint = await openEndpoint({ mode: 'basic', username: 'hook-user', password: 'p@ss:w0rd' })
  const { deliveryId } = await endpoint.sendTest()
  const [{ headers }] = (await endpoint.received(1)) as [Received]
  expect(headers.authorization).toBe('Basic aG9vay11c2VyOnBAc3M6dzByZA==')
  const { attemptLog } = await endpoint.ended(deliveryId)
  expect(
    Object.entries(attemptLog[0]!.request.headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1],
  ).toBe('Basic ***')
})

test('the delivery log separates the failure reason from its detail', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end())
  const client = { tokenUrl: receiver.url, clientId: 'us', clientSecret: 'hidden', placement: 'body' } as const
  for (const [auth, reason, detail] of [
    [{ mode: 'signature' }, 'HTTP_STATUS', null],
    [{ mode: 'oauth2', ...client }, 'TOKEN_REQUEST_FAILED', 'the token address answered 500'],
  ] as const) {
    const { endpoint } = await portal.createWebhookEndpoint({ params: { env }, body: { url: receiver.url, auth } })
    const params = { env, endpointId: endpoint.id } as const
    const { deliveryId } = await portal.testWebhookEndpoint({ params, body: {} })
    await until(async () => {
      const log = await portal.getWebhookDelivery({ params: { env, deliveryId } })
      expect(log).toMatchObject({ lastAttempt: { reason, detail }, attemptLog: [{ reason, detail }] })
    })
    await portal.deleteWebhookEndpoint({ params })
  }
})

test('a redelivery sends its event with the next attempt number', async () => {
  await using endpoint = await openEndpoint()
  const { eventId, deliveryId } = await endpoint.sendTest()
  await endpoint.ended(deliveryId)
  expect(await portal.redeliverWebhook({ params: { env, deliveryId } })).toMatchObject({
    id: deliveryId,
    status: 'PENDING',
  })
  const both = await endpoint.received(2)
  expect(
    both.map(({ headers, body }) => [headers[webhookHeaders.eventId], headers[webhookHeaders.attempt], body]),
  ).toEqual([
    [eventId, '1', both[0]!.body],
    [eventId, '2', both[0]!.body],
  ])
  expect((await endpoint.ended(deliveryId, 2)).attemptLog.map(({ number }) => number)).toEqual([1, 2])
})

test('a replay resends only failed events unless onlyFailed is false', async () => {
  await using endpoint = await openEndpoint()
  const caller = await service.caller()
  const program = { programId: 'prg_drovak', sourceUserId: 'replayed' }
  const { id } = await caller.upsertConnection({
    body: { ...program, destinationAccount: { destinationUserId: '7730051944' } },
  })
  await caller.deleteConnection({ params: { programConnectionId: id } })
  await endpoint.received(2)
  const replay = (onlyFailed?: boolean) =>
    portal.replayWebhookEndpoint({ params: endpoint.params, body: { from: day, to: '2999-12-31', onlyFailed } })
  const waiting = () =>
    portal.listWebhookDeliveries({ params: { env }, query: { status: 'PENDING', endpointId: endpoint.id } })
  await until(async () => expect((await waiting()).data).toEqual([]))
  expect(await replay()).toEqual({ count: 0, continueFrom: null })
  await portal.updateWebhookEndpoint({ params: endpoint.params, body: { eventTypes: ['DELINKED'] } })
  expect(await replay(false)).toEqual({ count: 1, continueFrom: null })
  const again = (await endpoint.received(3))[2]!
  expect(JSON.parse(again.body)).toMatchObject({ type: 'DELINKED', sourceUserId: 'replayed' })
})

test('a replay refuses a period whose end is before its start', async () => {
  await using endpoint = await openEndpoint()
  const call = portal.replayWebhookEndpoint({ params: endpoint.params, body: { from: '2026-02-01', to: '2026-01-01' } })
  await expect(call).rejects.toMatchObject({ errors: [{ field: 'from', code: 'OUT_OF_RANGE' }] })
})

test('the portal refuses a replay and its dry run for disabled endpoints', async () => {
  await using endpoint = await openEndpoint()
  const { deliveryId } = await endpoint.sendTest()
  await endpoint.ended(deliveryId)
  await portal.updateWebhookEndpoint({ params: endpoint.params, body: { status: 'DISABLED' } })
  for (const call of [
    () => portal.replayWebhookEndpoint({ params: endpoint.params, body: { from: day, to: day } }),
    () => portal.countWebhookReplay({ params: endpoint.params, body: { from: day, to: day } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_DISABLED', status: 409 })
  await portal.updateWebhookEndpoint({ params: endpoint.params, body: { status: 'ENABLED' } })
  await endpoint.ended((await endpoint.sendTest()).deliveryId)
  expect(endpoint.receiver.received).toHaveLength(2)
})

test('the delivery list is sorted newest first, paged and filtered', async () => {
  await using endpoint = await openEndpoint()
  const sent: string[] = []
  for (const type of ['LINKED', 'UPDATED', 'DELINKED'] as const) {
    const { deliveryId } = await endpoint.sendTest(type)
    await endpoint.ended(deliveryId)
    sent.unshift(deliveryId)
  }
  const list = async (query: Parameters<Portal['listWebhookDeliveries']>[0]['query']) => {
    const { data, next } = await portal.listWebhookDeliveries({
      params: { env },
      query: { endpointId: endpoint.id, ...query },
    })
    return { ids: data.map(({ id }) => id), next }
  }
  expect(await list({})).toEqual({ ids: sent, next: null })
  const first = await list({ limit: '2' })
  expect(first).toEqual({ ids: sent.slice(0, 2), next: sent[1] })
  expect(await list({ limit: '2', before: first.next! })).toEqual({ ids: sent.slice(2), next: null })
  expect((await list({ status: 'DELIVERED', from: day, to: '2999-12-31' })).ids).toEqual(sent)
  expect((await list({ status: 'EXHAUSTED' })).ids).toEqual([])
  expect((await list({ to: '2020-01-01' })).ids).toEqual([])
  const { eventId } = await portal.getWebhookDelivery({ params: { env, deliveryId: sent[1]! } })
  expect((await list({ eventId })).ids).toEqual([sent[1]])
  for (const query of [
    { limit: '0' },
    { limit: '201' },
    { status: 'LOST' },
    { from: '2026-02-01', to: '2026-01-01' },
    { page: '1' },
  ])
    await expect(list(query as never), JSON.stringify(query)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('only the owning organization can read the log of a removed endpoint', async () => {
  const gone = await openEndpoint()
  const { deliveryId } = await gone.sendTest()
  await gone.ended(deliveryId)
  await gone[Symbol.asyncDispose]()
  const params = { env, deliveryId } as const
  expect(await portal.getWebhookDelivery({ params })).toMatchObject({ url: null, status: 'DELIVERED', attempts: 1 })
  await expect(portal.redeliverWebhook({ params })).rejects.toMatchObject({
    code: 'WEBHOOK_ENDPOINT_NOT_FOUND',
    status: 404,
  })
  const stranger = await openPortal(service, telecom)
  const missing = { code: 'WEBHOOK_DELIVERY_NOT_FOUND', status: 404 }
  for (const [by, where] of [
    [stranger, 'sandbox'],
    [portal, 'production'],
  ] as const) {
    await expect(by.getWebhookDelivery({ params: { env: where, deliveryId } })).rejects.toMatchObject(missing)
    await expect(by.redeliverWebhook({ params: { env: where, deliveryId } })).rejects.toMatchObject(missing)
    expect(
      (await by.listWebhookDeliveries({ params: { env: where }, query: {} })).data.map(({ id }) => id),
    ).not.toContain(deliveryId)
  }
})
