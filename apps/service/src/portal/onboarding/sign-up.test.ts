import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBusiness, newPassword, signUpBusiness, signUpToken } from '../../../testing/onboarding.ts'
import { newestToken } from '../../../testing/inbox.ts'
import { openBrowser, signInAs } from '../../../testing/portal-browser.ts'
import { bank, startTestService, type TestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const day = 86_400_000
const mailsTo = async (email: string, { store } = service) =>
  (await store.mails.waiting(200)).filter(({ mail }) => mail.to === email).map(({ mail }) => mail.kind)

test('a sign-up sends a link that signs the new owner in', async () => {
  const browser = await signUpBusiness(service, newBusiness('alma'))
  const { body } = await browser.call('getPortalSession')
  expect(body).toMatchObject({ role: 'owner', organization: { name: 'alma Trading Company', approved: false } })
  expect(body['permissions']).toContain('submitBusinessForm')
  expect(body['permissions']).not.toContain('listClients')
  expect((await browser.call('getBusinessForm')).body).toMatchObject({
    state: 'EMAIL_VERIFIED',
    form: { legalEntity: 'alma Trading Company', country: 'SA' },
  })
})

test('an organization without approval calls only the endpoints before it', async () => {
  const browser = await signUpBusiness(service, newBusiness('bayan'))
  for (const name of ['listClients', 'getProductionAccess', 'listOwnPrograms', 'listWebhookEndpoints'] as const)
    expect(await browser.call(name)).toMatchObject({ status: 409, code: 'NOT_APPROVED' })
  for (const name of ['getPortalSession', 'getAccount', 'getBusinessForm'] as const)
    expect((await browser.call(name)).status, name).toBe(200)
})

test('a taken address gets a mail, and the answer is the same', async () => {
  await service.addOwner(bank)
  const browser = openBrowser(service.portalUrl)
  const { signUp } = newBusiness('carob')
  const answers = [
    await browser.call('signUp', { body: signUp }),
    await browser.call('signUp', { body: { ...signUp, email: bank.ownerEmail } }),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [204, {}],
    [204, {}],
  ])
  expect(await mailsTo(signUp.email)).toEqual(['signUp'])
  expect(await mailsTo(bank.ownerEmail)).toEqual(['signUpTaken'])
})

/** Makes a person who left the only organization. Returns a sign-up with the address. */
const withoutOrganization = async (name: string) => {
  const email = await service.addPerson(bank, 'viewer', name)
  const person = openBrowser(service.portalUrl)
  await person.signIn(email, oldPassword())
  expect((await person.call('leaveOrganization')).status).toBe(204)
  return { ...newBusiness(name).signUp, email }
}
const oldPassword = () => service.secrets[bank.organizationId]!.owner.password

test('a person without an organization signs up with the former password', async () => {
  const signUp = await withoutOrganization('lemon')
  const browser = openBrowser(service.portalUrl)
  expect((await browser.signIn(signUp.email, oldPassword())).code).toBe('SIGN_IN_FAILED')
  const former = sql`select id from people where email = ${signUp.email}`
  const ids = await service.database.read(former)
  expect((await browser.call('signUp', { body: signUp })).status).toBe(204)
  expect(await mailsTo(signUp.email)).toContain('signUp')
  const token = await signUpToken(service, signUp.email)
  const verify = (password: string) => browser.call('verifyEmail', { body: { token, password } })
  expect((await verify(newPassword)).code, 'the password of a stranger').toBe('SIGN_IN_FAILED')
  expect((await verify(oldPassword())).body).toMatchObject({ role: 'owner' })
  expect((await browser.call('getBusinessForm')).body).toMatchObject({ state: 'EMAIL_VERIFIED' })
  expect(await service.database.read(former)).toEqual(ids)
  await browser.call('signUp', { body: signUp })
  expect(await mailsTo(signUp.email), 'the account has a role now').toContain('signUpTaken')
})

test('a replaced or expired sign-up keeps an older account', async () => {
  const signUp = await withoutOrganization('mango')
  const browser = openBrowser(service.portalUrl)
  await browser.call('signUp', { body: signUp })
  await browser.call('signUp', { body: { ...signUp, legalEntity: 'Second Mango Company' } })
  const organizations = sql`select o.profile from memberships m join people p on p.id = m.person_id
    join organizations o on o.id = m.organization_id where p.email = ${signUp.email}`
  expect(await service.database.read(organizations)).toEqual([
    { profile: expect.stringContaining('Second Mango Company') as string },
  ])
  await service.store.signUps.prune(Date.now() + 8 * day)
  expect(await service.database.read(organizations)).toEqual([])
  await browser.call('signUp', { body: signUp })
  const token = await signUpToken(service, signUp.email)
  expect((await browser.call('verifyEmail', { body: { token, password: oldPassword() } })).status).toBe(200)
})

test('an invitation finds an older account behind an unconfirmed sign-up', async () => {
  const signUp = await withoutOrganization('nutmeg')
  await openBrowser(service.portalUrl).call('signUp', { body: signUp })
  const owner = await signInAs(service, bank)
  await owner.call('createInvitation', { body: { email: signUp.email, role: 'viewer' } })
  const token = await newestToken(service, signUp.email, 'accept-invitation')
  const guest = openBrowser(service.portalUrl)
  expect((await guest.call('readInvitation', { body: { token } })).body).toMatchObject({ existing: true })
  expect((await guest.call('acceptInvitation', { body: { token } })).status).toBe(200)
  const { body } = await guest.signIn(signUp.email, oldPassword())
  expect(body).toMatchObject({ role: 'viewer', organization: { id: bank.organizationId } })
  const memberships = sql`select m.role from memberships m join people p on p.id = m.person_id
    where p.email = ${signUp.email}`
  expect(await service.database.read(memberships), 'the sign-up is gone').toEqual([{ role: 'viewer' }])
})

test('a stranger’s sign-up gets no password reset and loses its passkeys', async () => {
  const { signUp, email } = newBusiness('olive')
  const stranger = openBrowser(service.portalUrl)
  await stranger.call('signUp', { body: { ...signUp, password: 'chosen by a stranger' } })
  const stale = await signUpToken(service, email)
  expect((await stranger.signIn(email, 'chosen by a stranger')).status).toBe(200)
  const victim = openBrowser(service.portalUrl)
  await victim.call('requestPasswordReset', { body: { email } })
  expect(await mailsTo(email)).toEqual(['signUp'])
  await victim.call('signUp', { body: signUp })
  const verify = (token: string, password: string) => victim.call('verifyEmail', { body: { token, password } })
  expect((await verify(stale, 'chosen by a stranger')).code).toBe('LINK_INVALID')
  expect((await verify(await signUpToken(service, email), newPassword)).status).toBe(200)
  expect((await stranger.call('getPortalSession')).code).toBe('SIGN_IN_REQUIRED')
  expect((await stranger.signIn(email, 'chosen by a stranger')).code).toBe('SIGN_IN_FAILED')
})

test('simultaneous sign-ups of an older account leave one', async () => {
  const signUp = await withoutOrganization('papaya')
  const { store } = service
  const begin = (legalEntity: string) =>
    store.signUps.begin({ ...signUp, legalEntity, passwordHash: 'unused', locale: 'en' }, () => () => Promise.resolve())
  await Promise.all(['One', 'Two', 'Three'].map(begin))
  const registered = sql`select count(*) as n from memberships m join people p on p.id = m.person_id
    join onboarding s on s.organization_id = m.organization_id where p.email = ${signUp.email}`
  expect(Number((await service.database.read(registered))[0]?.['n'])).toBe(1)
})

test('a link of a sign-up needs its password and works once', async () => {
  const { signUp, email } = newBusiness('dalia')
  const browser = openBrowser(service.portalUrl)
  await browser.call('signUp', { body: signUp })
  const token = await signUpToken(service, email)
  const verify = (password: string) => browser.call('verifyEmail', { body: { token, password } })
  expect(await verify('some other password')).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED' })
  expect((await verify(newPassword)).status).toBe(200)
  expect(await verify(newPassword)).toMatchObject({ status: 410, code: 'LINK_INVALID' })
})

test('a second sign-up replaces the first one that nobody confirmed', async () => {
  const { signUp, email } = newBusiness('ember')
  const browser = openBrowser(service.portalUrl)
  await browser.call('signUp', { body: { ...signUp, password: 'chosen by a stranger' } })
  const stale = await signUpToken(service, email)
  await browser.call('signUp', { body: signUp })
  const verify = (token: string, password: string) => browser.call('verifyEmail', { body: { token, password } })
  expect((await verify(stale, 'chosen by a stranger')).code).toBe('LINK_INVALID')
  const token = await signUpToken(service, email)
  expect((await verify(token, 'chosen by a stranger')).code).toBe('SIGN_IN_FAILED')
  expect((await verify(token, newPassword)).status).toBe(200)
})

test('a sign-up refuses a weak password', async () => {
  const { signUp } = newBusiness('fennel')
  const browser = openBrowser(service.portalUrl)
  for (const password of ['short', signUp.email, signUp.legalEntity])
    expect((await browser.call('signUp', { body: { ...signUp, password } })).code, password).toBe('PASSWORD_TOO_WEAK')
})

test('a service without sign-up answers both endpoints with not found', async () => {
  await using closed = await startTestService({ PORTAL_SIGN_UP: 'off' })
  const browser = openBrowser(closed.portalUrl)
  const answers = [
    await browser.call('signUp', { body: newBusiness('ghaf').signUp }),
    await browser.call('verifyEmail', { body: { token: 'a'.repeat(43), password: newPassword } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['ROUTE_NOT_FOUND', 'ROUTE_NOT_FOUND'])
  expect((await browser.call('getPortalConfiguration')).body).toMatchObject({ signUp: false, approval: 'operator' })
})

test('a network gets five sign-ups an hour, and an address three mails', async () => {
  await using limited = await startTestService({ RATE_LIMIT: 'on' })
  const browser = openBrowser(limited.portalUrl)
  const attempt = async (name: string) => (await browser.call('signUp', { body: newBusiness(name).signUp })).status
  const statuses: number[] = []
  for (const name of ['hazel', 'hazel', 'hazel', 'hazel', 'iris', 'juniper']) statuses.push(await attempt(name))
  expect(statuses).toEqual([204, 204, 204, 429, 204, 429])
}, 60_000)

test('a sign-up that nobody confirms is deleted after seven days', async () => {
  let now = Date.now()
  await using aged = await startTestService({}, () => now)
  const [waiting, confirmed] = [newBusiness('karam'), newBusiness('laurel')]
  await openBrowser(aged.portalUrl).call('signUp', { body: waiting.signUp })
  await signUpBusiness(aged, confirmed)
  await aged.store.signUps.prune(now + 6 * day)
  expect(await aged.store.people.find(waiting.email)).toBeDefined()
  now += 8 * day
  await aged.store.signUps.prune(now)
  expect(await aged.store.people.find(waiting.email)).toBeUndefined()
  expect(await aged.store.people.find(confirmed.email)).toBeDefined()
})
