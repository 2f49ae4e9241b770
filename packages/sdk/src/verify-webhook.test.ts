import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, type WebhookRequest } from './verify-webhook.ts'
import vectors from './webhook-signatures.json' with { type: 'json' }

const at = 1735689600
const secret = 'whsec_test_4f1c2b9a7d8e6035'
const sign = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex')
const first = vectors[0]!

const request = (more: Partial<WebhookRequest> & { signature?: string; timestamp?: string } = {}): WebhookRequest => {
  const { signature = first.signature, timestamp = first.timestamp, ...rest } = more
  return {
    body: first.body,
    headers: { 'x-service-signature': signature, 'x-service-timestamp': timestamp, 'x-service-event-id': 'evt_1' },
    secrets: [secret],
    now: at,
    ...rest,
  }
}

describe.each(vectors)('$name', ({ body, signature, timestamp, secret }) => {
  const given = (more: Parameters<typeof request>[0]) => verifyWebhook(request({ body, signature, timestamp, secrets: [secret], ...more }))

  test('verifies, as bytes and as text', () => {
    const event = body === '' ? null : JSON.parse(body)
    expect(given({})).toEqual({ ok: true, event, eventId: 'evt_1' })
    expect(given({ body: Buffer.from(body) })).toEqual({ ok: true, event, eventId: 'evt_1' })
    expect(given({ body: new TextEncoder().encode(body) })).toEqual({ ok: true, event, eventId: 'evt_1' })
  })

  test('does not verify once anything is altered', () => {
    const bytes = Buffer.from(body)
    const bodies = [...bytes.keys()].map((i) => bytes.map((byte, j) => (i === j ? byte ^ 1 : byte)))
    for (const altered of [...bodies, `${body} `, body === '' ? '{}' : body.slice(0, -1)])
      expect(given({ body: altered })).toMatchObject({ ok: false, status: 401 })
    for (const altered of [at - 1, at + 1]) expect(given({ timestamp: String(altered) })).toMatchObject({ ok: false, status: 401 })
    const signatures = [
      sign(`${timestamp}.${body}`),
      sign(body),
      sign(`${timestamp}:${body}`, `${secret}x`),
      signature.toUpperCase(),
      signature.slice(0, -1),
      signature.slice(0, 32),
      `${signature}0`,
      `sha256=${signature}`,
      Buffer.from(signature, 'hex').toString('base64'),
    ]
    for (const altered of signatures) expect(given({ signature: altered })).toMatchObject({ ok: false, status: 401 })
    expect(given({ secrets: ['whsec_other'] })).toMatchObject({ ok: false, status: 401 })
  })
})

test('the delimiter and body-only signatures of the design are refused', () => {
  expect(sign(`${at}.${first.body}`)).toMatch(/^8c36a48b.*1eebb5eb$/)
  expect(sign(first.body)).toMatch(/^061766d1.*b368141537$/)
})

test('a signature of Standard Webhooks is another one, in whatever header it is put', () => {
  const standard = new Webhook('whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1').sign('evt_1', new Date(at * 1000), first.body)
  const hex = Buffer.from(standard.slice(3), 'base64').toString('hex')
  for (const signature of [standard, standard.slice(3), hex])
    expect(verifyWebhook(request({ signature, secrets: ['whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'] }))).toMatchObject({ ok: false })
})

test('headers are read from an object in any case, a Headers, pairs, lists of values and raw headers', () => {
  const pairs: [string, string][] = [
    ['X-Service-Signature', first.signature],
    ['X-Service-Timestamp', first.timestamp],
    ['X-Service-Event-Id', 'evt_1'],
  ]
  const lists = Object.fromEntries(pairs.map(([name, value]) => [name, [value]]))
  for (const headers of [Object.fromEntries(pairs), new Headers(pairs), pairs, lists, pairs.flat()])
    expect(verifyWebhook(request({ headers }))).toMatchObject({ ok: true, eventId: 'evt_1' })
})

test('a missing header answers 400', () => {
  for (const headers of [{}, { 'x-service-signature': first.signature }, { 'x-service-timestamp': first.timestamp }, new Headers()])
    expect(verifyWebhook(request({ headers }))).toMatchObject({ ok: false, status: 400 })
  expect(verifyWebhook(request({ signature: '' }))).toMatchObject({ ok: false, status: 400 })
})

test('a header that is there twice answers 400, however the server shows it', () => {
  const good = { 'x-service-timestamp': first.timestamp }
  const twice = [
    { ...good, 'x-service-signature': [first.signature, first.signature] },
    { ...good, 'x-service-signature': `${first.signature}, ${first.signature}` },
    { ...good, 'x-service-signature': first.signature, 'X-Service-Signature': 'other' },
    ['x-service-signature', first.signature, 'x-service-timestamp', first.timestamp, 'x-service-timestamp', first.timestamp],
    { ...good, 'x-service-signature': first.signature, 'x-service-event-id': ['evt_1', 'evt_2'] },
  ]
  for (const headers of twice) expect(verifyWebhook(request({ headers }))).toMatchObject({ ok: false, status: 400 })
})

test('a malformed timestamp is refused even when it is signed', () => {
  for (const timestamp of ['01735689600', '+1735689600', '-1', '0', '1735689600.0', '1e9', 'now', '１７３５６８９６００'])
    expect(verifyWebhook(request({ timestamp, signature: sign(`${timestamp}:${first.body}`), tolerance: 0 }))).toMatchObject({ ok: false })
})

test('a delivery up to five minutes away is taken, one second more is not', () => {
  for (const now of [at - 300, at, at + 300]) expect(verifyWebhook(request({ now }))).toMatchObject({ ok: true })
  for (const now of [at - 301, at + 301]) expect(verifyWebhook(request({ now }))).toMatchObject({ ok: false, status: 401 })
  expect(verifyWebhook(request({ now: at + 61, tolerance: 60 }))).toMatchObject({ ok: false, status: 401 })
  expect(verifyWebhook(request({ now: at + 1e9, tolerance: 0 }))).toMatchObject({ ok: true })
})

test('any of several secrets may have signed', () => {
  expect(verifyWebhook(request({ secrets: ['whsec_new', secret] }))).toMatchObject({ ok: true })
  expect(verifyWebhook(request({ secrets: [secret, 'whsec_old'] }))).toMatchObject({ ok: true })
})

test('a signed body that is not JSON answers 400', () => {
  const body = '{"type":'
  expect(verifyWebhook(request({ body, signature: sign(`${at}:${body}`) }))).toMatchObject({ ok: false, status: 400 })
})

test('a mistake of the receiver throws instead of refusing everybody', () => {
  expect(() => verifyWebhook(request({ body: JSON.parse(first.body) as string }))).toThrow(TypeError)
  expect(() => verifyWebhook(request({ body: undefined as unknown as string }))).toThrow(TypeError)
  expect(() => verifyWebhook(request({ secrets: [] }))).toThrow(TypeError)
  expect(() => verifyWebhook(request({ secrets: [''] }))).toThrow(TypeError)
  expect(() => verifyWebhook(request({ tolerance: Number.NaN }))).toThrow(TypeError)
})
