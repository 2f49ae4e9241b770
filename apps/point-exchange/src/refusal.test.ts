import { expect, test } from 'vitest'
import { ConnectionError, Problem } from '@loyalty/widget'
import { refusalOf, refusedField } from './refusal.ts'
import { option } from './testing.ts'

type Body = ConstructorParameters<typeof Problem>[0]

const problem = (code: Body['code'], status: number, more: Partial<Body> = {}, retryAfter?: number) =>
  new Problem(
    { code, status, title: code, detail: code, retryable: status >= 429, errors: [], requestId: 'req_1', ...more },
    { retryAfter },
  )

test.each([
  ['NO_PARTNERSHIP', 403, 'choose'],
  ['PROGRAM_NOT_FOUND', 404, 'choose'],
  ['PARTNER_CODE_INVALID', 422, 'choose'],
  ['VALUE_ABOVE_LIMIT', 422, 'choose'],
  ['POINTS_BELOW_MINIMUM', 422, 'choose'],
  ['MEMBER_NOT_FOUND', 422, 'account'],
  ['MEMBER_INELIGIBLE', 422, 'account'],
  ['REFERENCE_NUMBER_CONFLICT', 409, 'failed'],
  ['INSUFFICIENT_SCOPE', 403, 'failed'],
  ['RATE_LIMITED', 429, 'unknown'],
  ['INTERNAL_ERROR', 500, 'unknown'],
  ['PARTNER_ERROR', 502, 'unknown'],
  ['PARTNER_UNAVAILABLE', 503, 'unknown'],
  ['PARTNER_TIMEOUT', 504, 'unknown'],
] as const)('a refusal with %s and status %d leads to step "%s"', (code, status, way) => {
  expect(refusalOf(problem(code, status))).toMatchObject({ code, way, requestId: 'req_1' })
})

test('a running transaction leads to "unknown" with the Retry-After seconds', () => {
  expect(refusalOf(problem('TRANSACTION_IN_PROGRESS', 409, { retryable: true }, 1))).toMatchObject({
    way: 'unknown',
    retryAfter: 1,
  })
})

test('only a rejected account field leads to the account step', () => {
  const refused = (field: string) =>
    refusalOf(problem('VALIDATION_FAILED', 400, { errors: [{ field, code: 'INVALID_VALUE', message: '' }] }))
  expect(refused('destinationAccount.destinationUserEmail')).toMatchObject({
    way: 'account',
    field: 'destinationUserEmail',
  })
  expect(refused('programId')).toMatchObject({ way: 'failed' })
})

test('a connection error leaves the outcome unknown', () => {
  expect(refusalOf(new ConnectionError())).toEqual({ code: 'NO_ANSWER', way: 'unknown', requestId: '' })
})

test('an unexpected error leaves the outcome unknown', () => {
  expect(refusalOf(new TypeError('bug'))).toEqual({ code: 'NO_ANSWER', way: 'unknown', requestId: '' })
  expect(refusalOf(undefined)).toMatchObject({ way: 'unknown' })
})

test('refusalOf accepts a problem without a list of errors', () => {
  expect(refusalOf(problem('MEMBER_NOT_FOUND', 422, { errors: undefined as never }))).toMatchObject({ way: 'account' })
  expect(refusalOf(problem('VALIDATION_FAILED', 400, { errors: [null] as never }))).toMatchObject({ way: 'failed' })
})

test('refusedField prefers the rejected field over the member field', () => {
  const refused = refusalOf(problem('MEMBER_NOT_FOUND', 422))
  expect(refusedField(option(), {}, { ...refused, field: 'destinationUserFirstName' })).toBe('destinationUserFirstName')
  expect(refusedField(option(), {}, { ...refused, field: 'destinationUserLastName' })).toBe('destinationUserId')
  expect(refusedField(option(), {}, refused)).toBe('destinationUserId')
  const names = { ...option().requiredFields, destinationUserId: 'NOT_USED', destinationUserEmail: 'NOT_USED' } as const
  expect(refusedField(option({ requiredFields: names }), {}, refused)).toBe('destinationUserFirstName')
})
