import { describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { signature, signatureHeaders, standardSignature, wrongSecret } from './sign.ts'
import vectors from './webhook-signatures.json' with { type: 'json' }

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const eventId = 'evt_01JGFJJZ00ABCDEFGHJKMNPQRS'
const [first] = vectors
if (first === undefined) throw new Error('no vectors')

describe('the header x-service-signature', () => {
  test.each(vectors)(
    'the service signature of $name equals the test vector',
    ({ secret, timestamp, body, signature: expected }) => {
      expect(signature(secret, timestamp, body)).toBe(expected)
      expect(signature(secret, timestamp, Buffer.from(body))).toBe(expected)
    },
  )

  test('the service signature changes with the timestamp, the body and the secret', () => {
    expect(signature(first.secret, '1735689601', first.body)).not.toBe(first.signature)
    expect(signature(first.secret, first.timestamp, `${first.body} `)).not.toBe(first.signature)
    expect(signature(first.secret.replace('whsec_', ''), first.timestamp, first.body)).not.toBe(first.signature)
  })

  test('the service signature covers the timestamp, a colon and the body', () => {
    expect(signature(first.secret, first.timestamp, first.body)).not.toMatch(/^8c36a48b|^061766d1/)
  })
})

describe('the headers of Standard Webhooks', () => {
  test('the standard signature equals the test vector', () => {
    expect(standardSignature(secret, eventId, '1735689600', first.body)).toBe(
      'v1,ZOn5fBHTV3H+OzaVIpbIsL7izEi1OKxwuWHl/9MhA/g=',
    )
  })

  test.each(vectors)('the standardwebhooks library accepts $name and refuses a changed body', ({ body }) => {
    const headers = signatureHeaders({ secrets: [secret], eventId, at: Date.now(), body })
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
  })

  test('every secret makes a standard signature, but only the first signs x-service-signature', () => {
    const next = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const headers = signatureHeaders({ secrets: [secret, next], eventId, at: Date.now(), body: first.body })
    for (const each of [secret, next]) expect(() => new Webhook(each).verify(first.body, headers)).not.toThrow()
    expect(headers['x-service-signature']).toBe(signature(secret, headers['x-service-timestamp'] ?? '', first.body))
  })
})

test('both timestamp headers hold the attempt’s time in whole seconds', () => {
  const headers = signatureHeaders({ secrets: [secret], eventId, at: 1735689600999, body: first.body })
  expect(headers).toMatchObject({
    'x-service-timestamp': '1735689600',
    'webhook-timestamp': '1735689600',
    'webhook-id': eventId,
  })
})

test('wrongSecret returns a well-formed secret whose signatures fail verification', () => {
  const wrong = wrongSecret(secret)
  expect(wrong).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(wrongSecret(secret)).toBe(wrong)
  const headers = signatureHeaders({ secrets: [wrong], eventId, at: Date.now(), body: first.body })
  expect(headers['x-service-signature']).not.toBe(signature(secret, headers['x-service-timestamp'] ?? '', first.body))
  expect(() => new Webhook(secret).verify(first.body, headers)).toThrow('No matching signature')
})
