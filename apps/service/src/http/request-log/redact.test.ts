import { expect, test } from 'vitest'
import { JsonNumber } from '../request/json-number.ts'
import { mediaTypeOf, productsOf, redactAnswer, redactRequest, valuesToHide } from './redact.ts'

const redacted = (body: unknown, secrets = new Set<string>()): unknown =>
  JSON.parse(redactRequest(body, secrets) ?? 'null')

test('a request keeps its ids, numbers and reference, and hides other texts', () => {
  const secrets = new Set<string>()
  const body = {
    programId: 'prg_nimbara',
    partnerCode: 'NIMBARA',
    referenceNumber: 'ORDER-17',
    basePoints: 1000,
    executionDate: '2026-11-21T09:30:00.000Z',
    destinationAccount: { destinationUserId: '77300519441234', destinationUserFirstName: 'Canary' },
    description: 'for Canary',
  }
  expect(redacted(body, secrets)).toEqual({
    ...body,
    destinationAccount: { destinationUserId: '•••', destinationUserFirstName: '•••' },
    description: '•••',
  })
  expect([...secrets]).toEqual(['77300519441234', 'canary', 'for canary'])
})

test('a value of the wrong form is hidden in every field', () => {
  const canaries = ['77300519441234', 'canary@mail.example', 'Canary Person', 'sk_sandbox_canary', 'eyJhbGciOiJF.e30.x']
  const fields = ['programId', 'partnerCode', 'currency', 'executionDate', 'value', 'status', 'code', 'type', 'title']
  for (const field of fields)
    for (const canary of canaries) expect(redacted({ [field]: canary }), field).toEqual({ [field]: '•••' })
  expect(redacted({ basePoints: 77_300_519_441_234 })).toEqual({ basePoints: '•••' })
  expect(redacted({ 'canary@mail.example': true, '77300519441234': true })).toEqual({ '•••': true })
})

test('a number is hidden outside the fields of amounts and counts', () => {
  const secrets = new Set<string>()
  const body = { destinationUserId: 12_345_678, sourceUserId: 41_829_356, note: [4711], value: 50.25, basePoints: 1000 }
  expect(redacted(body, secrets)).toEqual({
    ...body,
    destinationUserId: '•••',
    sourceUserId: '•••',
    note: ['•••'],
  })
  expect([...secrets]).toEqual(['12345678', '41829356', '4711'])
  expect(redacted(new JsonNumber('12345678.0'))).toBe('•••')
  expect(redacted({ percentage: new JsonNumber('62.50') })).toEqual({ percentage: 62.5 })
})

test('an answer hides a text that quotes the request', () => {
  const problem = { code: 'MEMBER_NOT_FOUND', title: 'Unknown member', detail: 'Nimbara does not know Canary 4711.' }
  expect(JSON.parse(redactAnswer(problem, new Set(['canary 4711'])) ?? '')).toEqual({ ...problem, detail: '•••' })
  expect(JSON.parse(redactAnswer(problem, new Set(['other'])) ?? '')).toEqual(problem)
})

test('an answer hides every value of an address except program ids', () => {
  const params = { programId: 'prg_nimbara', transactionId: 'txn_layla' }
  const url =
    '/programs/prg_nimbara?sourceUserId=layla&status=PENDING&page=1&programId=layla_two&canary%40mail.example=1'
  expect(valuesToHide(params, url)).toEqual(['txn_layla', 'layla', 'pending', 'layla_two', 'canary@mail.example'])
  const problem = { code: 'USER_NOT_FOUND', detail: 'layla is not one of your users.' }
  const stored = redactAnswer(problem, new Set(valuesToHide({}, '/users?sourceUserId=layla')))
  expect(JSON.parse(stored ?? '')).toEqual({ ...problem, detail: '•••' })
})

test('long lists and deep objects are cut', () => {
  expect(redacted({ limit: Array.from({ length: 9 }, () => 1) })).toEqual({ limit: [1, 1, 1, 1, 1, '+ 4'] })
  const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), 1)
  expect(JSON.stringify(redacted(deep)).length).toBeLessThan(100)
})

test('a user agent and a media type keep only their usual parts', () => {
  expect(productsOf('rimalta-shop/1.2 (canary@mail.example) node/24 canary@mail.example')).toBe(
    'rimalta-shop/1.2 node/24',
  )
  expect([productsOf('77300519441234'), productsOf(undefined)]).toEqual([null, null])
  expect(mediaTypeOf('application/json; name=Canary')).toBe('application/json')
  expect(mediaTypeOf('canary@mail.example')).toBeNull()
})
