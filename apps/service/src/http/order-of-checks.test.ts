import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank, startTestService, telecom, type TestService } from '../../testing/service.ts'

let service: TestService
const tokens = { good: '', narrow: '', telecom: '', spent: '' }
beforeAll(async () => {
  service = await startTestService()
  tokens.good = await service.accessToken()
  tokens.narrow = await service.accessToken(bank, 'sandbox', 'profile:read')
  tokens.telecom = await service.accessToken(telecom)
})
afterAll(() => service.close())

type Sent = {
  path: string
  method: string
  headers: Record<string, string>
  text: string
  body: Record<string, unknown>
}

const good = (): Sent => ({
  path: '/transactions',
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.good}` },
  text: '',
  body: {
    programId: 'prg_drovak',
    destinationAccount: { destinationUserId: '7730051944' },
    referenceNumber: 'ORDER',
    basePoints: 500,
  },
})

/**
 * Mistakes of a request, in the order in which the service checks for them. `code` is the problem code of a request
 * with only this mistake.
 */
const mistakes: { name: string; code: string; make: (sent: Sent) => void }[] = [
  { name: 'route', code: 'ROUTE_NOT_FOUND', make: (sent) => (sent.path = '/transaction') },
  { name: 'method', code: 'METHOD_NOT_ALLOWED', make: (sent) => (sent.method = 'PATCH') },
  { name: 'accepted form', code: 'NOT_ACCEPTABLE', make: ({ headers }) => (headers['accept'] = 'text/html') },
  { name: 'body size', code: 'PAYLOAD_TOO_LARGE', make: (sent) => (sent.text = `${sent.text}${' '.repeat(110_000)}`) },
  {
    name: 'media type',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    make: ({ headers }) => (headers['content-type'] = 'text/plain'),
  },
  { name: 'token', code: 'TOKEN_INVALID', make: ({ headers }) => (headers['authorization'] = 'Bearer a.b.c') },
  {
    name: 'scope',
    code: 'INSUFFICIENT_SCOPE',
    make: ({ headers }) => (headers['authorization'] = headers['authorization']!.replace(tokens.good, tokens.narrow)),
  },
  { name: 'JSON', code: 'MALFORMED_JSON', make: (sent) => (sent.text = `{${sent.text}`) },
  { name: 'schema', code: 'VALIDATION_FAILED', make: ({ body }) => (body['bonuspoints'] = 1) },
  {
    name: 'reference',
    code: 'REFERENCE_NUMBER_CONFLICT',
    make: ({ body }) => (body['referenceNumber'] = 'ORDER-USED'),
  },
  {
    name: 'sandbox trigger',
    code: 'PARTNER_ERROR',
    make: ({ body }) => (body['destinationAccount'] = { destinationUserId: 'SBX-502-PARTNER' }),
  },
  { name: 'program', code: 'PROGRAM_NOT_FOUND', make: ({ body }) => (body['programId'] = 'prg_nowhere') },
]

const send = async (sent: Sent): Promise<string> => {
  const body = sent.text.startsWith('{') ? sent.text : JSON.stringify(sent.body) + sent.text
  const response = await fetch(service.baseUrls.sandbox + sent.path, {
    method: sent.method,
    headers: sent.headers,
    body,
  })
  return ((await response.json()) as { code?: string }).code ?? String(response.status)
}

const wrong = (...chosen: (typeof mistakes)[number][]): Sent => {
  const sent = good()
  // Applies the last mistake first. If two mistakes change one field, the request keeps the mistake for which the
  // service checks first.
  for (const { make } of chosen.toReversed()) make(sent)
  return sent
}

beforeAll(async () => {
  const used = good()
  used.body['referenceNumber'] = 'ORDER-USED'
  used.body['basePoints'] = 600
  await send(used)
})

test.for(mistakes)('a request with a wrong $name answers $code', async (mistake) => {
  expect(await send(wrong(mistake))).toBe(mistake.code)
})

const pairs = mistakes.slice(1).map((later, index) => ({ earlier: mistakes[index]!, later }))
test.for(pairs)('the service checks $earlier.name before $later.name', async ({ earlier, later }) => {
  expect(await send(wrong(earlier, later))).toBe(earlier.code)
})

test('a request that fails every check answers ROUTE_NOT_FOUND', async () => {
  expect(await send(wrong(...mistakes))).toBe('ROUTE_NOT_FOUND')
})

/**
 * Pairs of consecutive business checks. Each request body fails both checks of a pair, and the answer must have the
 * problem code of the earlier check.
 */
const business: [string, string, Record<string, unknown>, 'good' | 'telecom'][] = [
  ['program before partner code', 'PROGRAM_NOT_FOUND', { programId: 'prg_nowhere', partnerCode: 'NOPE' }, 'good'],
  ['partnership before partner code', 'NO_PARTNERSHIP', { programId: 'prg_saltmere', partnerCode: 'NOPE' }, 'telecom'],
  [
    'partner code before required fields',
    'PARTNER_CODE_INVALID',
    { programId: 'prg_nimbara', partnerCode: 'NOPE', destinationAccount: {} },
    'good',
  ],
  [
    'required fields before mode',
    'VALIDATION_FAILED',
    { programId: 'prg_kettlefox', destinationAccount: {} },
    'telecom',
  ],
  [
    'mode before bounds',
    'NUMBER_OF_POINTS_NOT_ENABLED',
    { programId: 'prg_kettlefox', basePoints: 999_999_999 },
    'telecom',
  ],
  [
    'currency before limits',
    'CURRENCY_NOT_SUPPORTED',
    { basePoints: undefined, value: 99_999_999, currency: 'AED' },
    'good',
  ],
  ['limits before bounds', 'VALUE_ABOVE_LIMIT', { basePoints: undefined, value: 9_999_999, currency: 'USD' }, 'good'],
]

test.for(business)('the service checks %s', async ([, code, more, who]) => {
  const sent = good()
  sent.headers['authorization'] = `Bearer ${tokens[who]}`
  Object.assign(sent.body, { referenceNumber: 'ORDER-BUSINESS' }, more)
  expect(await send(sent)).toBe(code)
})

test('the service checks the scope, then the rate limit, then the JSON', async () => {
  await using limited = await startTestService({ RATE_LIMIT: 'on' })
  const token = await limited.accessToken()
  const narrow = await limited.accessToken(bank, 'sandbox', 'profile:read')
  const answer = async (authorization: string, body = '{') => {
    const headers = { authorization: `Bearer ${authorization}`, 'content-type': 'application/json' }
    const response = await fetch(`${limited.baseUrls.sandbox}/multibrand/program-connections`, {
      method: 'PUT',
      headers,
      body,
    })
    return ((await response.json()) as { code: string }).code
  }
  const many = await Promise.all(Array.from({ length: 80 }, () => answer(token)))
  expect(new Set(many)).toEqual(new Set(['MALFORMED_JSON', 'RATE_LIMITED']))
  expect(await Promise.all(Array.from({ length: 80 }, () => answer(narrow)))).toEqual(
    Array.from({ length: 80 }, () => 'INSUFFICIENT_SCOPE'),
  )
})
