import { gzipSync } from 'node:zlib'
import { request as rawRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProblemBody } from '@loyalty/contract'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let base: string
let token: string
beforeAll(async () => {
  service = await startTestService()
  base = service.baseUrls.sandbox
  token = await service.accessToken()
})
afterAll(() => service.close())

type Sent = { method?: string; body?: string | Buffer; headers?: Record<string, string> }

/** Sends a request exactly as given. `fetch` would correct its path and headers. */
const send = (
  path: string,
  { method = 'GET', body, headers = {} }: Sent = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(base)
    const outgoing = rawRequest(
      { host: '127.0.0.1', port, path, method, headers: { authorization: `Bearer ${token}`, ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
const problemOf = async (answer: ReturnType<typeof send>): Promise<string> => {
  const { status, text } = await answer
  return `${status} ${text === '' ? '' : (JSON.parse(text) as ProblemBody).code}`
}

const issue = (body: string | Buffer, headers: Record<string, string> = {}) =>
  send('/transactions', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const transaction = (referenceNumber: string) =>
  `{"programId":"prg_drovak","referenceNumber":"${referenceNumber}","basePoints":100,"destinationAccount":{"destinationUserId":"7730051944"}}`

test.for([
  ['a repeated key with an equal value', transaction('A').replace('"basePoints"', '"basePoints":100,"basePoints"')],
  [
    'a repeated key, once escaped',
    transaction('A').replace('"basePoints"', String.raw`"base\u0050oints":1,"basePoints"`),
  ],
  [
    'a repeated key in a nested object',
    transaction('A').replace('{"destinationUserId"', '{"destinationUserId":"7730051944","destinationUserId"'),
  ],
  ['an object nested 10,000 deep', transaction('A').replace('100', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000))],
  ['a list nested 50,000 deep and never closed', '['.repeat(50_000)],
  ['a string that never ends', `{"a":"${String.raw`\"`.repeat(50_000)}`],
  ['two values', `${transaction('A')}${transaction('A')}`],
  ['NaN', transaction('A').replace('100', 'NaN')],
  ['Infinity', transaction('A').replace('100', '-Infinity')],
  ['a hexadecimal number', transaction('A').replace('100', '0x64')],
  ['a leading zero', transaction('A').replace('100', '0100')],
  ['a trailing comma', transaction('A').replace('100', '100,')],
  ['a comment', transaction('A').replace('100', '100/* points */')],
  ['a raw control character', transaction('A\u0001')],
  ['a list', '[]'],
  ['a number', '1'],
  ['an empty body', ''],
] as const)('the service refuses %s as JSON', async ([, body]) => {
  expect(await problemOf(issue(body))).toBe('400 MALFORMED_JSON')
})

test('bodies, queries, paths and forms must be valid UTF-8', async () => {
  const bytes = Buffer.from(transaction('REF-X'))
  bytes[bytes.indexOf('X')] = 0xff
  expect(await problemOf(issue(bytes))).toBe('400 MALFORMED_JSON')
  expect(await problemOf(issue(Buffer.from(transaction('A'), 'utf16le')))).toBe('400 MALFORMED_JSON')
  expect(
    await problemOf(issue(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(transaction('A'), 'utf16le')]))),
  ).toBe('400 MALFORMED_JSON')
  expect(await problemOf(send('/multibrand/balance?userId=%FF&status=PENDING'))).toBe('400 VALIDATION_FAILED')
  expect(await problemOf(send('/multibrand/balance?userId=100%&status=PENDING'))).toBe('400 VALIDATION_FAILED')
  expect(await problemOf(send('/transactions/%FF'))).toBe('400 VALIDATION_FAILED')
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect(await problemOf(send('/oauth2/token', { ...form, body: Buffer.from('grant_type=\xff', 'latin1') }))).toBe(
    '400 INVALID_REQUEST',
  )
  expect(await problemOf(send('/oauth2/token', { ...form, body: 'grant_type=%FF' }))).toBe('400 INVALID_REQUEST')
})

test('a JSON body may begin with a byte order mark', async () => {
  expect((await issue(`\uFEFF${transaction('BOM')}`)).status).toBe(201)
})

test('the service refuses a compressed body', async () => {
  expect(await problemOf(issue(gzipSync(transaction('A')), { 'content-encoding': 'gzip' }))).toBe(
    '415 UNSUPPORTED_MEDIA_TYPE',
  )
  expect((await issue(transaction('IDENTITY'), { 'content-encoding': 'identity' })).status).toBe(201)
})

test('the Content-Type of a body must be JSON in UTF-8', async () => {
  const named = (type: string) => issue(transaction('TYPE'), { 'content-type': type })
  expect((await named('application/json; charset=utf-8')).status).toBe(201)
  expect((await named('Application/JSON;charset="UTF-8"')).status).toBe(200)
  for (const type of [
    'text/plain',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    '',
  ])
    expect(await problemOf(named(type)), type).toBe('415 UNSUPPORTED_MEDIA_TYPE')
})

test('a chunked body above 100 KiB answers PAYLOAD_TOO_LARGE', async () => {
  const chunked = { 'transfer-encoding': 'chunked' }
  expect(await problemOf(issue(' '.repeat(100 * 1024 + 1), chunked))).toBe('413 PAYLOAD_TOO_LARGE')
  expect(await problemOf(issue(' '.repeat(100 * 1024), chunked))).toBe('400 MALFORMED_JSON')
})

test('the service refuses a field named like a JavaScript prototype property', async () => {
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const answer = await issue(transaction('PROTO').replace('"basePoints"', `"${key}":{"isAdmin":true},"basePoints"`))
    expect(JSON.parse(answer.text), key).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: key, code: 'UNEXPECTED_FIELD' }],
    })
    expect(await problemOf(send(`/multibrand/balance?userId=u&status=PENDING&${key}=1`)), key).toBe(
      '400 VALIDATION_FAILED',
    )
  }
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})

test('a query with a repeated parameter answers DUPLICATE_ITEM', async () => {
  const answer = await send('/multibrand/balance?userId=a&userId=a&status=PENDING')
  expect(JSON.parse(answer.text)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'userId', code: 'DUPLICATE_ITEM' }],
  })
})

test('one answer reports every mistake of a request body', async () => {
  const answer = await issue(
    '{"programId":"","basePoints":1.5,"destinationAccount":{"destinationUserEmail":"x"},"bonuspoints":1}',
  )
  const { errors } = JSON.parse(answer.text) as ProblemBody
  expect(errors.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual([
    'basePoints INVALID_FORMAT',
    'bonuspoints UNEXPECTED_FIELD',
    'destinationAccount.destinationUserEmail INVALID_FORMAT',
    'programId TOO_SHORT',
    'referenceNumber MISSING_FIELD',
  ])
})

test('validation reports a missing amount together with other missing fields', async () => {
  const told = async (amount: object) => {
    const { errors } = JSON.parse(
      (await issue(JSON.stringify({ programId: 'prg_drovak', ...amount }))).text,
    ) as ProblemBody
    return errors.map(({ field, code }) => `${field} ${code}`)
  }
  const rest = ['destinationAccount MISSING_FIELD', 'referenceNumber MISSING_FIELD']
  expect(await told({})).toEqual([...rest, 'basePoints MISSING_FIELD'])
  expect(await told({ bonusPoints: 1 })).toEqual([...rest, 'basePoints MISSING_FIELD'])
  expect(await told({ value: 1 })).toEqual([...rest, 'currency MISSING_FIELD'])
  expect(await told({ currency: 'USD' })).toEqual([...rest, 'value MISSING_FIELD'])
  expect(await told({ basePoints: 'x' })).toEqual([...rest, 'basePoints INVALID_TYPE'])
  expect(await told({ value: 1, currency: 'USD' })).toEqual(rest)
})

test('an unsupported method answers 405 with the allowed methods', async () => {
  const allowed = async (method: string, path: string) => {
    const { status, headers } = await send(path, { method })
    return `${status} ${String(headers['allow'])}`
  }
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'DELETE', 'PROPFIND'])
    expect(await allowed(method, '/transactions'), method).toBe('405 POST, GET, HEAD')
  expect(await allowed('TRACE', '/profile')).toBe('405 GET, HEAD')
  expect(await allowed('HEAD', '/oauth2/token')).toBe('405 POST')
  expect(await allowed('POST', '/widgets/multibrand/')).toBe('405 GET, HEAD')
  expect(await allowed('POST', '/logos/x.svg')).toBe('405 GET, HEAD')
  expect(await allowed('TRACE', '/nowhere')).toBe('404 undefined')
})

test('HEAD answers with the headers of GET, without the body', async () => {
  for (const path of ['/profile', '/programs', '/openapi.json', '/healthz', '/nowhere', '/transactions/unknown']) {
    const [get, head] = [await send(path), await send(path, { method: 'HEAD' })]
    expect([head.status, head.headers['content-type'], head.text], path).toEqual([
      get.status,
      get.headers['content-type'],
      '',
    ])
  }
})

test('a client that does not accept JSON gets 406', async () => {
  const asked = (accept: string, path = '/profile') => problemOf(send(path, { headers: { accept } }))
  for (const accept of ['text/html', 'application/xml', 'application/json;q=0', 'image/*'])
    expect(await asked(accept), accept).toBe('406 NOT_ACCEPTABLE')
  for (const accept of ['*/*', 'application/*', 'text/html, */*;q=0.1', 'application/json', 'application/problem+json'])
    expect((await send('/profile', { headers: { accept } })).status, accept).toBe(200)
  expect((await send('/errors/RATE_LIMITED', { headers: { accept: 'text/html' } })).status).toBe(302)
})

test('the service refuses malformed paths and too long paths', async () => {
  const wide = 1024 * 8 - '/transactions/'.length
  expect(await problemOf(send(`/transactions/${'a'.repeat(wide)}`))).toBe('400 VALIDATION_FAILED')
  expect(await problemOf(send(`/transactions/${'a'.repeat(wide + 1)}`))).toBe('413 PAYLOAD_TOO_LARGE')
  for (const path of [
    '//transactions',
    '/transactions/',
    '/Transactions',
    '/transactions/../profile',
    '/%2e%2e/profile',
    '/transactions;x=1',
  ])
    expect(await problemOf(send(path)), path).toBe('404 ROUTE_NOT_FOUND')
  for (const path of ['/logos/%00.svg', '/widgets/multibrand/%00', '/errors/%00', '/%00'])
    expect((await send(path)).status, path).toBeGreaterThanOrEqual(400)
})

test('the service validates an optional body only if the request has one', async () => {
  const at = (sent: Sent) => send('/webhook-events/test', { method: 'POST', ...sent })
  for (const headers of [
    {},
    { 'content-length': '0' },
    { 'transfer-encoding': 'chunked' },
    { 'content-type': 'text/plain' },
  ] as Record<string, string>[])
    expect((await at({ headers })).status, JSON.stringify(headers)).toBe(202)
  expect(await problemOf(at({ headers: { 'content-type': 'text/plain' }, body: '{}' }))).toBe(
    '415 UNSUPPORTED_MEDIA_TYPE',
  )
  expect(await problemOf(at({ headers: { 'content-type': 'application/json' }, body: ' ' }))).toBe('400 MALFORMED_JSON')
  expect(await problemOf(send('/transactions', { method: 'POST' }))).toBe('415 UNSUPPORTED_MEDIA_TYPE')
})
