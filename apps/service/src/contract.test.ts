import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type Endpoint, type EndpointName } from '@loyalty/contract'
import { createSamples, type ContractSamples } from '../testing/contract-samples.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
let sample: ContractSamples
let call: ContractSamples['call']
let base: string
beforeAll(async () => {
  service = await startTestService()
  sample = await createSamples(service)
  ;({ call, base } = sample)
})
afterAll(() => service.close())

/**
 * Compares an answer with its schema. Returns the answer's keys that the schema does not have, and the schema's keys
 * that the answer does not have.
 */
const differences = (schema: unknown, value: unknown, path = ''): string[] => {
  const { def } = schema as { def: Record<string, unknown> & { type: string } }
  if (def.type === 'optional' || def.type === 'nullable')
    return value === null || value === undefined ? [] : differences(def['innerType'], value, path)
  if (def.type === 'record')
    return Object.values(value as object).flatMap((item) => differences(def['valueType'], item, `${path}.*`))
  if (def.type === 'array')
    return (value as unknown[]).flatMap((item, index) => differences(def['element'], item, `${path}[${index}]`))
  if (def.type === 'union')
    return Math.min(...(def['options'] as unknown[]).map((option) => differences(option, value, path).length)) === 0
      ? []
      : [`${path} fits no option`]
  if (def.type !== 'object') return []
  const open = def['catchall'] !== undefined && (def['catchall'] as { def: { type: string } }).def.type === 'unknown'
  const shape = def['shape'] as Record<string, { def: { type: string } }>
  const found = Object.keys(value as object)
  const required = Object.keys(shape).filter((key) => shape[key]!.def.type !== 'optional')
  return [
    ...required.filter((key) => !found.includes(key)).map((key) => `${path}.${key} is missing`),
    ...found.flatMap((key) =>
      shape[key]
        ? differences(shape[key], (value as Record<string, unknown>)[key], `${path}.${key}`)
        : open
          ? []
          : [`${path}.${key} is too many`],
    ),
  ]
}

const walked = Object.keys(endpoints) as EndpointName[]

test.for(walked)('%s answers with the status and keys of the contract', async (name) => {
  const endpoint: Endpoint = endpoints[name]
  const response = await sample.send(name)
  const text = await response.text()
  expect(response.status, text).toBe(endpoint.status)
  expect(response.headers.get('x-request-id')).toMatch(/^req_/)
  const deprecation = endpoint.deprecated ? ['@1735689600', `<${base}/reference>; rel="deprecation"`] : [null, null]
  expect([response.headers.get('deprecation'), response.headers.get('link')]).toEqual(deprecation)
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  expect(endpoint.response ? differences(endpoint.response, body) : body).toEqual(endpoint.response ? [] : undefined)
  expect(body, 'a sample with nothing in it proves nothing').not.toEqual([])
  expect(body, 'nor does an empty page').not.toMatchObject({ total: 0 })
})

test('the session of each widget has exactly the keys of the contract', () => {
  for (const session of Object.values(sample.sessions))
    expect(differences(endpoints.createWidgetSession.response, session)).toEqual([])
})

test.for(walked.filter((name) => endpoints[name].auth === 'bearer'))(
  '%s without a token answers TOKEN_MISSING before any validation',
  async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const response = await call(
      endpoint.method,
      endpoint.path.replace(/\{\w+\}/g, 'x'),
      endpoint.body && { nonsense: true },
    )
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      code: 'TOKEN_MISSING',
      status: 401,
      requestId: response.headers.get('x-request-id'),
      retryable: false,
      errors: [],
    })
  },
)

test('each kind of invalid request answers with a different problem code', async () => {
  const problemOf = async (response: Response) =>
    `${response.status} ${((await response.json()) as { code: string }).code}`
  const post = (body: string, type = 'application/json') =>
    fetch(`${base}/transactions`, { method: 'POST', headers: { 'content-type': type, ...sample.bearer }, body })
  expect(await problemOf(await call('GET', '/nowhere'))).toBe('404 ROUTE_NOT_FOUND')
  const wrongMethod = await call('PATCH', '/transactions')
  expect(wrongMethod.headers.get('allow')).toBe('POST, GET, HEAD')
  expect(await problemOf(wrongMethod)).toBe('405 METHOD_NOT_ALLOWED')
  expect(await problemOf(await post('a=1', 'application/x-www-form-urlencoded'))).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  expect(await problemOf(await post(JSON.stringify({ description: 'x'.repeat(110_000) })))).toBe(
    '413 PAYLOAD_TOO_LARGE',
  )
  for (const body of ['', '{', '[]', 'null', '{"a":1,"a":2}', '"text"'])
    expect(await problemOf(await post(body)), body).toBe('400 MALFORMED_JSON')
  const twice = await fetch(`${base}/programs?x=1&x=2`, {
    headers: { ...sample.bearer },
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

test('malformed HTTP gets a problem response with a request id', async () => {
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

test('an unchanged program list answers 304 to a matching ETag', async () => {
  const headers = sample.bearer
  const first = await call('GET', '/programs', undefined, headers)
  expect(first.headers.get('cache-control')).toBe('private, max-age=300')
  const again = await call('GET', '/programs', undefined, { ...headers, 'if-none-match': first.headers.get('etag')! })
  expect(again.status).toBe(304)
})

test('a logo is immutable and has a sandbox content security policy', async () => {
  const response = await fetch(sample.sessions.multibrand.organization.logo)
  expect(response.headers.get('content-type')).toContain('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('cache-control')).toContain('immutable')
})
