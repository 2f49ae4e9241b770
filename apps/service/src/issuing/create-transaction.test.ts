import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionRequest } from '@loyalty/contract'
import { startTestService, telecom, type TestService } from '../../testing/service.ts'

let service: TestService
let bank: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  bank = await service.caller()
})
afterAll(() => service.close())

let count = 0
const reference = () => `T-${(count += 1)}`
const request = (more: Partial<TransactionRequest> = {}): TransactionRequest => ({
  programId: 'prg_drovak',
  destinationAccount: { destinationUserId: '7730051944' },
  referenceNumber: reference(),
  basePoints: 1000,
  ...more,
})
const post = async (body: unknown) => {
  const response = await fetch(`${service.baseUrls.sandbox}/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await service.accessToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

test('creating a transaction answers 201 with four keys and a Location header', async () => {
  const { status, headers, body } = await post(request())
  expect(status).toBe(201)
  expect(Object.keys(body)).toEqual(['id', 'totalPoints', 'referenceNumber', 'date'])
  expect(headers.get('location')).toBe(`/transactions/${String(body['id'])}`)
  expect(headers.get('idempotent-replayed')).toBeNull()
})

test('a repeated request with another description gets the original transaction', async () => {
  const sent = request()
  const first = await post(sent)
  const again = await post({ ...sent, description: 'second try' })
  expect(again.status).toBe(200)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
})

test('the conflict answer for a used reference number names the differing fields', async () => {
  const sent = request()
  await post(sent)
  const { status, body } = await post({ ...sent, basePoints: 1001 })
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'REFERENCE_NUMBER_CONFLICT', errors: [{ field: 'basePoints', code: 'DIFFERS' }] })
  expect(JSON.stringify(body)).not.toContain('1000')
})

test('fifty simultaneous equal requests create one transaction', async () => {
  const sent = request()
  const count = async () =>
    (await bank.listTransactions({ query: { startDate: '2020-01-01', endDate: '2099-01-01' } })).total
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(sent)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 49 }, () => 200),
    201,
  ])
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
  const single = await bank.getTransaction({ params: { transactionId: sent.referenceNumber } })
  expect(single.id).toBe(answers[0]!.body['id'])
  expect(await count()).toBe(before + 1)
})

test('simultaneous different requests with one reference number create one transaction', async () => {
  const sent = request()
  const other = { ...sent, basePoints: 2000 }
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => post(index % 2 === 0 ? sent : other)))
  const statuses = Object.groupBy(answers, ({ status }) => String(status))
  expect(statuses['201']).toHaveLength(1)
  expect(statuses['200']).toHaveLength(24)
  expect(statuses['409']).toHaveLength(25)
})

test('a failed request leaves its reference number free', async () => {
  const sent = request({ programId: 'prg_nowhere' })
  expect((await post(sent)).body).toMatchObject({ code: 'PROGRAM_NOT_FOUND' })
  expect((await post({ ...sent, programId: 'prg_drovak' })).status).toBe(201)
})

test('one answer reports every mistake of a request body', async () => {
  const { status, body } = await post({
    destinationAccount: { destinationUserId: ' x', nickname: 'y' },
    bonuspoints: 3,
    basePoints: 1.5,
    referenceNumber: 'a\u0000b',
  })
  expect(status).toBe(400)
  const errors = (body['errors'] as { field: string; code: string }[])
    .map(({ field, code }) => `${field} ${code}`)
    .toSorted()
  expect(errors).toEqual(
    [
      'basePoints INVALID_FORMAT',
      'bonuspoints UNEXPECTED_FIELD',
      'destinationAccount.destinationUserId INVALID_FORMAT',
      'destinationAccount.nickname UNEXPECTED_FIELD',
      'programId MISSING_FIELD',
      'referenceNumber INVALID_FORMAT',
    ].toSorted(),
  )
})

test('createTransaction with a value buys whole points and answers a Deprecation header', async () => {
  const { body, headers, status } = await post({ ...request(), basePoints: undefined, value: 50, currency: 'SAR' })
  const { data: programs } = await bank.listPrograms({})
  const price = Number(programs.find(({ id }) => id === 'prg_drovak')!.pricePerPointInLocalCurrency)
  expect(status).toBe(201)
  expect(body['totalPoints']).toBe(Math.floor(50 / price))
  expect(headers.get('deprecation')).toMatch(/^@\d+$/)
})

test('missing, negative and too precise amounts answer VALIDATION_FAILED', async () => {
  const refused = [
    { basePoints: undefined },
    { basePoints: undefined, bonusPoints: 5 },
    { basePoints: undefined, value: 10 },
    { basePoints: undefined, value: 10.001, currency: 'SAR' },
    { basePoints: undefined, value: 10.5, currency: 'POINTS' },
    { basePoints: 0 },
    { basePoints: -1 },
  ]
  for (const more of refused)
    expect((await post({ ...request(), ...more })).body, JSON.stringify(more)).toMatchObject({
      code: 'VALIDATION_FAILED',
    })
})

test('each violated limit of createTransaction has its own problem code', async () => {
  const code = async (more: Partial<TransactionRequest>) => (await post(request(more))).body['code']
  expect(await code({ basePoints: 1 })).toBe('POINTS_BELOW_MINIMUM')
  expect(await code({ basePoints: 900_000 })).toBe('POINTS_ABOVE_LIMIT')
  expect(await code({ basePoints: undefined, value: 50_000, currency: 'SAR' })).toBe('VALUE_ABOVE_LIMIT')
  expect(await code({ basePoints: undefined, value: 0.01, currency: 'SAR' })).toBe('VALUE_BELOW_MINIMUM')
  expect(await code({ basePoints: undefined, value: 10, currency: 'AED' })).toBe('CURRENCY_NOT_SUPPORTED')
  expect(await code({ partnerCode: 'NOPE' })).toBe('PARTNER_CODE_INVALID')
  expect(await code({ programId: 'prg_astermoor' })).toBe('VALIDATION_FAILED')
})

test('an organization without numberOfPointsEnabled must request points by value', async () => {
  const caller = await service.caller(telecom)
  const account = { destinationUserId: 'KX-55120' }
  await expect(
    caller.createTransaction({
      body: { programId: 'prg_kettlefox', destinationAccount: account, referenceNumber: 'tel-1', basePoints: 100 },
    }),
  ).rejects.toMatchObject({
    code: 'NUMBER_OF_POINTS_NOT_ENABLED',
  })
  const issued = await caller.createTransaction({
    body: {
      programId: 'prg_kettlefox',
      destinationAccount: account,
      referenceNumber: 'tel-1',
      value: 20,
      currency: 'AED',
    },
  })
  expect(issued.totalPoints).toBeGreaterThan(0)
})

test('two organizations or environments may use one reference number', async () => {
  const sent = request()
  await post(sent)
  const others = [await service.caller(telecom), await service.caller(undefined, 'production')]
  for (const other of others)
    await expect(other.getTransaction({ params: { transactionId: sent.referenceNumber } })).rejects.toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    })
})

test('production without a configured partner answers PARTNER_UNAVAILABLE', async () => {
  const live = await service.caller(undefined, 'production')
  await expect(
    live.createTransaction({
      body: request({ destinationAccount: { destinationUserId: 'SBX-422-MEMBER-NOT-FOUND' } }),
    }),
  ).rejects.toMatchObject({
    code: 'PARTNER_UNAVAILABLE',
    retryAfter: 5,
  })
  const { total } = await live.listTransactions({ query: { startDate: '2020-01-01', endDate: '2099-01-01' } })
  expect(total).toBe(0)
})

test('createTransaction with basePoints ignores value and currency', async () => {
  expect((await post({ ...request(), value: 0, currency: 'usd' })).status).toBe(201)
})

test('the service refuses an e-mail address with a control character', async () => {
  const { body } = await post(
    request({ destinationAccount: { destinationUserId: '1', destinationUserEmail: 'a\ud800\u0001@b.co' } }),
  )
  expect(body).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'destinationAccount.destinationUserEmail', code: 'INVALID_FORMAT' }],
  })
})

test('a request repeated after a simulated 504 gets the issued transaction', async () => {
  const sent = request({ destinationAccount: { destinationUserId: 'SBX-504-THEN-OK' } })
  expect((await post(sent)).status).toBe(504)
  expect((await post(sent)).status).toBe(200)
  const once = request({ destinationAccount: { destinationUserId: 'SBX-503-ONCE' } })
  expect((await post(once)).status).toBe(503)
  expect((await post(once)).status).toBe(201)
})

test('a transaction in a list has exactly the specified keys', async () => {
  const sent = request({ description: 'A word' })
  await post(sent)
  const { data } = await bank.listTransactions({
    query: { startDate: '2020-01-01', endDate: '2099-01-01', pageSize: '1' },
  })
  expect(Object.keys(data[0]!).toSorted()).toEqual([
    'createdAt',
    'description',
    'id',
    'partnership',
    'pointTransactions',
    'referenceNumber',
    'sourceValue',
  ])
  expect(data[0]!.partnership).toEqual({ name: 'Drovak Fuel Club', programId: 'prg_drovak' })
  const single = await bank.getTransaction({ params: { transactionId: data[0]!.id } })
  expect(single).toMatchObject({
    destinationUserId: '7730051944',
    partnership: { destination: { programId: 'prg_drovak' } },
  })
})
