import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, type WebhookRequest } from './verify-webhook.ts'
import vectors from './webhook-signatures.json' with { type: 'json' }

const at = 1735689600
const secret = 'whsec_test_4f1c2b9a7d8e6035'
const sign = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex')
const first = vectors[0]!
const mismatch = { ok: false, status: 401, reason: 'SIGNATURE_MISMATCH' }

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

describe.each(vectors)('verification of the test vector $name', ({ body, signature, timestamp, secret }) => {
  const given = (more: Parameters<typeof request>[0]) =>
    verifyWebhook(request({ body, signature, timestamp, secrets: [secret], ...more }))

  test('verifyWebhook accepts the signed body as bytes and as text', async () => {
    const event = body === '' ? null : JSON.parse(body)
    for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body)])
      expect(await given({ body: raw })).toEqual({
        ok: true,
        event,
        eventId: 'evt_1',
        eventIdVerified: false,
        test: false,
      })
  })

  test('verifyWebhook refuses a changed body, timestamp, signature or secret', async () => {
    const bytes = Buffer.from(body)
    const bodies = [...bytes.keys()].map((i) => bytes.map((byte, j) => (i === j ? byte ^ 1 : byte)))
    for (const altered of [...bodies, `${body} `, body === '' ? '{}' : body.slice(0, -1)])
      expect(await given({ body: altered })).toMatchObject(mismatch)
    for (const altered of [at - 1, at + 1]) expect(await given({ timestamp: String(altered) })).toMatchObject(mismatch)
    for (const altered of [sign(`${timestamp}.${body}`), sign(body), sign(`${timestamp}:${body}`, `${secret}x`)])
      expect(await given({ signature: altered })).toMatchObject(mismatch)
    expect(await given({ secrets: ['whsec_other'] })).toMatchObject(mismatch)
  })

  test('verifyWebhook refuses a signature without exactly 64 lower-case hexadecimal digits', async () => {
    const inBase64 = Buffer.from(signature, 'hex').toString('base64')
    const forms = [
      signature.toUpperCase(),
      signature.slice(0, -1),
      signature.slice(0, 32),
      `${signature}0`,
      `sha256=${signature}`,
      inBase64,
    ]
    for (const form of [...forms, 'é'.repeat(64), 'é'.repeat(32)])
      expect(await given({ signature: form })).toMatchObject({ ok: false, status: 401, reason: 'SIGNATURE_MALFORMED' })
  })
})

test('signatures with a dot delimiter or without a timestamp equal fixed values', async () => {
  expect(sign(`${at}.${first.body}`)).toMatch(/^8c36a48b.*1eebb5eb$/)
  expect(sign(first.body)).toMatch(/^061766d1.*b368141537$/)
})

test('verifyWebhook refuses a Standard Webhooks signature in x-service-signature', async () => {
  const standard = new Webhook('whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1').sign('evt_1', new Date(at * 1000), first.body)
  const hex = Buffer.from(standard.slice(3), 'base64').toString('hex')
  for (const signature of [standard, standard.slice(3), hex])
    expect(
      await verifyWebhook(request({ signature, secrets: ['whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'] })),
    ).toMatchObject({
      ok: false,
    })
})

test('verifyWebhook reads headers from objects, Headers and lists in any case', async () => {
  const pairs: [string, string][] = [
    ['X-Service-Signature', first.signature],
    ['X-Service-Timestamp', first.timestamp],
    ['X-Service-Event-Id', 'evt_1'],
  ]
  const lists = Object.fromEntries(pairs.map(([name, value]) => [name, [value]]))
  for (const headers of [Object.fromEntries(pairs), new Headers(pairs), pairs, lists, pairs.flat()])
    expect(await verifyWebhook(request({ headers }))).toMatchObject({ ok: true, eventId: 'evt_1' })
})

test('verifyWebhook refuses a missing signature or timestamp with status 400', async () => {
  const signature = { 'x-service-signature': first.signature }
  const timestamp = { 'x-service-timestamp': first.timestamp }
  for (const headers of [{}, timestamp, new Headers(), { ...timestamp, 'x-service-signature': ' ' }])
    expect(await verifyWebhook(request({ headers }))).toMatchObject({
      ok: false,
      status: 400,
      reason: 'SIGNATURE_MISSING',
    })
  for (const headers of [signature, { ...signature, 'x-service-timestamp': '' }])
    expect(await verifyWebhook(request({ headers }))).toMatchObject({
      ok: false,
      status: 400,
      reason: 'TIMESTAMP_MISSING',
    })
})

test('verifyWebhook refuses repeated headers and comma-joined values with status 400', async () => {
  const good = { 'x-service-timestamp': first.timestamp, 'x-service-signature': first.signature }
  const twice = [
    { ...good, 'x-service-signature': [first.signature, first.signature] },
    { ...good, 'x-service-signature': `${first.signature}, ${first.signature}` },
    { ...good, 'X-Service-Signature': 'other' },
    [
      'x-service-signature',
      first.signature,
      'x-service-timestamp',
      first.timestamp,
      'x-service-timestamp',
      first.timestamp,
    ],
    { ...good, 'x-service-event-id': ['evt_1', 'evt_2'] },
    { ...good, 'webhook-id': 'evt_1,evt_1' },
    { ...good, 'webhook-signature': 'v1,abc, v1,abc' },
    { ...good, 'x-service-test-event': ['true', 'true'] },
  ]
  for (const headers of twice)
    expect(await verifyWebhook(request({ headers }))).toMatchObject({
      ok: false,
      status: 400,
      reason: 'HEADER_REPEATED',
    })
})

test('verifyWebhook refuses a malformed timestamp with a valid signature', async () => {
  for (const timestamp of [
    '01735689600',
    '+1735689600',
    '-1',
    '0',
    '1735689600.0',
    '1e9',
    'now',
    '１７３５６８９６００',
    `${at}000`,
  ])
    expect(
      await verifyWebhook(request({ timestamp, signature: sign(`${timestamp}:${first.body}`), tolerance: 0 })),
    ).toMatchObject({
      ok: false,
      status: 401,
      reason: 'TIMESTAMP_MALFORMED',
    })
})

test('verifyWebhook accepts a delivery at most five minutes old or early', async () => {
  const old = { ok: false, status: 401, reason: 'TIMESTAMP_TOO_OLD' }
  for (const now of [at - 300, at, at + 300]) expect(await verifyWebhook(request({ now }))).toMatchObject({ ok: true })
  expect(await verifyWebhook(request({ now: at + 301 }))).toMatchObject(old)
  expect(await verifyWebhook(request({ now: at - 301 }))).toMatchObject({ ...old, reason: 'TIMESTAMP_TOO_NEW' })
  expect(await verifyWebhook(request({ now: at + 61, tolerance: 60 }))).toMatchObject(old)
  expect(await verifyWebhook(request({ now: at + 1e9, tolerance: 0 }))).toMatchObject({ ok: true })
})

test('verifyWebhook accepts a signature by any of several secrets', async () => {
  expect(await verifyWebhook(request({ secrets: ['whsec_new', secret] }))).toMatchObject({ ok: true })
  expect(await verifyWebhook(request({ secrets: [secret, 'whsec_old'] }))).toMatchObject({ ok: true })
})

test('verifyWebhook refuses a signed body that is not a JSON object', async () => {
  for (const body of ['{"type":', 'null', '[]', '"LINKED"', ' '])
    expect(await verifyWebhook(request({ body, signature: sign(`${at}:${body}`) }))).toMatchObject({
      ok: false,
      status: 400,
      reason: 'BODY_NOT_JSON',
    })
})

test('the message of a refusal contains no secret', async () => {
  const refused = await verifyWebhook(request({ secrets: ['whsec_other'] }))
  expect(refused).toMatchObject({ message: expect.stringMatching(/^x-service-signature does not match/) })
  expect(JSON.stringify(refused)).not.toContain('whsec')
})

describe('verifyWebhook checks the event id with the Standard Webhooks headers', () => {
  const standardSecret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
  const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const standard = (key = standardSecret, id = 'evt_1', time = at) =>
    new Webhook(key).sign(id, new Date(time * 1000), first.body)
  const given = (more: Readonly<Record<string, string | undefined>>, secret = standardSecret) => {
    const ours = {
      'x-service-signature': sign(`${at}:${first.body}`, secret),
      'x-service-timestamp': `${at}`,
      'x-service-event-id': 'evt_1',
    }
    const theirs = { 'webhook-id': 'evt_1', 'webhook-timestamp': `${at}`, 'webhook-signature': standard() }
    return verifyWebhook(request({ headers: { ...ours, ...theirs, ...more }, secrets: [other, secret] }))
  }
  const isVerified = (is: boolean) => ({ ok: true, eventId: 'evt_1', eventIdVerified: is })

  test('Standard Webhooks headers verify the event id', async () => {
    expect(await given({})).toMatchObject(isVerified(true))
    expect(await given({ 'webhook-signature': `v1a,x ${standard(other)} ${standard()}` })).toMatchObject(
      isVerified(true),
    )
    expect(await given({ 'x-service-event-id': '' })).toMatchObject(isVerified(true))
    expect(await given({ 'webhook-id': '', 'webhook-timestamp': '' })).toMatchObject(isVerified(true))
  })

  test('an event id without a Standard Webhooks signature is unverified', async () => {
    expect(await given({ 'webhook-signature': '' })).toMatchObject(isVerified(false))
    expect(await given({ 'webhook-id': '', 'webhook-timestamp': '', 'webhook-signature': '' })).toMatchObject(
      isVerified(false),
    )
    for (const text of ['whsec_not-base64', 'whsec_abcde', 'whsec_AB==', 'whsec_'])
      expect(await given({}, text)).toMatchObject(isVerified(false))
    expect(await given({ 'x-service-event-id': '', 'webhook-id': '', 'webhook-signature': '' })).toMatchObject({
      eventId: undefined,
    })
  })

  test('verifyWebhook refuses a webhook-timestamp that differs from x-service-timestamp', async () => {
    for (const more of [{}, { 'webhook-signature': '' }])
      expect(await given({ 'webhook-timestamp': `${at - 1}`, ...more })).toMatchObject({
        ok: false,
        status: 401,
        reason: 'TIMESTAMP_MISMATCH',
      })
  })

  test('verifyWebhook refuses a changed event id although the body signature matches', async () => {
    for (const more of [
      { 'x-service-event-id': 'evt_2' },
      { 'webhook-id': 'evt_2' },
      { 'webhook-id': 'evt_2', 'webhook-signature': '' },
    ])
      expect(await given(more)).toMatchObject({ ok: false, status: 401, reason: 'EVENT_ID_MISMATCH' })
    for (const more of [
      { 'x-service-event-id': 'evt_2', 'webhook-id': 'evt_2' },
      { 'x-service-event-id': 'evt_2', 'webhook-id': '' },
      { 'x-service-event-id': '', 'webhook-id': '' },
      { 'webhook-signature': standard(other) },
      { 'webhook-signature': standard().replace('v1,', 'v2,') },
      { 'webhook-signature': standard(standardSecret, 'evt_1', at - 1) },
    ])
      expect(await given(more)).toMatchObject({ ok: false, status: 401, reason: 'STANDARD_SIGNATURE_MISMATCH' })
  })
})

test('verifyWebhook returns test: true only for x-service-test-event: true', async () => {
  const headers = { 'x-service-signature': first.signature, 'x-service-timestamp': first.timestamp }
  expect(await verifyWebhook(request({ headers: { ...headers, 'x-service-test-event': 'true' } }))).toMatchObject({
    ok: true,
    test: true,
  })
  expect(await verifyWebhook(request({ headers: { ...headers, 'x-service-test-event': 'false' } }))).toMatchObject({
    ok: true,
    test: false,
  })
})

test('verifyWebhook throws a TypeError for invalid arguments', async () => {
  await expect(verifyWebhook(request({ body: JSON.parse(first.body) as string }))).rejects.toThrow(TypeError)
  await expect(verifyWebhook(request({ body: undefined as unknown as string }))).rejects.toThrow(TypeError)
  await expect(verifyWebhook(request({ secrets: [] }))).rejects.toThrow(TypeError)
  await expect(verifyWebhook(request({ secrets: [''] }))).rejects.toThrow(TypeError)
  await expect(verifyWebhook(request({ secrets: [''] }))).rejects.toThrow(
    /LOYALTY_WEBHOOK_SECRETS is empty. Fix: .*portal/,
  )
  await expect(verifyWebhook(request({ secrets: secret as unknown as string[] }))).rejects.toThrow(TypeError)
  await expect(verifyWebhook(request({ tolerance: Number.NaN }))).rejects.toThrow(TypeError)
  await expect(verifyWebhook(request({ now: Number.NaN }))).rejects.toThrow(TypeError)
})
