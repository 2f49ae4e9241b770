import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, portalEndpoints, type Endpoint } from '@loyalty/contract'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'

let service: TestService
let own: Record<string, string>
beforeAll(async () => {
  // Without built pages, the origin of the portal answers a problem at every address that it does not serve.
  service = await startTestService({ PORTAL_FOLDER: '/no/built/pages' })
  own = await service.portalHeaders()
})
afterAll(() => service.close())

const at = (path: string) => path.replaceAll('{env}', 'sandbox').replaceAll(/\{\w+\}/g, 'x')
const ask = async (address: string, { method }: Endpoint, headers: Record<string, string>) => {
  const body = method === 'GET' || method === 'DELETE' ? null : '{}'
  const answer = await fetch(address, { method, headers: { 'content-type': 'application/json', ...headers }, body })
  const text = await answer.text()
  return {
    status: answer.status,
    code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined,
  }
}

test('portal endpoints refuse an access token of the API', async () => {
  for (const endpoint of Object.values<Endpoint>(portalEndpoints).filter(({ auth }) => auth === 'portal')) {
    const authorization = `Bearer ${await service.accessToken()}`
    const csrf = { 'x-csrf-token': own['x-csrf-token']! }
    expect(
      await ask(service.portalUrl + at(endpoint.path), endpoint, { authorization, ...csrf }),
      endpoint.path,
    ).toEqual({
      status: 401,
      code: 'SIGN_IN_REQUIRED',
    })
  }
})

test('API base addresses ignore the portal cookie and serve no portal endpoint', async () => {
  for (const baseUrl of Object.values(service.baseUrls)) {
    for (const endpoint of Object.values<Endpoint>(endpoints).filter(
      ({ auth }) => auth === 'bearer' || auth === 'session',
    ))
      expect((await ask(baseUrl + at(endpoint.path), endpoint, own)).code, endpoint.path).toBe('TOKEN_MISSING')
    for (const endpoint of Object.values<Endpoint>(portalEndpoints))
      expect((await ask(baseUrl + at(endpoint.path), endpoint, own)).code, endpoint.path).toBe('ROUTE_NOT_FOUND')
  }
})

test('the API refuses a portal session token as a bearer token', async () => {
  const token = own['cookie']!.split('=')[1]!
  const authorization = `Bearer ${token}`
  expect(await ask(`${service.baseUrls.sandbox}/profile`, endpoints.getProfile, { authorization })).toMatchObject({
    code: 'TOKEN_INVALID',
  })
  expect(
    await ask(`${service.portalUrl}/portal/api/session`, portalEndpoints.getPortalSession, { authorization }),
  ).toMatchObject({
    code: 'SIGN_IN_REQUIRED',
  })
})

test('the portal origin serves only portal endpoints, health and error pages', async () => {
  for (const path of [
    '/',
    '/programs',
    '/oauth2/token',
    '/reference',
    '/openapi.json',
    '/.well-known/jwks.json',
    '/widgets/multibrand/',
    '/portal',
  ])
    expect(await ask(service.portalUrl + path, endpoints.getHealth, own), path).toEqual({
      status: 404,
      code: 'ROUTE_NOT_FOUND',
    })
  expect(await (await fetch(`${service.portalUrl}/healthz`)).json()).toEqual({ status: 'ok' })
  const refused = await fetch(`${service.portalUrl}/portal/api/session`)
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  const { type, requestId } = (await refused.json()) as { type: string; requestId: string }
  expect(requestId).toBe(refused.headers.get('x-request-id'))
  const page = await fetch(service.portalUrl + type, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('SIGN_IN_REQUIRED')])
})

test.each([
  ['no cookie', () => ''],
  ['an empty cookie', () => 'portal='],
  ['the cookie of an unknown session', () => `portal=${'A'.repeat(43)}`],
  ['a cookie name in another case', () => own['cookie']!.replace('portal=', 'Portal=')],
  ['a cookie with the prefix __Host- on http', () => `__Host-${own['cookie']}`],
  ['two cookies, one of them valid', () => `${own['cookie']}; portal=${'A'.repeat(43)}`],
  ['a shortened cookie', () => own['cookie']!.slice(0, -1)],
  ['a lengthened cookie', () => `${own['cookie']}A`],
])('the portal refuses a request with %s', async (_name, cookie) => {
  const answer = await ask(`${service.portalUrl}/portal/api/session`, portalEndpoints.getPortalSession, {
    cookie: cookie(),
  })
  expect(answer).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
})

test('the portal finds the session cookie among other cookies', async () => {
  const cookie = `shop=1; ${own['cookie']}; a="b; c"`
  expect(
    (await ask(`${service.portalUrl}/portal/api/session`, portalEndpoints.getPortalSession, { cookie })).status,
  ).toBe(200)
})

test('each organization moves only its own sandbox clock', async () => {
  const [mine, theirs] = [await service.portal(bank), await service.portal(telecom)]
  const before = (await theirs.getSandboxClock({})).offsetSeconds
  await mine.moveSandboxClock({ body: { advanceSeconds: 3600 } })
  expect((await theirs.getSandboxClock({})).offsetSeconds).toBe(before)
  expect((await mine.getSandboxClock({})).offsetSeconds).toBe(3600)
})
