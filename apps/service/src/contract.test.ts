import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type Endpoint, type EndpointName, type WidgetSession } from '@loyalty/contract'
import { startTestService, type TestService } from './testing.ts'

let service: TestService
let base: string
let access: string
const sessions: Record<'point-exchange' | 'multibrand', WidgetSession> = {} as never
const account = { destinationUserId: '7730051944' }

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })

const openSession = async (path: string, more: object): Promise<WidgetSession> => {
  const minted = await call('POST', path, { ...service.credentials(), userId: 'customer-1001', ...more })
  const { accessToken } = (await minted.json()) as { accessToken: string }
  const traded = await call('POST', '/v1/widget/session', { token: accessToken, nonce: `nonce-${path.length}-aaaaaaaaaaaaaaaaaaaa` })
  return (await traded.json()) as WidgetSession
}

beforeAll(async () => {
  service = await startTestService()
  base = service.baseUrls.sandbox
  access = await service.accessToken()
  sessions['point-exchange'] = await openSession('/v1/auth/widget/point-exchange', {
    amount: 50,
    currency: 'SAR',
    referenceNumber: 'WALK-0',
  })
  sessions.multibrand = await openSession('/v1/auth/widget/multibrand', {})
})
afterAll(() => service.close())

const split = [
  { destinationProgramId: 'prg_drovak', percentage: 33.33, destinationAccount: account },
  {
    destinationProgramId: 'prg_nimbara',
    percentage: 66.67,
    destinationAccount: { destinationUserId: 'NB1', destinationUserFirstName: 'A', destinationUserLastName: 'B' },
  },
]
const saved = async (userId: string): Promise<string> => {
  const response = await call(
    'PUT',
    '/multibrand/program-connections',
    { sourceUserId: userId, connections: split },
    { authorization: `Bearer ${access}` },
  )
  return ((await response.json()) as { id: string }[])[0]!.id
}

type Sample = { path?: string; query?: string; body?: unknown; headers?: Record<string, string> }

/** A request of each endpoint that succeeds on the seed. */
const samples: Partial<Record<EndpointName, () => Sample | Promise<Sample>>> = {
  validateMember: () => ({ path: '/programs/prg_drovak/validate-member', body: account }),
  validateMultibrandMember: () => ({ path: '/multibrand/programs/prg_drovak/validate-member', body: account }),
  createTransaction: () => ({ body: { programId: 'prg_drovak', destinationAccount: account, referenceNumber: 'WALK-1', basePoints: 200 } }),
  listTransactions: () => ({ query: '?startDate=2020-01-01&endDate=2099-12-31' }),
  getTransaction: () => ({ path: '/transactions/WALK-1' }),
  createCredit: () => ({
    body: {
      userId: 'u',
      value: 10.5,
      currency: 'SAR',
      executionDate: new Date(Date.now() + 86_400_000).toISOString(),
      referenceNumber: 'WALK-C',
    },
  }),
  getBalance: () => ({ query: '?userId=customer-1001&status=PENDING' }),
  listPendingPoints: () => ({ query: '?userId=customer-1001' }),
  listMultibrandConnections: () => ({ query: '?sourceUserId=customer-1001' }),
  updateMultibrandConnections: () => ({ body: { sourceUserId: 'walker', connections: split } }),
  deleteMultibrandConnection: async () => ({ path: `/multibrand/program-connections/${await saved('walker-2')}` }),
  createPointExchangeToken: () => ({
    body: { ...service.credentials(), userId: 'u', amount: 50, referenceNumber: 'WALK-2', currency: 'SAR' },
  }),
  createMultibrandToken: () => ({ body: { ...service.credentials(), userId: 'u' } }),
  validateExchangeMember: () => ({ body: { programId: 'prg_drovak', ...account } }),
  previewExchange: () => ({ body: { programId: 'prg_drovak' } }),
  createExchange: () => ({ body: { programId: 'prg_drovak', destinationAccount: account } }),
  validatePreferenceMember: () => ({ body: { programId: 'prg_drovak', ...account } }),
  updatePreferences: async () => {
    const headers = { authorization: `Bearer ${sessions.multibrand.sessionToken}` }
    const etag = (await call('GET', '/v1/widget/multibrand/program-connections', undefined, headers)).headers.get('etag')!
    return { body: { connections: split }, headers: { 'if-match': etag } }
  },
  deletePreference: async () => ({ path: `/v1/widget/multibrand/program-connections/${await saved('customer-1001')}` }),
  getPreferenceBalance: () => ({ query: '?status=MATURED' }),
  listPreferenceStatistics: () => ({ query: '?programId=prg_nimbara&year=2026' }),
  getErrorPage: () => ({ path: '/errors/RATE_LIMITED' }),
}

const authorization = (endpoint: Endpoint): Record<string, string> => {
  if (endpoint.auth === 'bearer') return { authorization: `Bearer ${access}` }
  if (endpoint.auth === 'session') return { authorization: `Bearer ${sessions[endpoint.widget ?? 'multibrand'].sessionToken}` }
  return {}
}

/** Keys that an answer has and its schema has not, or the other way round. */
const differences = (schema: unknown, value: unknown, path = ''): string[] => {
  const { def } = schema as { def: Record<string, unknown> & { type: string } }
  if (def.type === 'optional' || def.type === 'nullable')
    return value === null || value === undefined ? [] : differences(def['innerType'], value, path)
  if (def.type === 'array') return (value as unknown[]).flatMap((item, index) => differences(def['element'], item, `${path}[${index}]`))
  if (def.type === 'union')
    return Math.min(...(def['options'] as unknown[]).map((option) => differences(option, value, path).length)) === 0
      ? []
      : [`${path} fits no option`]
  if (def.type !== 'object') return []
  const shape = def['shape'] as Record<string, { def: { type: string } }>
  const found = Object.keys(value as object)
  const required = Object.keys(shape).filter((key) => shape[key]!.def.type !== 'optional')
  return [
    ...required.filter((key) => !found.includes(key)).map((key) => `${path}.${key} is missing`),
    ...found.flatMap((key) =>
      shape[key] ? differences(shape[key], (value as Record<string, unknown>)[key], `${path}.${key}`) : [`${path}.${key} is too many`],
    ),
  ]
}

const elsewhere: readonly EndpointName[] = ['getToken', 'createWidgetSession', 'getOpenapi', 'getKeys']
const walked = (Object.keys(endpoints) as EndpointName[]).filter((name) => !elsewhere.includes(name))

test.for(walked)('%s is served with its status, and its answer has exactly the keys of the contract', async (name) => {
  const endpoint: Endpoint = endpoints[name]
  const sample = await samples[name]?.()
  const response = await call(endpoint.method, (sample?.path ?? endpoint.path) + (sample?.query ?? ''), sample?.body, {
    ...authorization(endpoint),
    ...sample?.headers,
  })
  const text = await response.text()
  expect(response.status, text).toBe(endpoint.status)
  expect(response.headers.get('x-request-id')).toMatch(/^req_/)
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  expect(endpoint.response ? differences(endpoint.response, body) : body).toEqual(endpoint.response ? [] : undefined)
  expect(body, 'a sample with nothing in it proves nothing').not.toEqual([])
})

test('a session carries exactly the keys of the contract, for both widgets', () => {
  for (const session of Object.values(sessions)) expect(differences(endpoints.createWidgetSession.response, session)).toEqual([])
})

test.for(walked.filter((name) => endpoints[name].auth === 'bearer'))('%s asks for a token first, whatever else is wrong', async (name) => {
  const endpoint: Endpoint = endpoints[name]
  const response = await call(endpoint.method, endpoint.path.replace(/\{\w+\}/g, 'x'), endpoint.body && { nonsense: true })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({
    code: 'TOKEN_MISSING',
    status: 401,
    requestId: response.headers.get('x-request-id'),
    retryable: false,
    errors: [],
  })
})

test('unknown addresses, methods, media types, sizes and bodies answer problems of their own', async () => {
  const problemOf = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`
  const post = (body: string, type = 'application/json') =>
    fetch(`${base}/transactions`, { method: 'POST', headers: { 'content-type': type, authorization: `Bearer ${access}` }, body })
  expect(await problemOf(await call('GET', '/nowhere'))).toBe('404 ROUTE_NOT_FOUND')
  const wrongMethod = await call('PATCH', '/transactions')
  expect(wrongMethod.headers.get('allow')).toBe('POST, GET, HEAD')
  expect(await problemOf(wrongMethod)).toBe('405 METHOD_NOT_ALLOWED')
  expect(await problemOf(await post('a=1', 'application/x-www-form-urlencoded'))).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  expect(await problemOf(await post(JSON.stringify({ description: 'x'.repeat(110_000) })))).toBe('413 PAYLOAD_TOO_LARGE')
  for (const body of ['', '{', '[]', 'null', '{"a":1,"a":2}', '"text"'])
    expect(await problemOf(await post(body)), body).toBe('400 MALFORMED_JSON')
  const twice = await fetch(`${base}/programs?x=1&x=2`, {
    headers: { authorization: `Bearer ${access}` },
  })
  expect(await problemOf(twice)).toBe('400 VALIDATION_FAILED')
})

const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(answer)).on('error', reject)
  })

test('what is hardly a request answers a problem all the same', async () => {
  const refused = {
    'GET http://a:99999999/healthz?token=x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n': '404 Not Found',
    'GET http://[bad/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n': '404 Not Found',
    'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n': '400 Bad Request',
    'nonsense\r\n\r\n': '400 Bad Request',
    [`GET /healthz?${'x'.repeat(9000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`]: '413 Payload Too Large',
    [`GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`]: '413 Payload Too Large',
  }
  for (const [request, status] of Object.entries(refused)) {
    const answer = await raw(request)
    expect(answer.split('\r\n', 1)[0], request.slice(0, 60)).toBe(`HTTP/1.1 ${status}`)
    expect(answer).toContain('application/problem+json')
    expect(answer.toLowerCase()).toMatch(/x-request-id: req_/)
  }
})

test('an unchanged program list is not sent twice', async () => {
  const headers = { authorization: `Bearer ${access}` }
  const first = await call('GET', '/programs', undefined, headers)
  expect(first.headers.get('cache-control')).toBe('private, max-age=300')
  const again = await call('GET', '/programs', undefined, { ...headers, 'if-none-match': first.headers.get('etag')! })
  expect(again.status).toBe(304)
})

test('logos are served by the content’s hash, harmless even when opened', async () => {
  const response = await fetch(sessions.multibrand.organization.logo)
  expect(response.headers.get('content-type')).toContain('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('cache-control')).toContain('immutable')
})

test('limits are told in headers and kept', async () => {
  await using limited = await startTestService({ RATE_LIMIT: 'on' })
  const token = await limited.accessToken()
  const answers = await Promise.all(
    Array.from({ length: 160 }, () => fetch(`${limited.baseUrls.sandbox}/currencies`, { headers: { authorization: `Bearer ${token}` } })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers[0]!.headers.get('ratelimit-policy')).toBe('"reads";q=50;w=1')
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await refused[0]!.json()).toMatchObject({ code: 'RATE_LIMITED', retryable: true })
})
