import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { startService } from '../../service.ts'
import { present as realCost } from '../../store/access/password-cost.ts'
import { hashPassword, passwordMatches } from '../../store/access/passwords.ts'
import { temporaryDatabase } from '../../../testing/temporary.ts'
import { signInOperator } from '../../../testing/onboarding.ts'
import { signInAs } from '../../../testing/portal-browser.ts'
import { bank, startTestService, telecom } from '../../../testing/service.ts'

const hour = 3_600_000
const json = { 'content-type': 'application/json' }

const signIn = (portalUrl: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${portalUrl}/portal/api/session`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })

const read = async (portalUrl: string, cookie: string) => {
  const answer = await fetch(`${portalUrl}/portal/api/session`, { headers: { cookie } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('an owner signs in, sees the organization, and signs out', async () => {
  await using service = await startTestService()
  const portal = await service.portal()
  expect(await portal.getPortalSession({})).toMatchObject({
    user: { email: bank.ownerEmail },
    organization: { id: bank.organizationId, name: 'Rimalta Bank' },
  })
  await portal.deletePortalSession({})
  await expect(portal.getPortalSession({})).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  const other = await service.portal(telecom)
  expect(await other.getPortalSession({})).toMatchObject({ organization: { id: telecom.organizationId } })
})

test('the session cookie is HttpOnly and SameSite, and sign-out clears the cookie', async () => {
  await using service = await startTestService()
  const own = await service.portalHeaders()
  const { password } = service.secrets[bank.organizationId]!.owner
  const set = await signIn(service.portalUrl, { email: bank.ownerEmail, password })
  expect(set.headers.get('set-cookie')).toMatch(/^portal=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(set.headers.get('cache-control')).toBe('no-store')
  const left = await fetch(`${service.portalUrl}/portal/api/session`, { method: 'DELETE', headers: own })
  expect([left.status, left.headers.get('set-cookie')]).toEqual([
    204,
    'portal=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  ])
})

test('the session cookie has the prefix __Host- on https', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await using service = await startTestService({ PORTAL_PORT: String(port), PORTAL_URL: 'https://portal.example' })
  const local = `http://127.0.0.1:${port}`
  const { password } = service.secrets[bank.organizationId]!.owner
  await service.addOwner()
  const set = await signIn(local, { email: bank.ownerEmail, password }, { origin: 'https://portal.example' })
  const cookie = set.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-portal=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  const pair = cookie.split(';')[0]!
  expect((await read(local, pair)).status).toBe(200)
  expect((await read(local, pair.replace('__Host-', ''))).status).toBe(401)
})

test('sign-in ignores the case of e-mail addresses but not of passwords', async () => {
  await using service = await startTestService()
  await service.addOwner()
  const { password } = service.secrets[bank.organizationId]!.owner
  expect((await signIn(service.portalUrl, { email: bank.ownerEmail.toUpperCase(), password })).status).toBe(200)
  expect((await signIn(service.portalUrl, { email: bank.ownerEmail, password: password.toUpperCase() })).status).toBe(
    401,
  )
})

test('sign-in answers a wrong password and an unknown e-mail address identically', async () => {
  await using service = await startTestService()
  await service.addOwner()
  const answers = await Promise.all(
    [
      { email: bank.ownerEmail, password: 'wrong wrong wrong' },
      { email: 'nobody@rimalta.example', password: 'wrong wrong wrong' },
    ].map(async (body) => {
      const answer = await signIn(service.portalUrl, body)
      const text = await answer.text()
      const { requestId } = JSON.parse(text) as { requestId: string }
      const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
      return { status: answer.status, headers, text: text.replaceAll(requestId, '') }
    }),
  )
  expect(answers[0]).toMatchObject({ status: 401, text: expect.stringContaining('"SIGN_IN_FAILED"') as string })
  expect(answers[1]).toEqual(answers[0])
})

test('ten failed sign-ins block the e-mail address in every process', async () => {
  await using service = await startTestService({ RATE_LIMIT: 'on' })
  const other = await service.another()
  await service.addOwner()
  const { password } = service.secrets[bank.organizationId]!.owner
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1) {
    const { portalUrl } = guess % 2 === 0 ? service : other
    statuses.push((await signIn(portalUrl, { email: bank.ownerEmail, password: `wrong password ${guess}` })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  const right = await signIn(service.portalUrl, { email: bank.ownerEmail, password })
  expect([right.status, await right.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS', retryable: true }),
  ])
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn(service.portalUrl, { email: telecom.ownerEmail, password })).status, 'somebody else').toBe(401)
}, 30_000)

test('the portal refuses concurrent sign-ins beyond the limit without a password check', async () => {
  await using service = await startTestService({ RATE_LIMIT: 'on' })
  // This hash takes as long to compute as a production hash. Other tests use a cheaper hash.
  await service.addOwner(bank, await hashPassword(service.secrets[bank.organizationId]!.owner.password, realCost))
  const statuses: number[] = []
  const guess = async (_: unknown, number: number) => {
    statuses.push(
      (await signIn(service.portalUrl, { email: bank.ownerEmail, password: `wrong password ${number}` })).status,
    )
  }
  await Promise.all(Array.from({ length: 30 }, guess))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, () => 401),
    ...Array.from({ length: 20 }, () => 429),
  ])
  expect(statuses.slice(0, 5), 'ten passwords take long to be judged').toContain(429)
}, 120_000)

test('successful sign-ins do not count as failures', async () => {
  await using service = await startTestService({ RATE_LIMIT: 'on' })
  await service.addOwner()
  const { password } = service.secrets[bank.organizationId]!.owner
  for (let time = 1; time <= 11; time += 1)
    expect((await signIn(service.portalUrl, { email: bank.ownerEmail, password })).status, `time ${time}`).toBe(200)
}, 30_000)

test('a sign-in answers 503 when the hashing queue is full', async () => {
  await using service = await startTestService()
  const flood = new AbortController()
  // Fills the hashing queue: two password checks run and 64 wait. This loop replaces each finished check at once, so
  // the queue is full when the sign-in arrives.
  const comeAgain = async () => {
    while (!flood.signal.aborted) await passwordMatches('guess', `scrypt$12$8$1$c2FsdA$${'A'.repeat(43)}`)
  }
  const flooding = Array.from({ length: 66 }, comeAgain)
  const answer = await signIn(service.portalUrl, { email: bank.ownerEmail, password: 'whatever' })
  flood.abort()
  await Promise.all(flooding)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true })
})

test.each([
  ['member', hour, 12 * hour],
  ['operator', hour / 4, 8 * hour],
] as const)('sessions of a %s end: %i ms idle, %i in all', async (who, idleMs, totalMs) => {
  let now = Date.now()
  await using service = await startTestService({}, () => now)
  const begin = async (name: string) =>
    (await (who === 'member' ? signInAs(service, bank) : signInOperator(service, who, name))).cookie()
  const cookie = await begin('first')
  const expiry = async () => (await read(service.portalUrl, cookie)).body['expiresAt']
  const began = now
  expect(await expiry()).toBe(new Date(began + idleMs).toISOString())
  for (now += idleMs / 2; now < began + totalMs; now += idleMs / 2)
    expect(await expiry()).toBe(new Date(Math.min(now + idleMs, began + totalMs)).toISOString())
  expect((await read(service.portalUrl, cookie)).body).toMatchObject({ code: 'SIGN_IN_REQUIRED', status: 401 })

  const idle = await begin('second')
  now += idleMs - 1
  expect((await read(service.portalUrl, idle)).status).toBe(200)
  now += idleMs
  expect((await read(service.portalUrl, idle)).status).toBe(401)
})

test('a sign-in ends only the earlier session of its own browser', async () => {
  await using service = await startTestService()
  const [first, elsewhere] = [await service.portalHeaders(), await service.portalHeaders()]
  const { password } = service.secrets[bank.organizationId]!.owner
  const again = await signIn(service.portalUrl, { email: bank.ownerEmail, password }, { cookie: first.cookie })
  const cookie = again.headers.get('set-cookie')!.split(';')[0]!
  expect(cookie).not.toBe(first.cookie)
  const statuses = await Promise.all(
    [cookie, first.cookie, elsewhere.cookie].map((each) => read(service.portalUrl, each)),
  )
  expect(statuses.map(({ status }) => status)).toEqual([200, 401, 200])
})

test('a portal session stays valid after a restart of the service', async () => {
  await using settings = await temporaryDatabase()
  const { databaseFile, databaseUrl = '' } = settings
  await using source = await startTestService()
  const { password } = source.secrets[bank.organizationId]!.owner
  const config = readConfig({
    PRODUCTION_PORT: '0',
    SANDBOX_PORT: '0',
    PORTAL_PORT: '0',
    DATABASE_FILE: databaseFile,
    DATABASE_URL: databaseUrl,
    MASTER_KEY: source.config.masterKey.toString('base64'),
    CATALOGUE_FILE: source.config.catalogueFile,
    SEED_SECRETS: JSON.stringify(source.secrets),
    PORTAL_SECOND_FACTOR: 'optional',
  })
  const first = await startService(config, createLog('silent'))
  const set = await signIn(first.portalUrl, { email: bank.ownerEmail, password })
  const cookie = set.headers.get('set-cookie')!.split(';')[0]!
  await first.close()
  const second = await startService(config, createLog('silent'))
  expect(await read(second.portalUrl, cookie)).toMatchObject({
    status: 200,
    body: { user: { email: bank.ownerEmail } },
  })
  await second.close()
})

test('a member of a suspended organization can only sign out', async () => {
  await using service = await startTestService()
  const own = await service.portalHeaders()
  const { cookie } = own
  await service.setStatus('SUSPENDED')
  expect((await read(service.portalUrl, cookie)).body).toMatchObject({ status: 403, code: 'ORGANIZATION_NOT_ACTIVE' })
  const { password } = service.secrets[bank.organizationId]!.owner
  const right = await signIn(service.portalUrl, { email: bank.ownerEmail, password })
  expect([right.status, right.headers.get('set-cookie')]).toEqual([403, null])
  expect((await signIn(service.portalUrl, { email: bank.ownerEmail, password: 'wrong wrong' })).status).toBe(401)
  const left = await fetch(`${service.portalUrl}/portal/api/session`, { method: 'DELETE', headers: own })
  expect([left.status, (await read(service.portalUrl, cookie)).status]).toEqual([204, 401])
})
