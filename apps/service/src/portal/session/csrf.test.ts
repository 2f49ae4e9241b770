import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalEndpoints, type Endpoint } from '@loyalty/contract'
import { openBrowser } from '../../../testing/portal-browser.ts'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'

let service: TestService
let own: Record<string, string>
let stranger: Record<string, string>
beforeAll(async () => {
  service = await startTestService()
  own = await service.portalHeaders()
  stranger = await service.portalHeaders(telecom)
})
afterAll(() => service.close())

const move = (headers: Record<string, string>, method = 'POST', body: string | null = '{"advanceSeconds":1}') =>
  fetch(`${service.portalUrl}/portal/api/sandbox/clock`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: method === 'GET' ? null : body,
  })
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

const without = (name: string) => Object.fromEntries(Object.entries(own).filter(([each]) => each !== name))

test.each<[string, () => Record<string, string>]>([
  ['no CSRF token', () => without('x-csrf-token')],
  ['an empty CSRF token', () => ({ ...own, 'x-csrf-token': '' })],
  ['half of the CSRF token', () => ({ ...own, 'x-csrf-token': own['x-csrf-token']!.slice(0, 32) })],
  ['characters after the CSRF token', () => ({ ...own, 'x-csrf-token': `${own['x-csrf-token']}zz` })],
  ['the CSRF token of another session', () => ({ ...own, 'x-csrf-token': stranger['x-csrf-token']! })],
  ['the session token as CSRF token', () => ({ ...own, 'x-csrf-token': own['cookie']!.split('=')[1]! })],
  ['the Origin header of another site', () => ({ ...own, origin: 'https://evil.example' })],
  ['the Origin header null', () => ({ ...own, origin: 'null' })],
  ['the Origin header of another port on this host', () => ({ ...own, origin: service.baseUrls.sandbox })],
  [
    'an Origin header that begins with the portal origin',
    () => ({ ...own, origin: `${service.portalUrl}.evil.example` }),
  ],
  ['Sec-Fetch-Site: cross-site', () => ({ ...own, 'sec-fetch-site': 'cross-site' })],
  ['Sec-Fetch-Site: same-site', () => ({ ...own, 'sec-fetch-site': 'same-site' })],
])('the portal refuses a change with %s', async (_name, headers) => {
  const offset = async () => ((await (await move(own, 'GET')).json()) as { offsetSeconds: number }).offsetSeconds
  const before = await offset()
  expect(await codeOf(await move(headers()))).toEqual([403, 'CSRF_REFUSED'])
  expect(await offset()).toBe(before)
})

test('a page of the former organization cannot change the new one', async () => {
  const { password } = service.secrets[bank.organizationId]!.owner
  const email = await service.addPerson(bank, 'developer', 'two-tabs')
  await service.addMembership(email, telecom, 'developer')
  const browser = openBrowser(service.portalUrl)
  await browser.signIn(email, password)
  const open = async ({ organizationId }: typeof bank | typeof telecom) =>
    (await browser.call('switchOrganization', { body: { organizationId } })).body['csrfToken'] as string
  const first = await open(bank)
  const second = await open(telecom)
  expect(second).not.toBe(first)
  const create = (csrfToken: string) =>
    fetch(`${service.portalUrl}/portal/api/sandbox/clients`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: browser.cookie(), 'x-csrf-token': csrfToken },
      body: JSON.stringify({ name: 'Stale tab', scopes: ['profile:read'] }),
    })
  const names = async () => JSON.stringify((await browser.call('listClients')).body)
  expect(await codeOf(await create(first))).toEqual([403, 'CSRF_REFUSED'])
  expect(await names()).not.toContain('Stale tab')
  expect((await create(second)).status).toBe(201)
  expect(await names()).toContain('Stale tab')
  expect(await open(bank)).toBe(first)
})

test('every changing endpoint of the portal requires the CSRF token', async () => {
  const changing = Object.values<Endpoint>(portalEndpoints).filter(
    ({ method, auth }) => method !== 'GET' && auth !== 'none',
  )
  expect(changing.length).toBeGreaterThan(5)
  for (const { path, method } of changing) {
    const address = service.portalUrl + path.replace('{env}', 'sandbox').replaceAll(/\{\w+\}/g, 'x')
    const headers = { 'content-type': 'application/json', cookie: own['cookie']! }
    expect(await codeOf(await fetch(address, { method, headers, body: '{}' })), path).toEqual([403, 'CSRF_REFUSED'])
  }
})

test('the portal accepts a change from its own page', async () => {
  expect((await move({ ...own, origin: service.portalUrl, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await move({ ...own, 'sec-fetch-site': 'none' })).status).toBe(200)
})

test('a GET request needs no CSRF token and gets no CORS headers', async () => {
  const answer = await move(
    { cookie: own['cookie']!, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    'GET',
  )
  expect(answer.status).toBe(200)
  const asked = await fetch(`${service.portalUrl}/portal/api/session`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(asked.status).toBe(405)
  for (const { headers } of [answer, asked, await move({ ...own, origin: 'https://evil.example' })]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test('a page of another origin cannot sign an owner in or out', async () => {
  const { password } = service.secrets[bank.organizationId]!.owner
  const attempt = (headers: Record<string, string>, method = 'POST') =>
    fetch(`${service.portalUrl}/portal/api/session`, {
      method,
      headers,
      body: method === 'POST' ? JSON.stringify({ email: bank.ownerEmail, password }) : null,
    })
  const json = { 'content-type': 'application/json' }
  for (const [name, value] of [
    ['origin', 'https://evil.example'] as const,
    ['origin', 'null'] as const,
    ['sec-fetch-site', 'same-site'] as const,
  ]) {
    const answer = await attempt({ ...json, [name]: value })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await codeOf(answer)).toEqual([403, 'CSRF_REFUSED'])
  }
  for (const simple of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(await codeOf(await attempt({ 'content-type': simple }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  expect(await codeOf(await attempt({ cookie: own['cookie']! }, 'DELETE'))).toEqual([403, 'CSRF_REFUSED'])
  expect((await move({ cookie: own['cookie']! }, 'GET')).status).toBe(200)
})

test('the portal checks the session and CSRF token before parsing JSON', async () => {
  const at = `${service.portalUrl}/portal/api/sandbox`
  const send = async (path: string, method: string, headers: Record<string, string>, body: string) =>
    (await codeOf(await fetch(at + path, { method, headers, body })))[1]
  const json = { 'content-type': 'application/json' }
  const large = ' '.repeat(110_000)
  expect(await send('/clocks', 'PUT', {}, large)).toBe('ROUTE_NOT_FOUND')
  expect(await send('/clock', 'PUT', {}, large)).toBe('METHOD_NOT_ALLOWED')
  expect(await send('/clock', 'POST', { 'content-type': 'text/plain' }, large)).toBe('PAYLOAD_TOO_LARGE')
  expect(await send('/clock', 'POST', { 'content-type': 'text/plain' }, '{')).toBe('UNSUPPORTED_MEDIA_TYPE')
  expect(await send('/clock', 'POST', json, '{')).toBe('SIGN_IN_REQUIRED')
  expect(await send('/clock', 'POST', { ...json, cookie: own['cookie']! }, '{')).toBe('CSRF_REFUSED')
  expect(await send('/clock', 'POST', { ...json, ...own }, '{')).toBe('MALFORMED_JSON')
  expect(await send('/clock', 'POST', { ...json, ...own }, '{"advance":1}')).toBe('VALIDATION_FAILED')
})
