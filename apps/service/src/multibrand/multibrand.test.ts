import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreditRequest } from '@loyalty/contract'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let bank: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  bank = await service.caller()
})
afterAll(() => service.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
let count = 0
const credit = (more: Partial<CreditRequest> = {}): CreditRequest => ({
  userId: 'saver',
  value: 100,
  currency: 'SAR',
  executionDate: inDays(10),
  referenceNumber: `C-${(count += 1)}`,
  ...more,
})
const account = { destinationUserId: '7730051944' }
const member = { destinationUserId: 'NB1', destinationUserFirstName: 'A', destinationUserLastName: 'B' }

test('the pending balance shows a future credit in local currency and USD', async () => {
  const answer = await bank.createCredit({ body: credit({ userId: 'two-currencies', value: 37.5 }) })
  expect(answer).toMatchObject({
    status: 'PENDING',
    valueInSourceLocalCurrency: '37.50',
    valueInUsd: '10.00',
    localCurrency: 'SAR',
    sourceProgramId: 'prg_rimalta',
  })
  const balance = (status: 'PENDING' | 'MATURED') => bank.getBalance({ query: { userId: 'two-currencies', status } })
  expect(await balance('PENDING')).toEqual({
    estimatedValueInUsd: '10.00',
    estimatedValueInSourceLocalCurrency: '37.50',
  })
  expect(await balance('MATURED')).toEqual({ estimatedValueInUsd: '0.00', estimatedValueInSourceLocalCurrency: '0.00' })
})

test('a credit with a past execution date immediately has the status MATURED', async () => {
  expect(await bank.createCredit({ body: credit({ executionDate: inDays(-0.5) }) })).toMatchObject({
    status: 'MATURED',
  })
})

test('a repeated credit request adds the value only once', async () => {
  const sent = credit({ userId: 'replayer' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => bank.createCredit({ body: sent })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await bank.getBalance({ query: { userId: 'replayer', status: 'PENDING' } })).toMatchObject({
    estimatedValueInSourceLocalCurrency: '100.00',
  })
  await expect(bank.createCredit({ body: { ...sent, value: 99 } })).rejects.toMatchObject({
    code: 'REFERENCE_NUMBER_CONFLICT',
    errors: [{ field: 'value', code: 'DIFFERS' }],
  })
})

test('each limit of a credit has its own error code', async () => {
  const codeOf = (more: Partial<CreditRequest>) =>
    bank.createCredit({ body: credit(more) }).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    )
  expect(await codeOf({ currency: 'AED' })).toBe('CURRENCY_NOT_SUPPORTED')
  expect(await codeOf({ currency: 'POINTS' })).toBe('CURRENCY_NOT_SUPPORTED')
  expect(await codeOf({ currency: 'sar' })).toBe('VALIDATION_FAILED')
  expect(await codeOf({ value: 100_000 })).toBe('VALUE_ABOVE_LIMIT')
  expect(await codeOf({ value: 1.001 })).toBe('VALIDATION_FAILED')
  expect(await codeOf({ executionDate: inDays(401) })).toBe('EXECUTION_DATE_OUT_OF_RANGE')
  expect(await codeOf({ executionDate: inDays(-2) })).toBe('EXECUTION_DATE_OUT_OF_RANGE')
  expect(await codeOf({ executionDate: '01/02/2027' })).toBe('VALIDATION_FAILED')
})

test('the percentages of the connections divide pending points among programs', async () => {
  await bank.createCredit({ body: credit({ userId: 'planner', value: 100 }) })
  const pending = () => bank.listPendingPoints({ query: { userId: 'planner' } })
  expect(await pending()).toEqual([])
  const connections = [
    { destinationProgramId: 'prg_drovak', percentage: 60, destinationAccount: account },
    { destinationProgramId: 'prg_nimbara', percentage: 40, destinationAccount: member },
  ]
  await bank.updateMultibrandConnections({ body: { sourceUserId: 'planner', connections } })
  const prices = Object.fromEntries(
    (await bank.listMultibrandPrograms({})).map(({ id, pricePerPointInLocalCurrency }) => [
      id,
      Number(pricePerPointInLocalCurrency),
    ]),
  )
  expect(await pending()).toEqual([
    { programId: 'prg_drovak', estimatedPoints: Math.floor(60 / prices['prg_drovak']!) },
    { programId: 'prg_nimbara', estimatedPoints: Math.floor(40 / prices['prg_nimbara']!) },
  ])
})

test('an update replaces the whole split of a user', async () => {
  const sourceUserId = 'splitter'
  const first = [
    { destinationProgramId: 'prg_drovak', percentage: 33.33, destinationAccount: account },
    { destinationProgramId: 'prg_nimbara', percentage: 66.67, destinationAccount: member },
  ]
  const set = await bank.updateMultibrandConnections({ body: { sourceUserId, connections: first } })
  expect(set.map(({ destinationProgramId, percentage }) => [destinationProgramId, percentage])).toEqual([
    ['prg_drovak', 33.33],
    ['prg_nimbara', 66.67],
  ])
  expect(await bank.updateMultibrandConnections({ body: { sourceUserId, connections: first } })).toEqual(set)
  expect(
    await bank.updateMultibrandConnections({
      body: { sourceUserId, connections: [{ destinationProgramId: 'prg_drovak', percentage: 100 }] },
    }),
  ).toMatchObject([{ percentage: 100, destinationUserId: '7730051944' }])
  expect(await bank.updateMultibrandConnections({ body: { sourceUserId, connections: [] } })).toEqual([])
})

test('the service refuses an invalid split and does not store it', async () => {
  const sourceUserId = 'careful'
  const codeOf = (connections: object[]) =>
    bank.updateMultibrandConnections({ body: { sourceUserId, connections: connections as never } }).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    )
  const one = { destinationProgramId: 'prg_drovak', percentage: 100, destinationAccount: account }
  expect(await codeOf([{ ...one, percentage: 99.99 }])).toBe('PERCENTAGE_TOTAL_INVALID')
  expect(await codeOf([{ ...one, percentage: 100.001 }])).toBe('VALIDATION_FAILED')
  expect(await codeOf([one, one])).toBe('VALIDATION_FAILED')
  expect(await codeOf([{ destinationProgramId: 'prg_drovak', percentage: 100 }])).toBe('VALIDATION_FAILED')
  expect(await codeOf([{ ...one, destinationProgramId: 'prg_astermoor' }])).toBe('PARTNER_CODE_INVALID')
  expect(await codeOf([{ ...one, destinationProgramId: 'prg_nowhere' }])).toBe('PROGRAM_NOT_FOUND')
  expect(await bank.listMultibrandConnections({ query: { sourceUserId } })).toEqual([])
})

test('deleting one connection leaves the other connections unchanged', async () => {
  const connections = [
    { destinationProgramId: 'prg_drovak', percentage: 60, destinationAccount: account },
    { destinationProgramId: 'prg_nimbara', percentage: 40, destinationAccount: member },
  ]
  const [first, second] = await bank.updateMultibrandConnections({ body: { sourceUserId: 'leaver', connections } })
  await bank.deleteMultibrandConnection({ params: { id: first!.id } })
  await expect(bank.deleteMultibrandConnection({ params: { id: first!.id } })).rejects.toMatchObject({
    code: 'CONNECTION_NOT_FOUND',
  })
  expect(await bank.listMultibrandConnections({ query: { sourceUserId: 'leaver' } })).toEqual([second])
})
