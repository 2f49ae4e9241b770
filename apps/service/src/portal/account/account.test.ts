import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../store/engine/database.ts'
import { openBrowser, signInAs } from '../../../testing/portal-browser.ts'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { requireStrongPassword } from './password-rule.ts'
import { readUserAgent } from './user-agent.ts'

const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('a person lists, ends and keeps sessions', async () => {
  const here = await signInAs(service, bank, firefox)
  const elsewhere = await signInAs(service, bank, 'curl/8.5.0')
  const sessions = (await here.call('listSessions')).body as unknown as { id: string; isCurrent: boolean }[]
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
    browser: 'Firefox 143',
    system: 'macOS',
    network: '127.0.0.1',
    factors: ['password'],
  })
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  expect(other).toMatchObject({ browser: 'curl 8', system: null })
  const params = { sessionId: other?.id ?? '' }
  const stranger = await signInAs(service, telecom)
  expect((await stranger.call('deleteSession', { params })).code).toBe('SESSION_NOT_FOUND')
  expect((await here.call('deleteSession', { params })).status).toBe(204)
  expect((await elsewhere.call('getAccount')).code).toBe('SIGN_IN_REQUIRED')
  const third = await signInAs(service, bank)
  expect((await here.call('deleteOtherSessions')).status).toBe(204)
  expect([(await third.call('getAccount')).status, (await here.call('getAccount')).status]).toEqual([401, 200])
  expect((await stranger.call('getAccount')).status).toBe(200)
})

test('a new password ends the other sessions and replaces the old one', async () => {
  const email = await service.addPerson(telecom, 'support', 'password')
  const old = service.secrets[telecom.organizationId]!.owner.password
  const [here, elsewhere] = [openBrowser(service.portalUrl), openBrowser(service.portalUrl)]
  await here.signIn(email, old)
  await elsewhere.signIn(email, old)
  const weak = await here.call('changePassword', { body: { password: 'password1234' } })
  expect([weak.status, weak.code, weak.body['reason']]).toEqual([422, 'PASSWORD_TOO_WEAK', 'COMMON'])
  expect((await elsewhere.call('getAccount')).status).toBe(200)
  const password = 'a few words of a person'
  expect((await here.call('changePassword', { body: { password } })).status).toBe(204)
  expect([(await here.call('getAccount')).status, (await elsewhere.call('getAccount')).status]).toEqual([200, 401])
  expect((await here.call('getAccount')).body['passwordChangedAt']).toEqual(expect.any(String))
  expect((await openBrowser(service.portalUrl).signIn(email, old)).code).toBe('SIGN_IN_FAILED')
  expect((await openBrowser(service.portalUrl).signIn(email, password)).status).toBe(200)
})

test.each([
  ['eleven char', 'SHORT'],
  ['qwertyuiop123', 'COMMON'],
  ['Password1234', 'COMMON'],
  ['abababababab', 'COMMON'],
  ['Owner@Rimalta.example', 'OWN'],
  ['R I M A L T A  B A N K', 'OWN'],
])('the password %s is refused as %s', (password, reason) => {
  const own = ['owner@rimalta.example', 'Rimalta Bank']
  expect(() => requireStrongPassword(password, own)).toThrow(
    expect.objectContaining({ code: 'PASSWORD_TOO_WEAK', members: { reason } }) as Error,
  )
})

test('a password of a few words is accepted', () => {
  expect(() => requireStrongPassword('three green boats', ['owner@rimalta.example'])).not.toThrow()
})

test('a right sign-in replaces a hash of the former scheme', async () => {
  const hash = 'scrypt$4$8$1$c2FsdA$6RkQHNQ6zELzESTzJo0wnZlVAV456dXFIFwb9N3o9WU'
  const email = await service.addPerson(bank, 'finance', 'former')
  const read = async () => String((await service.store.people.find(email))?.passwordHash)
  await service.byHand(sql`update people set password_hash = ${hash} where email = ${email}`)
  expect((await openBrowser(service.portalUrl).signIn(email, 'wrong wrong wrong')).code).toBe('SIGN_IN_FAILED')
  expect(await read()).toBe(hash)
  expect((await openBrowser(service.portalUrl).signIn(email, 'correct horse')).status).toBe(200)
  expect(await read()).toMatch(/^argon2id\$/)
  expect((await openBrowser(service.portalUrl).signIn(email, 'correct horse')).status).toBe(200)
})

test('a person with two organizations chooses one and switches', async () => {
  const email = await service.addPerson(bank, 'viewer', 'both')
  await service.addMembership(email, telecom, 'support')
  const browser = openBrowser(service.portalUrl)
  const { password } = service.secrets[bank.organizationId]!.owner
  const { body } = await browser.signIn(email, password)
  expect(body).toMatchObject({ next: 'choose-organization' })
  expect(body['organizations']).toHaveLength(2)
  expect((await browser.call('getPortalSession')).code).toBe('ORGANIZATION_NOT_CHOSEN')
  const go = (organizationId: string) => browser.call('switchOrganization', { body: { organizationId } })
  expect((await go('org_unknown')).code).toBe('ORGANIZATION_NOT_FOUND')
  expect((await go(telecom.organizationId)).body).toMatchObject({
    organization: { id: telecom.organizationId },
    role: 'support',
  })
  expect((await go(bank.organizationId)).body).toMatchObject({ role: 'viewer' })
  expect((await browser.call('getPortalSession')).body).toMatchObject({ role: 'viewer' })
})

test('a person changes name, language, theme and time zone', async () => {
  const owner = await signInAs(service, bank)
  expect((await owner.call('getAccount')).body).toMatchObject({ language: null, theme: 'auto', timeZone: null })
  const body = { name: 'Aisha Noor', language: 'ar', timeZone: 'Asia/Riyadh' }
  expect((await owner.call('updateAccount', { body })).body).toMatchObject({ ...body, theme: 'auto' })
  expect((await owner.call('updateAccount', { body: { theme: 'dark', language: 'auto' } })).body).toMatchObject({
    name: 'Aisha Noor',
    language: null,
    theme: 'dark',
    timeZone: 'Asia/Riyadh',
  })
})

test('simultaneous changes of different account settings are all kept', async () => {
  const owner = await signInAs(service, bank)
  const change = (body: object) => owner.call('updateAccount', { body })
  for (const [name, language, theme, timeZone] of [
    ['One', 'en', 'light', 'Asia/Dubai'],
    ['Two', 'ar', 'dark', 'Asia/Riyadh'],
    ['Three', 'en', 'light', 'Asia/Muscat'],
  ]) {
    await Promise.all([change({ name }), change({ language }), change({ theme }), change({ timeZone })])
    expect((await owner.call('getAccount')).body).toMatchObject({ name, language, theme, timeZone })
  }
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Edge 141',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome 141',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143', 'Linux'],
  ['<script>', null, null],
])('the user agent %s is named in words', (text, browser, system) => {
  expect(readUserAgent(text)).toEqual({ browser, system })
})
