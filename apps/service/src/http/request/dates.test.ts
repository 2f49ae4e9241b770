import { expect, test } from 'vitest'
import { createCredit, endpoints, listTransactions, type Endpoint, type Problem } from '@loyalty/contract'
import { readRange } from './dates.ts'
import { startTestService } from '../../../testing/service.ts'
import { validate } from './validate.ts'

const errorsOf = (schema: typeof listTransactions.query | typeof createCredit.body, input: object) => {
  try {
    validate({ part: { schema, input } })
    return []
  } catch (error) {
    return (error as Problem).errors.map(({ field, code }) => [field, code])
  }
}

test('every list endpoint accepts each supported date form', async () => {
  await using service = await startTestService()
  const authorization = `Bearer ${await service.accessToken()}`
  const lists = Object.values<Endpoint>(endpoints).filter(
    ({ auth, query }) =>
      auth === 'bearer' && query !== undefined && 'startDate' in (query as typeof listTransactions.query).shape,
  )
  expect(lists.length).toBe(4)
  const forms = [
    '20261101',
    '2026/11/01',
    '2026-11-01T00:00:00+0300',
    '2026-11-01%2000:00',
    '20261101T000000Z',
    '1793491200',
  ]
  const written = [
    'Sun,%2001%20Nov%202026%2003:00:00%20+0300',
    'Sun%20Nov%2001%202026%2003:00:00%20GMT+0300%20(Arabian%20Standard%20Time)',
  ]
  for (const { path } of lists)
    for (const form of [...forms, ...written]) {
      const answer = await fetch(`${service.baseUrls.sandbox}${path}?startDate=${form}&endDate=2026-11`, {
        headers: { authorization },
      })
      expect(answer.status, `${path} ${form}: ${await answer.text()}`).toBe(200)
    }
})

test('the error of a refused date contains the reason', () => {
  const refusal = (startDate: string) => {
    try {
      validate({ part: { schema: listTransactions.query, input: { startDate, endDate: '2026-12' } } })
      return []
    } catch (error) {
      return (error as Problem).errors
    }
  }
  const refused = (message: string) => [
    { field: 'startDate', code: 'INVALID_FORMAT', message: expect.stringContaining(message) as string },
  ]
  expect(refusal('01/02/2026')).toEqual(refused('can be read in two ways: write the year first'))
  expect(refusal('2026-02-30')).toEqual(refused('the calendar does not have'))
  expect(refusal('soon')).toEqual(refused('2026-11-25T10:00:00Z'))
  expect(refusal('Wed Nov 25 2026 13:00:00 GMT+0300 (Arabian Standard Time)')).toEqual([])
})

test('validation refuses a period that ends before its start', () => {
  expect(errorsOf(listTransactions.query, { startDate: '2025-02-01', endDate: '2025-01-31', page: '0' })).toEqual([
    ['page', 'INVALID_FORMAT'],
    ['startDate', 'OUT_OF_RANGE'],
  ])
  expect(readRange({ startDate: '2025-02-01', endDate: '2025-02-01' })).toEqual({
    from: 1738368000000,
    to: 1738454399999,
  })
})

test('validation reports wrong dates together with other mistakes', () => {
  expect(errorsOf(listTransactions.query, { startDate: 'soon', endDate: 'later' })).toEqual([
    ['startDate', 'INVALID_FORMAT'],
    ['endDate', 'INVALID_FORMAT'],
  ])
  const credit = { userId: 'u', value: -1, currency: 'x', executionDate: 'soon', referenceNumber: 'R' }
  expect(errorsOf(createCredit.body, credit)).toEqual([
    ['value', 'OUT_OF_RANGE'],
    ['currency', 'INVALID_FORMAT'],
    ['executionDate', 'INVALID_FORMAT'],
  ])
})
