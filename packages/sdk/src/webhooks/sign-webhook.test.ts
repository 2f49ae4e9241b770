import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signWebhook } from './sign-webhook.ts'
import { verifyWebhook } from './verify-webhook.ts'
import vectors from './webhook-signatures.json' with { type: 'json' }

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'

describe.each(vectors)('signatures for the test vector $name', (vector) => {
  test('signWebhook returns the expected signature for text and for bytes', async () => {
    const about = { secret: vector.secret, eventId: 'evt_1', now: Number(vector.timestamp) + 0.9 }
    const expected = { 'x-service-signature': vector.signature, 'x-service-timestamp': vector.timestamp }
    expect(await signWebhook({ ...about, body: vector.body })).toMatchObject(expected)
    expect(await signWebhook({ ...about, body: Buffer.from(vector.body) })).toMatchObject(expected)
  })

  test('verifyWebhook and the Standard Webhooks library accept the signature', async () => {
    const headers = await signWebhook({ secret, eventId: 'evt_1', body: vector.body })
    expect(await verifyWebhook({ body: vector.body, headers, secrets: [secret] })).toMatchObject({ ok: true })
    expect(() => new Webhook(secret).verify(vector.body, headers)).not.toThrow()
    expect(() => new Webhook(secret).verify(`${vector.body} `, headers)).toThrow('No matching signature')
  })
})

test('webhook-signature equals the test vector of the service', async () => {
  const headers = await signWebhook({
    secret,
    eventId: 'evt_01JGFJJZ00ABCDEFGHJKMNPQRS',
    body: vectors[0]!.body,
    now: 1735689600,
  })
  expect(headers['webhook-signature']).toBe('v1,ZOn5fBHTV3H+OzaVIpbIsL7izEi1OKxwuWHl/9MhA/g=')
})
