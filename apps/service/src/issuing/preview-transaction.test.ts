import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, telecom, type TestService } from '../../testing/service.ts'

let service: TestService
let bank: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  bank = await service.caller()
})
afterAll(() => service.close())

type Outcome = { points: number } | { code: string; errors: unknown }
const outcomeOf = (answer: Promise<{ totalPoints: number }>): Promise<Outcome> =>
  answer.then(
    ({ totalPoints }) => ({ points: totalPoints }),
    ({ code, errors }: { code: string; errors: unknown }) => ({ code, errors }),
  )
const destinationAccount = {
  destinationUserId: '7730051944',
  destinationUserEmail: 'member@mail.example',
  destinationUserFirstName: 'A',
  destinationUserLastName: 'B',
}

test('invariant 8: previewTransaction and createTransaction answer equal points or problems', async () => {
  const { data } = await bank.listPrograms({})
  const amounts = [
    { value: 100, currency: 'SAR' },
    { value: 26.5, currency: 'USD' },
    { value: 0.01, currency: 'SAR' },
    { value: 300_000, currency: 'SAR' },
    { value: 400, currency: 'POINTS' },
    { value: 1.5, currency: 'POINTS' },
    { value: 10, currency: 'AED' },
    { value: 1.001, currency: 'USD' },
    { value: 0, currency: 'USD' },
  ]
  const answered = new Set<string>()
  for (const [index, { id: programId, partnerCode }] of data.entries()) {
    for (const amount of amounts) {
      const asked = { programId, partnerCode, ...amount }
      const previewed = await outcomeOf(bank.previewTransaction({ body: asked }))
      const issue = { ...asked, destinationAccount, referenceNumber: `P-${index}-${amount.value}-${amount.currency}` }
      expect(previewed, JSON.stringify(asked)).toEqual(await outcomeOf(bank.createTransaction({ body: issue })))
      answered.add('code' in previewed ? previewed.code : 'points')
    }
  }
  const refusals = [
    'POINTS_ABOVE_LIMIT',
    'POINTS_BELOW_MINIMUM',
    'VALUE_ABOVE_LIMIT',
    'CURRENCY_NOT_SUPPORTED',
    'VALIDATION_FAILED',
  ]
  expect([...answered]).toEqual(expect.arrayContaining(['points', ...refusals]))
})

test('a preview creates no transaction', async () => {
  const period = { startDate: '2020-01-01', endDate: '2099-12-31' }
  const before = await bank.listTransactions({ query: period })
  await bank.previewTransaction({ body: { programId: 'prg_drovak', value: 100, currency: 'SAR' } })
  expect(await bank.listTransactions({ query: period })).toEqual(before)
})

test('a preview checks the program and the partner code', async () => {
  const carrier = await service.caller(telecom)
  const code = async (body: { programId: string; partnerCode?: string; currency?: string }) =>
    await outcomeOf(carrier.previewTransaction({ body: { value: 100, currency: 'AED', ...body } }))
  expect(await code({ programId: 'prg_nowhere' })).toMatchObject({ code: 'PROGRAM_NOT_FOUND' })
  expect(await code({ programId: 'prg_pebblewave' })).toMatchObject({ code: 'NO_PARTNERSHIP' })
  expect(await code({ programId: 'prg_astermoor' })).toMatchObject({
    errors: [{ field: 'partnerCode', code: 'MISSING_FIELD' }],
  })
  expect(await code({ programId: 'prg_astermoor', partnerCode: 'NOPE' })).toMatchObject({
    code: 'PARTNER_CODE_INVALID',
  })
  expect(await code({ programId: 'prg_drovak', currency: 'POINTS' })).toMatchObject({
    code: 'NUMBER_OF_POINTS_NOT_ENABLED',
  })
})
