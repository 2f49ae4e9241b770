import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem, type TransactionRequest } from '@loyalty/contract'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let bank: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  bank = await service.caller()
})
afterAll(() => service.close())

const destinationAccount = { destinationUserId: '7730051944' }
const told = (answer: Promise<unknown>) =>
  answer.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? { detail: error.message, errors: error.errors } : error),
  )
const outOfRange = (field: string, message: string, limit: string, actual: string) => [
  { field, code: 'OUT_OF_RANGE', message, limit, actual },
]

test('the problem of a refused amount names amount, limit and currency', async () => {
  const refusal = (more: Partial<TransactionRequest>) =>
    told(
      bank.createTransaction({
        body: { programId: 'prg_drovak', destinationAccount, referenceNumber: 'REFUSED', basePoints: 500, ...more },
      }),
    )
  const worth = (value: number, currency: string) => ({ basePoints: undefined, value, currency })
  expect(await refusal({ basePoints: 1 })).toEqual({
    detail: 'basePoints + bonusPoints is 1; the minimum for program prg_drovak is 100.',
    errors: outOfRange('basePoints', 'must be at least 100', '100', '1'),
  })
  const tooMany = 'worth 22000 USD; the maximum of a transaction is 10000 USD.'
  expect(await refusal({ basePoints: 3_999_999, bonusPoints: 1 })).toEqual({
    detail: `basePoints + bonusPoints is ${tooMany}`,
    errors: outOfRange('basePoints', 'must be worth at most 10000 USD', '10000', '22000'),
  })
  expect(await refusal(worth(4_000_000, 'POINTS'))).toMatchObject({ detail: `value is ${tooMany}` })
  expect(await refusal(worth(1, 'POINTS'))).toEqual({
    detail: 'value is 1; the minimum for program prg_drovak is 100.',
    errors: outOfRange('value', 'must be at least 100', '100', '1'),
  })
  expect(await refusal(worth(50_000, 'SAR'))).toEqual({
    detail: 'value is 50000 SAR; the maximum of a transaction is 37500 SAR.',
    errors: outOfRange('value', 'must be at most 37500 SAR', '37500', '50000'),
  })
  expect(await refusal(worth(0.01, 'SAR'))).toEqual({
    detail: 'value is 0.01 SAR; the minimum for program prg_drovak is 0.03 SAR, which buys one point.',
    errors: outOfRange('value', 'must be at least 0.03 SAR', '0.03', '0.01'),
  })
  expect(await refusal(worth(1, 'SAR'))).toEqual({
    detail: 'value 1 SAR buys 48 points; the minimum for program prg_drovak is 100.',
    errors: outOfRange('value', 'must buy at least 100 points', '100', '48'),
  })
})

test('refused previews, credits and widget tokens name the value and limit', async () => {
  const preview = { programId: 'prg_drovak', value: 4_000_000, currency: 'POINTS' }
  expect(await told(bank.previewTransaction({ body: preview }))).toEqual({
    detail: 'value is worth 22000 USD; the maximum of a transaction is 10000 USD.',
    errors: outOfRange('value', 'must be worth at most 10000 USD', '10000', '22000'),
  })
  const credit = {
    userId: 'u',
    value: 100_000,
    currency: 'SAR',
    executionDate: new Date().toISOString(),
    referenceNumber: 'C',
  }
  expect(await told(bank.createCredit({ body: credit }))).toEqual({
    detail: 'value is 100000 SAR; the maximum of a transaction is 37500 SAR.',
    errors: outOfRange('value', 'must be at most 37500 SAR', '37500', '100000'),
  })
  const token = {
    ...service.credentials(),
    userId: 'u',
    amount: 10_000.01,
    currency: 'USD' as const,
    referenceNumber: 'W',
  }
  expect(await told(bank.createPointExchangeToken({ body: token }))).toEqual({
    detail: 'amount is 10000.01 USD; the maximum of a transaction is 10000 USD.',
    errors: outOfRange('amount', 'must be at most 10000 USD', '10000', '10000.01'),
  })
})
