import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, portalEndpoints, units, type Endpoint, type ProblemBody } from '@loyalty/contract'
import type * as z from 'zod/mini'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let base: string
let bearer: Record<string, string>
beforeAll(async () => {
  service = await startTestService()
  base = service.baseUrls.sandbox
  bearer = { authorization: `Bearer ${await service.accessToken()}` }
})
afterAll(() => service.close())

/** Sends a body with numbers in an exact notation: the string `{{1e2}}` becomes the JSON number 1e2. */
const send = async (path: string, body: object, method = 'POST') => {
  const text = JSON.stringify(body).replace(/"\{\{(.*?)\}\}"/g, '$1')
  const answer = await fetch(base + path, {
    method,
    headers: { ...bearer, 'content-type': 'application/json' },
    body: text,
  })
  return { status: answer.status, body: (await answer.json()) as ProblemBody & Record<string, unknown> }
}
const told = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  return body.errors ? body.errors.map(({ field, code, message }) => `${field} ${code}: ${message}`) : status
}

const issue = (amount: object, referenceNumber: string) =>
  send('/transactions', {
    programId: 'prg_drovak',
    destinationAccount: { destinationUserId: '7730051944' },
    referenceNumber,
    ...amount,
  })
const credit = (value: string, referenceNumber: string, currency = 'SAR') =>
  send('/multibrand/credit', {
    userId: 'numbers',
    value,
    currency,
    executionDate: new Date(Date.now() + 86_400_000).toISOString(),
    referenceNumber,
  })

test('requests accept exponents, trailing zeros and rounding noise in numbers', async () => {
  for (const [index, points] of ['{{1e2}}', '{{100.0}}', '{{1.1e2}}', '{{100.00000000000001}}'].entries())
    expect(await told(issue({ basePoints: points, bonusPoints: '{{-0}}' }, `POINTS-${index}`)), points).toBe(201)
  expect((await issue({ value: '{{33.000000000000004}}', currency: 'SAR' }, 'NOISE')).status).toBe(201)
  const stored = await fetch(`${base}/transactions/NOISE`, { headers: bearer })
  expect(await stored.json()).toMatchObject({ sourceValue: 33 })
})

test('a repeated request may write its numbers in a different notation', async () => {
  const credited = await credit('{{3.3000000000000003}}', 'REPLAY')
  expect(credited).toMatchObject({ status: 201, body: { valueInSourceLocalCurrency: '3.30' } })
  const executionDate = String(credited.body['executionDate'])
  const again = (value: string) =>
    send('/multibrand/credit', { userId: 'numbers', value, currency: 'SAR', executionDate, referenceNumber: 'REPLAY' })
  for (const value of ['{{3.3}}', '{{3.30}}', '{{33e-1}}', '{{3.3000000000000003}}'])
    expect((await again(value)).status, value).toBe(200)
  expect((await again('{{3.31}}')).status).toBe(409)
  expect((await issue({ basePoints: '{{200}}' }, 'WHOLE')).status).toBe(201)
  expect((await issue({ basePoints: '{{2e2}}' }, 'WHOLE')).status).toBe(200)
})

test('the service refuses a number with too many digits or decimals', async () => {
  const reasons: [Promise<unknown>, string][] = [
    [told(issue({ basePoints: '{{100.5}}' }, 'R')), 'basePoints INVALID_FORMAT: must be a whole number'],
    [told(issue({ basePoints: '{{1e999999999}}' }, 'R')), 'basePoints OUT_OF_RANGE: must be at most 9007199254740992'],
    [told(issue({ basePoints: '{{-1e999999999}}' }, 'R')), 'basePoints OUT_OF_RANGE: must not be negative'],
    [told(issue({ basePoints: '{{-0}}' }, 'R')), 'basePoints OUT_OF_RANGE: must be at least 1'],
    [told(issue({ basePoints: '100' }, 'R')), 'basePoints INVALID_TYPE: must be a number'],
    [told(issue({ value: '{{10.005}}', currency: 'SAR' }, 'R')), 'value INVALID_FORMAT: has more decimals than SAR'],
    [told(issue({ value: '{{1e15}}', currency: 'USD' }, 'R')), 'value OUT_OF_RANGE: must be at most 90071992547409.92'],
    [told(issue({ value: '{{-0}}', currency: 'SAR' }, 'R')), 'value OUT_OF_RANGE: must be more than 0'],
    [
      told(issue({ value: '{{10.5}}', currency: 'POINTS' }, 'R')),
      'value INVALID_FORMAT: must be a whole number when the currency is POINTS',
    ],
    [told(credit('{{1.0005}}', 'R', 'KWD')), 'value INVALID_FORMAT: has more decimals than KWD'],
    [told(credit('{{1.5}}', 'R', 'JPY')), 'value INVALID_FORMAT: has more decimals than JPY'],
    [told(credit('3.3', 'R')), 'value INVALID_TYPE: must be a number'],
    [told(credit(`{{3.${'0'.repeat(39)}}}`, 'R')), 'value INVALID_FORMAT: must have at most 40 characters'],
  ]
  for (const [answer, reason] of reasons) expect(await answer, reason).toEqual([reason])
})

test('percentages, widget amounts and previews tolerate rounding noise', async () => {
  const link = (percentage: string) => ({ percentage, destinationAccount: { destinationUserId: '7730051944' } })
  const split = (first: string, second: string) =>
    send(
      '/multibrand/program-connections',
      {
        sourceUserId: 'numbers',
        connections: [
          { destinationProgramId: 'prg_drovak', ...link(first) },
          { destinationProgramId: 'prg_zaatroon', ...link(second) },
        ],
      },
      'PUT',
    )
  const set = await split('{{70.00000000000001}}', '{{3e1}}')
  expect([set.status, (set.body as unknown as { percentage: number }[]).map(({ percentage }) => percentage)]).toEqual([
    200,
    [70, 30],
  ])
  expect(await told(split('{{70.001}}', '{{30}}'))).toEqual([
    'connections[0].percentage INVALID_FORMAT: must have at most two decimals',
  ])
  const widget = { ...service.credentials(), userId: 'u', currency: 'SAR', referenceNumber: 'W' }
  expect((await send('/v1/auth/widget/point-exchange', { ...widget, amount: '{{56.699999999999996}}' })).status).toBe(
    200,
  )
  expect(await told(send('/v1/auth/widget/point-exchange', { ...widget, amount: '{{56.699}}' }))).toEqual([
    'amount INVALID_FORMAT: has more decimals than SAR',
  ])
  const preview = (value: string) => send('/transactions/preview', { programId: 'prg_drovak', value, currency: 'SAR' })
  expect((await preview('{{33.000000000000004}}')).body).toEqual((await preview('{{33}}')).body)
})

test('createTransaction with base points ignores extra decimals of its value', async () => {
  const beside = (value: string, currency: string) =>
    issue({ basePoints: '{{100}}', value, currency }, `BESIDE-${value}`)
  for (const value of ['{{10.12345}}', '{{-1}}', '{{1e-400}}'])
    expect((await beside(value, 'SAR')).status, value).toBe(201)
  expect(await told(beside('{{1e400}}', 'SAR'))).toEqual(['value OUT_OF_RANGE: must be at most 9007199254740992'])
})

type Definition = {
  def: { type: string; innerType?: Definition; element?: Definition; shape?: object; options?: Definition[] }
}

const numbersIn = (schema: Definition, path: string): [string, Definition][] => {
  const { type, innerType, element, shape = {}, options = [] } = schema.def
  if (type === 'number' || type === 'int') return [[path, schema]]
  return [
    ...[innerType, element, ...options].flatMap((each) => (each ? numbersIn(each, path) : [])),
    ...Object.entries(shape).flatMap(([name, field]) => numbersIn(field as Definition, `${path}.${name}`)),
  ]
}

test('every number field of the contract has a unit', () => {
  const numbers = Object.entries<Endpoint>({ ...endpoints, ...portalEndpoints }).flatMap(([name, { body }]) =>
    body ? numbersIn(body as unknown as Definition, name) : [],
  )
  expect(numbers.length).toBeGreaterThan(8)
  expect(
    numbers.filter(([, schema]) => units.get(schema as unknown as z.ZodMiniType) === undefined).map(([path]) => path),
  ).toEqual([])
})
