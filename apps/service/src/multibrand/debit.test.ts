import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DebitRequest } from '@loyalty/contract'
import { startTestService, telecom, type TestService } from '../../testing/service.ts'

let service: TestService
let bank: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  bank = await service.caller()
})
afterAll(() => service.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
let count = 0
const reference = () => `D-${(count += 1)}`
const credit = (userId: string, value: number, referenceNumber = reference()) =>
  bank.createCredit({ body: { userId, value, currency: 'SAR', executionDate: inDays(10), referenceNumber } })
const request = (userId: string, value: number, more: Partial<DebitRequest> = {}): DebitRequest => ({
  userId,
  value,
  currency: 'SAR',
  referenceNumber: reference(),
  ...more,
})
const post = async (body: unknown) => {
  const response = await fetch(`${service.baseUrls.sandbox}/multibrand/debit`, {
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
const pending = async (userId: string) =>
  (await bank.getBalance({ query: { userId, status: 'PENDING' } })).estimatedValueInSourceLocalCurrency

test('a new debit immediately has the status EXECUTED', async () => {
  await credit('spender', 100)
  const sent = request('spender', 37.5)
  const first = await post(sent)
  expect(first.status).toBe(201)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(first.body).toMatchObject({
    sourceUserId: 'spender',
    valueInSourceLocalCurrency: '37.50',
    valueInUsd: '10.00',
    status: 'EXECUTED',
    executionDate: first.body['createdAt'],
  })
  expect(await pending('spender')).toBe('62.50')
  const again = await post({ ...sent, value: 37.5 })
  expect([again.status, again.headers.get('idempotent-replayed'), again.headers.get('location')]).toEqual([
    200,
    'true',
    first.headers.get('location'),
  ])
  expect(again.body).toEqual(first.body)
  expect(await pending('spender')).toBe('62.50')
  const id = first.headers.get('location')!.replace('/multibrand/transactions/', '')
  for (const idOrReference of [id, sent.referenceNumber])
    expect(await bank.getMultibrandTransaction({ params: { idOrReference } })).toEqual(first.body)
  const carrier = await service.caller(telecom)
  await expect(carrier.getMultibrandTransaction({ params: { idOrReference: id } })).rejects.toMatchObject({
    code: 'TRANSACTION_NOT_FOUND',
  })
})

test('twenty simultaneous debits with one reference number take the value once', async () => {
  await credit('hurried', 50)
  const sent = request('hurried', 50)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(sent)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 19 }, () => 200),
    201,
  ])
  expect(await pending('hurried')).toBe('0.00')
})

test('a credit and a debit cannot use the same reference number', async () => {
  const shared = reference()
  await credit('sharer', 100, shared)
  expect(await post(request('sharer', 100, { referenceNumber: shared }))).toMatchObject({
    status: 409,
    body: { code: 'REFERENCE_NUMBER_CONFLICT', errors: [{ field: 'referenceNumber', code: 'DIFFERS' }] },
  })
  const sent = request('sharer', 10)
  await post(sent)
  expect(await post({ ...sent, value: 11, userId: 'other' })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'userId' }, { field: 'value' }] },
  })
  await expect(credit('sharer', 10, sent.referenceNumber)).rejects.toMatchObject({ code: 'REFERENCE_NUMBER_CONFLICT' })
  expect(await pending('sharer')).toBe('90.00')
})

test('a refused debit above the balance leaves its reference number free', async () => {
  await credit('modest', 30)
  const sent = request('modest', 30.01)
  expect(await post(sent)).toMatchObject({
    status: 422,
    body: { code: 'INSUFFICIENT_BALANCE', errors: [{ field: 'value', limit: '30.00', actual: '30.01' }] },
  })
  expect(await post({ ...sent, value: 30 })).toMatchObject({ status: 201 })
  expect(await post(request('nobody at all', 1))).toMatchObject({ status: 422, body: { errors: [{ limit: '0.00' }] } })
  expect(await post(request('modest', 1, { currency: 'AED' }))).toMatchObject({
    status: 422,
    body: { code: 'CURRENCY_NOT_SUPPORTED' },
  })
  expect(await post(request('modest', 1.001))).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
})

test('the list of executed transactions shows a debit’s points as negative', async () => {
  const account = { destinationUserId: '7730051944' }
  const connections = [
    { destinationProgramId: 'prg_drovak', percentage: 75, destinationAccount: account },
    { destinationProgramId: 'prg_zaatroon', percentage: 25, destinationAccount: account },
  ]
  await bank.updateMultibrandConnections({ body: { sourceUserId: 'taker', connections } })
  await credit('taker', 100)
  const startDate = new Date().toISOString()
  await post(request('taker', 40))
  const { total, data } = await bank.listExecutedTransactions({ query: { startDate } })
  expect(total).toBe(2)
  const rows = data.map(({ valueInSourceLocalCurrency, partnership, pointTransactions }) => ({
    program: partnership.destinationProgramId,
    value: valueInSourceLocalCurrency,
    type: pointTransactions[0]?.type,
    negative: Number(pointTransactions[0]?.numberOfPoints) < 0,
  }))
  expect(rows.toSorted((a, b) => a.value - b.value)).toEqual([
    { program: 'prg_zaatroon', value: 10, type: 'DEBIT', negative: true },
    { program: 'prg_drovak', value: 30, type: 'DEBIT', negative: true },
  ])
  expect(await bank.listExecutedTransactions({ query: { startDate, programId: 'prg_drovak' } })).toMatchObject({
    total: 1,
  })
})

test('a debit adds one executed transaction for each connected program', async () => {
  const read = async (query: { programId?: string } = {}) => {
    const first = await bank.listExecutedTransactions({ query: { ...query, pageSize: '1' } })
    const numbers = Array.from({ length: first.total }, (_, index) => String(index + 1))
    const pages = await Promise.all(
      numbers.map((page) => bank.listExecutedTransactions({ query: { ...query, page, pageSize: '1' } })),
    )
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(first.total)
    return first.total
  }
  const account = { destinationUserId: '7730051944' }
  const halves = ['prg_drovak', 'prg_zaatroon'].map((destinationProgramId) => ({
    percentage: 50,
    destinationProgramId,
    destinationAccount: account,
  }))
  const [all, ofDrovak] = [await read(), await read({ programId: 'prg_drovak' })]
  await credit('unlinked', 100)
  expect((await post(request('unlinked', 40))).status).toBe(201)
  expect(await read()).toBe(all)
  await bank.updateMultibrandConnections({ body: { sourceUserId: 'linked', connections: halves } })
  await credit('linked', 100)
  expect((await post(request('linked', 40))).status).toBe(201)
  expect([await read(), await read({ programId: 'prg_drovak' })]).toEqual([all + 2, ofDrovak + 1])
})

test('invariant 33: twelve monthly statistics add the points of executed credits', async () => {
  const userId = 'customer-1001'
  const ofProgram = { sourceUserId: userId, programId: 'prg_nimbara' }
  const { data } = await bank.listExecutedTransactions({ query: { programId: 'prg_nimbara', pageSize: '5000' } })
  const years = [...new Set(data.map(({ createdAt }) => createdAt.slice(0, 4)))]
  expect(years.length).toBeGreaterThan(0)
  for (const year of years) {
    const months = await bank.listStatistics({ query: { ...ofProgram, year } })
    expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    for (const { month, totalPoints } of months) {
      const prefix = `${year}-${String(month).padStart(2, '0')}`
      const rows = data.filter(
        ({ createdAt, pointTransactions }) => createdAt.startsWith(prefix) && pointTransactions[0]?.type === 'CREDIT',
      )
      const points = rows.reduce((sum, { pointTransactions }) => sum + Number(pointTransactions[0]?.numberOfPoints), 0)
      expect(totalPoints, prefix).toBe(points)
    }
  }
  const empty = await bank.listStatistics({ query: { sourceUserId: 'nobody', programId: 'prg_nimbara', year: '2026' } })
  expect(empty.every(({ totalPoints }) => totalPoints === 0) && empty.length === 12).toBe(true)
  for (const year of ['1999', '2101', '26', '2026.5'])
    await expect(bank.listStatistics({ query: { ...ofProgram, year } })).rejects.toMatchObject({
      errors: [{ field: 'year' }],
    })
})
