import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  attempted,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  testSecret,
  type Received,
  type TestOutbox,
} from '../../testing/webhooks.ts'
import vectors from '../../src/outbound/webhook-signatures.json' with { type: 'json' }

/** Public libraries that verify webhook signatures. `verify` throws for a request that the library does not accept. */
const libraries: Record<
  string,
  (secret: string) => { verify: (body: string, headers: Record<string, string>) => unknown }
> = {
  standardwebhooks: (secret) => new StandardWebhook(secret),
  svix: (secret) => new SvixWebhook(secret),
}
const trusts = (library: string, secret: string, { body, headers }: Received): boolean => {
  try {
    libraries[library]?.(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

let outbox: TestOutbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
let worker: ReturnType<typeof startTestWorker>
let endpointId: string
beforeAll(async () => {
  outbox = await openTestOutbox()
  receiver = await startReceiver()
  endpointId = await outbox.addEndpoint(receiver.url)
  worker = startTestWorker(outbox)
})
afterAll(async () => {
  await worker.stop()
  await receiver[Symbol.asyncDispose]()
  await outbox[Symbol.asyncDispose]()
})

const deliver = async (body: string): Promise<Received> => {
  const before = receiver.received.length
  await outbox.addEvent({ type: 'LINKED', body })
  worker.wake()
  await attempted(outbox, before + 1)
  const request = receiver.received[before]
  if (request === undefined) throw new Error('nothing was delivered')
  return request
}

describe.each(Object.keys(libraries))('the webhook library %s verifies deliveries', (library) => {
  test.each(vectors)('the webhook library verifies the delivered body: $name', async ({ body }) => {
    const request = await deliver(body)
    expect(request.body).toBe(body)
    expect(trusts(library, testSecret, request)).toBe(true)
  })

  test('the webhook library refuses changed or old deliveries and wrong secrets', async () => {
    const request = await deliver('{"type":"LINKED","timestamp":1735689600}')
    const { body, headers } = request
    const earlier = String(Number(headers['webhook-timestamp']) - 600)
    const other = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
    expect(trusts(library, other, request)).toBe(false)
    expect(trusts(library, testSecret, { ...request, body: `${body} ` })).toBe(false)
    expect(trusts(library, testSecret, { ...request, body: JSON.stringify(JSON.parse(body), null, 1) })).toBe(false)
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      expect(trusts(library, testSecret, { ...request, headers: { ...headers, [name]: undefined } })).toBe(false)
    expect(trusts(library, testSecret, { ...request, headers: { ...headers, 'webhook-id': 'evt_other' } })).toBe(false)
    expect(trusts(library, testSecret, { ...request, headers: { ...headers, 'webhook-timestamp': earlier } })).toBe(
      false,
    )
  })

  test('during a secret rotation, the old and the new secret verify deliveries', async () => {
    const staged = await outbox.webhooks.stageSecret(endpointId)
    if (staged.outcome !== 'staged') throw new Error(staged.outcome)
    const request = await deliver('{"type":"UPDATED"}')
    expect([trusts(library, testSecret, request), trusts(library, staged.secret, request)]).toEqual([true, true])
    await outbox.webhooks.deleteSecret(endpointId, staged.id)
    const after = await deliver('{"type":"UPDATED"}')
    expect([trusts(library, testSecret, after), trusts(library, staged.secret, after)]).toEqual([true, false])
  })
})
