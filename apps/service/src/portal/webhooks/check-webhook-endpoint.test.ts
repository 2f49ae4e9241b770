import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebhookAuthRequest } from '@loyalty/contract'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { grants, startReceiver, until, type Received } from '../../../testing/webhooks.ts'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { checkReason } from './check-webhook-endpoint.ts'

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

/**
 * Starts a receiver, registers it as an endpoint, and returns the endpoint. `accepts` returns the status with which the
 * receiver answers a request.
 */
const openEndpoint = async (
  accepts: (request: Received, secret: string) => number,
  auth: WebhookAuthRequest = { mode: 'signature' },
) => {
  const receiver = await startReceiver()
  const { endpoint, secret } = await portal.createWebhookEndpoint({
    params: { env },
    body: { url: receiver.url, auth },
  })
  receiver.answer = (response) =>
    response.writeHead(accepts(receiver.received.at(-1)!, secret ?? '')).end('the answer of the receiver')
  const params = { env, endpointId: endpoint.id } as const
  return {
    id: endpoint.id,
    params,
    receiver,
    check: () => portal.checkWebhookEndpoint({ params }),
    current: async () => (await portal.listWebhookEndpoints({ params: { env } })).find(({ id }) => id === endpoint.id)!,
    [Symbol.asyncDispose]: async () => {
      await portal.deleteWebhookEndpoint({ params })
      await receiver[Symbol.asyncDispose]()
    },
  }
}

/** Verifies a signature by the formula in the documentation, without using code of the service. */
const verifies = ({ headers, body }: Received, secret: string): boolean =>
  createHmac('sha256', secret)
    .update(`${String(headers['x-service-timestamp'])}:${body}`)
    .digest('hex') === headers['x-service-signature']

test('a check verifies a receiver that refuses only the forged event', async () => {
  await using endpoint = await openEndpoint((request, secret) => (verifies(request, secret) ? 200 : 401))
  const result = await endpoint.check()
  expect(result).toMatchObject({ verified: true, right: { status: 200 }, wrong: { status: 401 }, reason: null })
  expect(await endpoint.current()).toMatchObject({ check: result, failingSince: null, exhausted: 0 })
  const [right, wrong] = endpoint.receiver.received
  expect(right!.body).toBe(wrong!.body)
  expect(right!.headers['x-service-test-event']).toBe('true')
  const log = await portal.getWebhookDelivery({ params: { env, deliveryId: result.wrong.deliveryId } })
  expect(log).toMatchObject({ variant: 'WRONG_SIGNATURE', manual: true, test: true, status: 'DELIVERED' })
})

test('a check finds a receiver that accepts forged events', async () => {
  await using endpoint = await openEndpoint(() => 200)
  const result = await endpoint.check()
  expect(result).toMatchObject({ verified: false, wrong: { status: 200 }, reason: 'ACCEPTS_FORGED' })
  expect((await endpoint.current()).check).toEqual(result)
})

test('a check sends each event once if the receiver refuses both', async () => {
  await using endpoint = await openEndpoint(() => 401)
  expect(await endpoint.check()).toMatchObject({ verified: false, right: { status: 401 }, reason: 'NOT_2XX' })
  expect(endpoint.receiver.received).toHaveLength(2)
  expect(await endpoint.current()).toMatchObject({ failingSince: null, exhausted: 0, pending: 0 })
})

test('a check reports a failed connection to the receiver', async () => {
  await using endpoint = await openEndpoint(() => 200)
  endpoint.receiver.answer = (response) => response.destroy()
  expect(await endpoint.check()).toMatchObject({
    verified: false,
    right: { status: null, failure: 'CONNECTION_FAILED' },
    reason: 'NO_ANSWER',
  })
})

test('a check of a Basic endpoint sends a wrong password', async () => {
  const right = `Basic ${Buffer.from('hook:canary-password').toString('base64')}`
  await using endpoint = await openEndpoint(({ headers }) => (headers.authorization === right ? 204 : 403), {
    mode: 'basic',
    username: 'hook',
    password: 'canary-password',
  })
  expect(await endpoint.check()).toMatchObject({ verified: true, right: { status: 204 }, wrong: { status: 403 } })
  expect(endpoint.receiver.received.map(({ headers }) => headers.authorization?.slice(0, 12))).toEqual(
    expect.arrayContaining([right.slice(0, 12)]),
  )
})

test('a check of an OAuth 2 endpoint sends a wrong token once', async () => {
  await using tokens = await startReceiver(grants())
  await using endpoint = await openEndpoint(({ headers }) => (headers.authorization === 'Bearer token-1' ? 200 : 401), {
    mode: 'oauth2',
    tokenUrl: tokens.url,
    clientId: 'us',
    clientSecret: 'canary-client-secret',
    placement: 'body',
  })
  expect(await endpoint.check()).toMatchObject({ verified: true, right: { status: 200 }, wrong: { status: 401 } })
  expect(tokens.received).toHaveLength(1)
  expect(endpoint.receiver.received).toHaveLength(2)
})

test('a check verifies a repaired disabled endpoint without enabling it', async () => {
  await using endpoint = await openEndpoint((request, secret) => (verifies(request, secret) ? 200 : 400))
  await portal.updateWebhookEndpoint({ params: endpoint.params, body: { status: 'DISABLED' } })
  expect(await endpoint.check()).toMatchObject({ verified: true })
  const { deliveryId } = await portal.testWebhookEndpoint({ params: endpoint.params, body: {} })
  await until(async () =>
    expect(await portal.getWebhookDelivery({ params: { env, deliveryId } })).toMatchObject({
      status: 'DELIVERED',
      manual: true,
      attemptLog: [{ manual: true }],
    }),
  )
  expect(await endpoint.current()).toMatchObject({ status: 'DISABLED', disabledReason: 'OWNER' })
})

test('an endpoint refuses a manual test while another has no result', async () => {
  await using endpoint = await openEndpoint(() => 200)
  await portal.updateWebhookEndpoint({ params: endpoint.params, body: { status: 'DISABLED' } })
  endpoint.receiver.answer = () => undefined
  const { deliveryId } = await portal.testWebhookEndpoint({ params: endpoint.params, body: {} })
  for (const call of [() => portal.testWebhookEndpoint({ params: endpoint.params, body: {} }), () => endpoint.check()])
    await expect(call()).rejects.toMatchObject({
      code: 'WEBHOOK_ENDPOINT_BUSY',
      status: 409,
      message: expect.stringContaining(deliveryId) as string,
    })
})

test.each([
  [200, 401, null],
  [204, 400, null],
  [200, 403, null],
  [200, 200, 'ACCEPTS_FORGED'],
  [500, 204, 'ACCEPTS_FORGED'],
  [null, 200, 'ACCEPTS_FORGED'],
  [null, 401, 'NO_ANSWER'],
  [302, 401, 'NOT_2XX'],
  [200, null, 'NO_ANSWER'],
  [200, 404, 'NOT_REFUSED'],
  [200, 500, 'NOT_REFUSED'],
  [200, 302, 'NOT_REFUSED'],
] as const)('the statuses %s (right event) and %s (forged event) give reason %s', (right, wrong, reason) => {
  const answer = (status: number | null) => ({ deliveryId: 'dlv_1', status, failure: null })
  expect(checkReason(answer(right), answer(wrong))).toBe(reason)
})
