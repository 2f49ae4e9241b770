import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../sdk/src/webhooks/verify-webhook.ts'
import { signedHeaders } from './testing.ts'
import vectors from '../../sdk/src/webhooks/webhook-signatures.json' with { type: 'json' }
import * as body from './body-mistakes.ts'
import type { Mistake } from './delivery.ts'
import { mistakes } from './diagnose.ts'
import { explainRefusal } from './explain-refusal.ts'
import * as json from './json-mistakes.ts'
import type { Recording } from './recording.ts'
import * as scheme from './scheme-mistakes.ts'
import * as secrets from './secret-mistakes.ts'
import * as times from './timestamp-mistakes.ts'

const now = 1735689600
const secret = 'whsec_Txwrmn2OYDVPHCuafY+gNU8cK5p/jmA1'
const [v1, v2, , , v5] = vectors.map((vector) => vector.body)
if (v1 === undefined || v2 === undefined || v5 === undefined) throw new Error('vectors are missing')

const delivered = (text = v1, more: Partial<Recording> = {}): Recording => ({
  body: Buffer.from(text),
  headers: Object.entries({
    'x-service-event-id': 'evt_1',
    ...signedHeaders({ secret, eventId: 'evt_1', body: text, now }),
  }),
  secrets: [secret],
  tolerance: 300,
  now,
  ...more,
})
const withBody = (text: string, changed: Buffer | string): Recording => ({
  ...delivered(text),
  body: Buffer.from(changed),
})
const withHeader = (name: string, change: (value: string) => string): Recording => ({
  ...delivered(),
  headers: delivered().headers.map(([each, value]) => [each, each === name ? change(value) : value]),
})
const withSecret = (given: string): Recording => delivered(v1, { secrets: [given] })
const signature = (change: (value: string) => string) => withHeader('x-service-signature', change)
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
const reversed = (value: object): object =>
  Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, each]) => [name, typeof each === 'object' ? reversed(each as object) : each]),
  )

const made: [string, Mistake, Recording][] = [
  ['a byte order mark', body.markAdded, withBody(v1, `\uFEFF${v1}`)],
  ['CR LF instead of LF', body.lineEndsChanged, withBody(v5, v5.replaceAll('\n', '\r\n'))],
  ['an added line end', body.lineEndAdded, withBody(v1, `${v1}\n`)],
  ['an added line end of Windows', body.lineEndAdded, withBody(v1, `${v1}\r\n`)],
  ['a missing line end', body.lineEndLost, withBody(v5, v5.trimEnd())],
  ['white space from a pretty printer', json.whiteSpaceChanged, withBody(v1, JSON.stringify(JSON.parse(v1), null, 2))],
  ['white space from Python', json.whiteSpaceChanged, withBody(v1, v1.replaceAll('":', '": ').replaceAll(',"', ', "'))],
  ['white space removed by a parser', json.whiteSpaceChanged, withBody(v5, JSON.stringify(JSON.parse(v5)))],
  [
    'escaped letters',
    json.valuesRewritten,
    withBody(
      v2,
      v2.replaceAll(/[\u0080-\uFFFF]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ),
  ],
  ['a number with another fraction', json.valuesRewritten, withBody(v1, v1.replace('25.5', '25.50'))],
  ['a changed order of keys', json.keysReordered, withBody(v1, JSON.stringify(reversed(JSON.parse(v1) as object)))],
  [
    'a changed order of keys in a connection event',
    json.keysReordered,
    withBody(v2, JSON.stringify(reversed(JSON.parse(v2) as object), null, 1)),
  ],
  ['JSON in JSON', json.stringifiedTwice, withBody(v1, JSON.stringify(v1))],
  ['UTF-8 read as Latin-1', body.readAsLatin1, withBody(v2, Buffer.from(v2).toString('latin1'))],
  [
    'UTF-8 read as Windows-1252',
    body.readAsLatin1,
    withBody(v2, new TextDecoder('windows-1252').decode(Buffer.from(v2))),
  ],
  ['a body encoded as Latin-1', body.writtenAsLatin1, withBody('{"type":"é"}', Buffer.from('{"type":"é"}', 'latin1'))],
  ['decomposed accents', body.lettersRecomposed, withBody(v2, v2.normalize('NFD'))],
  ['base64 from a gateway', body.stillBase64, withBody(v1, Buffer.from(v1).toString('base64'))],
  ['quotation marks around the secret', secrets.secretSurrounded, withSecret(`"${secret}"`)],
  ['a line end after the secret', secrets.secretSurrounded, withSecret(`${secret}\n`)],
  ['a secret without its prefix', secrets.prefixMissing, withSecret(secret.slice('whsec_'.length))],
  ['a decoded secret', secrets.secretDecoded, withSecret(key.toString('hex'))],
  ['a secret from a form', secrets.secretEscaped, withSecret(secret.replaceAll('+', ' '))],
  ['a secret from a URL', secrets.secretEscaped, withSecret(encodeURIComponent(secret))],
  ['a secret in base64url', secrets.secretEscaped, withSecret(secret.replaceAll('+', '-').replaceAll('/', '_'))],
  ['milliseconds', times.timestampInMilliseconds, withHeader('x-service-timestamp', (value) => `${value}123`)],
  ['a date as timestamp', times.timestampRewritten, withHeader('x-service-timestamp', () => '2025-01-01T00:00:00Z')],
  ['a timestamp with a fraction', times.timestampRewritten, withHeader('x-service-timestamp', (value) => `${value}.0`)],
  ['a signature in upper case', scheme.writtenInUpperCase, signature((value) => value.toUpperCase())],
  ['a signature in base64', scheme.writtenInBase64, signature((value) => Buffer.from(value, 'hex').toString('base64'))],
  [
    'a signature in base64 without padding',
    scheme.writtenInBase64,
    signature((value) => Buffer.from(value, 'hex').toString('base64url')),
  ],
  ['the prefix sha256=', scheme.signatureDecorated, signature((value) => `sha256=${value}`)],
  ['a full stop as delimiter', scheme.wrongDelimiter, signature(() => hmac(secret, `${now}.${v1}`).digest('hex'))],
  ['no delimiter', scheme.wrongDelimiter, signature(() => hmac(secret, `${now}${v1}`).digest('hex'))],
  ['a signature of the body alone', scheme.bodyAlone, signature(() => hmac(secret, v1).digest('hex'))],
  ['a decoded key', scheme.keyDecoded, signature(() => hmac(key, `${now}:${v1}`).digest('hex'))],
  [
    'a signature of Standard Webhooks',
    scheme.standardTakenForOurs,
    signature(() => `v1,${hmac(key, `evt_1.${now}.${v1}`).digest('base64')}`),
  ],
  [
    'a signature of Standard Webhooks in hexadecimal',
    scheme.standardTakenForOurs,
    signature(() => hmac(key, `evt_1.${now}.${v1}`).digest('hex')),
  ],
  [
    'a signature by the previous secret',
    scheme.anotherSecretSigned,
    signature(() => hmac('whsec_before', `${now}:${v1}`).digest('hex')),
  ],
]

describe('explainRefusal finds mistakes in the body, the secret or the signature', () => {
  test.each(made)('explainRefusal finds %s as the cause of a failed signature', async (_, mistake, recorded) => {
    expect((await verifyWebhook(recorded)).ok).toBe(false)
    expect(await explainRefusal(recorded)).toMatchObject({ verified: false, findings: [mistake], explained: true })
  })

  test('every known mistake has a test case', () => {
    expect(mistakes.filter((mistake) => made.every(([, each]) => each !== mistake))).toEqual([])
  })

  test('explainRefusal finds two mistakes in one delivery', async () => {
    const recorded = { ...withBody(v1, `${JSON.stringify(JSON.parse(v1), null, 2)}\n`), secrets: [`'${secret}'`] }
    expect((await explainRefusal(recorded)).findings).toEqual([json.whiteSpaceChanged, secrets.secretSurrounded])
    expect((await explainRefusal({ ...recorded, body: Buffer.from(`\uFEFF${v1}`) })).findings).toEqual([
      body.markAdded,
      secrets.secretSurrounded,
    ])
  })

  test('explainRefusal reports no finding for a changed value or different secret', async () => {
    const nothing = { findings: [], explained: false }
    expect(await explainRefusal(withBody(v1, v1.replace('25.5', '2550')))).toMatchObject(nothing)
    expect(await explainRefusal(withSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'))).toMatchObject(nothing)
  })

  test.each([
    ['', 'The body is empty'],
    ['[object Object]', 'The body is a parsed object'],
    [v1.replace('ada', '\uFFFD'), 'Letters of the body are lost'],
  ])('explainRefusal reports that the body %j has lost information', async (changed, why) => {
    expect(await explainRefusal(withBody(v1, changed))).toMatchObject({
      findings: [
        {
          code: expect.any(String) as string,
          why: expect.stringContaining(why) as string,
          remedy: expect.any(String) as string,
        },
      ],
      explained: false,
    })
  })

  test.each([
    ['sk_sandbox_x', 'a client secret of the sandbox'],
    ['sk_live_x', 'a client secret of production'],
    ['ek_sandbox_x', 'an embed key'],
  ])('explainRefusal names the kind of credential %s given as webhook secret', async (given, kind) => {
    const { findings, explained } = await explainRefusal(withSecret(given))
    expect([findings.map(({ why }) => why), explained]).toEqual([
      [`The given secret is ${kind}, by its beginning.`],
      true,
    ])
    const besides = delivered(v1, { secrets: [given, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] })
    expect((await explainRefusal(besides)).explained).toBe(false)
  })
})

test.each([
  ['EVENT_ID_MISMATCH', withHeader('webhook-id', () => 'evt_2'), 'name different events'],
  ['TIMESTAMP_MISMATCH', withHeader('webhook-timestamp', () => '1735689601'), 'are different times'],
  [
    'STANDARD_SIGNATURE_MISMATCH',
    withHeader('webhook-signature', () => 'v1,AAAA'),
    'but webhook-signature does not match',
  ],
  ['BODY_NOT_JSON', delivered('[]'), 'the body is not a JSON object'],
])('explainRefusal explains the refusal %s of a correctly signed delivery', async (reason, recorded, why) => {
  expect(await verifyWebhook(recorded)).toMatchObject({ ok: false, reason })
  for (const each of [recorded, { ...recorded, now: now + 1, tolerance: 0 }])
    expect(await explainRefusal(each)).toMatchObject({
      verified: false,
      findings: [{ code: reason, why: expect.stringContaining(why) as string, remedy: expect.any(String) as string }],
      explained: true,
    })
})

describe('explainRefusal checks the timestamp against the clock', () => {
  const whys = async (recorded: Recording) => (await explainRefusal(recorded)).findings.map(({ why }) => why)

  test('explainRefusal reports by how many seconds a timestamp is old or ahead', async () => {
    expect(await whys(delivered(v1, { now: now + 3812 }))).toEqual([
      'The timestamp is 3,812 s old, and the tolerance is 300 s.',
    ])
    expect(await whys(delivered(v1, { now: now - 301 }))).toEqual([
      'The timestamp is 301 s ahead of the clock, and the tolerance is 300 s.',
    ])
    expect(await whys({ ...withBody(v1, `${v1}\n`), now: now + 301 })).toEqual([
      body.lineEndAdded.why,
      'The timestamp is 301 s old, and the tolerance is 300 s.',
    ])
    expect(await whys({ ...withBody(v1, `${v1}\n`), now: now + 301, tolerance: 0 })).toEqual([body.lineEndAdded.why])
  })

  test('explainRefusal recognizes a signed timestamp in milliseconds', async () => {
    const timestamp = `${now}500`
    const headers: Recording['headers'] = [
      ['x-service-timestamp', timestamp],
      ['x-service-signature', hmac(secret, `${timestamp}:${v1}`).digest('hex')],
    ]
    expect(await whys(delivered(v1, { headers }))).toEqual([
      expect.stringMatching(/^The timestamp is in milliseconds\. Read as seconds, it is in the year 5\d{4}\.$/),
    ])
  })
})

describe('explainRefusal checks the recorded headers', () => {
  const whys = async (change: (headers: Recording['headers']) => Recording['headers']) => {
    const { findings, explained } = await explainRefusal(delivered(v1, { headers: change(delivered().headers) }))
    return [...findings.map(({ why }) => why), explained]
  }
  const without = (name: string) => (headers: Recording['headers']) => headers.filter(([each]) => each !== name)

  test('explainRefusal reports a missing header', async () => {
    expect(await whys(without('x-service-timestamp'))).toEqual([
      'x-service-timestamp is missing from the recording.',
      true,
    ])
    expect(await whys(without('x-service-signature'))).toEqual([
      'x-service-signature is missing from the recording.',
      scheme.anotherSecretSigned.why,
      true,
    ])
    expect(await whys(() => [])).toEqual([
      'x-service-signature is missing from the recording.',
      'x-service-timestamp is missing from the recording.',
      true,
    ])
  })

  test('explainRefusal reports repeated headers and comma-joined header values', async () => {
    expect(await whys((headers) => [...headers, ['X-Service-Signature', '0'.repeat(64)]])).toEqual([
      'x-service-signature occurs 2 times.',
      true,
    ])
    expect(
      await whys((headers) =>
        headers.map(([name, value]) => [name, name === 'x-service-timestamp' ? `${value}, ${value}` : value]),
      ),
    ).toEqual(['x-service-timestamp occurs 2 times.', true])
    const names = ['x-service-event-id', 'x-service-test-event', 'webhook-id', 'webhook-timestamp', 'webhook-signature']
    for (const name of names)
      expect(
        await whys((headers) => [...headers.filter(([each]) => each !== name), [name, 'x'], [name, 'y']]),
      ).toContain(`${name} occurs 2 times.`)
  })

  test('explainRefusal reports a header that a CGI gateway has renamed', async () => {
    const cgi = (headers: Recording['headers']): Recording['headers'] =>
      headers.map(([name, value]) => [name === 'x-service-signature' ? 'HTTP_X_SERVICE_SIGNATURE' : name, value])
    expect(await whys(cgi)).toEqual(['x-service-signature arrived under another name, HTTP_X_SERVICE_SIGNATURE.', true])
  })
})

test('explainRefusal returns the signed text and the secret of a proof', async () => {
  const other = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const secrets = [other, ` ${secret}`]
  const signedText = `${now}:${v1}`
  expect(await explainRefusal(delivered())).toMatchObject({ verified: true, findings: [], signedText, secret })
  expect(await explainRefusal({ ...withBody(v1, `${v1}\n`), secrets })).toMatchObject({
    signedText,
    secret: ` ${secret}`,
  })
  expect(await explainRefusal(delivered(v1, { secrets: [other] }))).toMatchObject({ signedText, secret: null })
})

test('an aborted search ends without a proof', async () => {
  const recorded = withBody(v1, `${v1}\n`)
  expect(await explainRefusal(recorded, AbortSignal.abort())).toMatchObject({ findings: [], explained: false })
})

test('every mistake has a code of its own', () => {
  expect(new Set(mistakes.map(({ code }) => code)).size).toBe(mistakes.length)
})
