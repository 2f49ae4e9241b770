import { expect, test } from 'vitest'
import { newestToken, readInbox } from '../../../testing/inbox.ts'
import { newBusiness } from '../../../testing/onboarding.ts'
import { openBrowser, signInAs, type Browser } from '../../../testing/portal-browser.ts'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'

const email = 'omar@example.com'
const password = 'three green boats'
const person = { name: 'Omar Nasser', password }

const invite = async (owner: Browser, to = email, role = 'developer') => {
  const { status, code, body } = await owner.call('createInvitation', { body: { email: to, role } })
  const { invitation, link } = body as { invitation?: { id: string }; link?: string }
  return { status, code, params: { invitationId: invitation?.id ?? '' }, token: link?.split('#')[1] ?? '' }
}

const accept = async ({ portalUrl }: TestService, token: string, more: object = person) => {
  const { status, code, body } = await openBrowser(portalUrl).call('acceptInvitation', { body: { token, ...more } })
  return { status, code, body }
}

/** Opens a service without mail by default, so that the answers contain the links. */
const open = async (settings: Record<string, string> = { MAIL_INBOX: 'off' }) => {
  const service = await startTestService(settings)
  return Object.assign(service, { owner: await signInAs(service, bank) })
}

test('a new person accepts the link of the mail and signs in', async () => {
  await using service = await open({})
  const { token: answered } = await invite(service.owner)
  expect(answered, 'only the invited person gets the link').toBe('')
  const token = await newestToken(service, email, 'accept-invitation')
  const guest = openBrowser(service.portalUrl)
  const read = await guest.call('readInvitation', { body: { token } })
  expect(read.body).toMatchObject({ organization: 'Rimalta Bank', role: 'developer', email, existing: false })
  expect(await accept(service, token)).toMatchObject({ status: 200, body: { email, organization: 'Rimalta Bank' } })
  expect((await guest.signIn(email, password)).body).toMatchObject({ role: 'developer' })
  const { data } = (await service.owner.call('listMembers')).body as { data: object[] }
  expect(data).toContainEqual(
    expect.objectContaining({ email, name: 'Omar Nasser', role: 'developer', invitedBy: bank.ownerEmail, sessions: 1 }),
  )
})

test('the link of the answer works without a mail', async () => {
  await using service = await open()
  const { token } = await invite(service.owner)
  expect(await service.database.read(sql`select id from mails`)).toEqual([])
  expect((await accept(service, token)).status).toBe(200)
})

test('an invitation works once, and no later answer has its link', async () => {
  await using service = await open()
  const { token } = await invite(service.owner)
  const listed = await service.owner.call('listInvitations')
  expect(JSON.stringify(listed.body)).not.toContain(token)
  const answers = await Promise.all([accept(service, token), accept(service, token)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410])
  expect(await accept(service, token)).toMatchObject({ status: 410, code: 'LINK_INVALID' })
  expect((await service.owner.call('listInvitations')).body).toEqual({ data: [] })
})

test.each([
  ['a resent', (owner: Browser, params: Record<string, string>) => owner.call('resendInvitation', { params })],
  ['a withdrawn', (owner: Browser, params: Record<string, string>) => owner.call('deleteInvitation', { params })],
])('the first link of %s invitation no longer works', async (_, change) => {
  await using service = await open()
  const { token, params } = await invite(service.owner)
  expect((await change(service.owner, params)).status).toBeLessThan(300)
  expect(await accept(service, token)).toMatchObject({ status: 410, code: 'LINK_INVALID' })
})

test('the new link of a resent invitation works', async () => {
  await using service = await open()
  const { params } = await invite(service.owner)
  const { body } = await service.owner.call('resendInvitation', { params })
  const link = (body as { link: string }).link
  expect((await accept(service, link.split('#')[1] ?? '')).status).toBe(200)
})

test('an invitation expires after 72 hours and makes room for another', async () => {
  const clock = { now: Date.now() }
  await using service = await startTestService({ MAIL_INBOX: 'off' }, () => clock.now)
  const first = await invite(await signInAs(service, bank))
  clock.now += 72 * 3_600_000
  expect((await accept(service, first.token)).code).toBe('LINK_INVALID')
  const owner = await signInAs(service, bank)
  expect((await owner.call('listInvitations')).body).toMatchObject({ data: [{ expired: true }] })
  const second = await invite(owner)
  expect(second.status).toBe(201)
  expect((await accept(service, second.token)).status).toBe(200)
})

test('a person with an account only confirms, and belongs to both organizations', async () => {
  await using service = await open()
  const { token } = await invite(await signInAs(service, telecom), bank.ownerEmail, 'viewer')
  const read = await openBrowser(service.portalUrl).call('readInvitation', { body: { token } })
  expect(read.body).toMatchObject({ existing: true })
  const { password: own } = service.secrets[bank.organizationId]!.owner
  expect((await accept(service, token, { name: 'Mallory', password: 'another green boat' })).status).toBe(200)
  const known = openBrowser(service.portalUrl)
  expect((await known.signIn(bank.ownerEmail, 'another green boat')).code).toBe('SIGN_IN_FAILED')
  expect((await known.signIn(bank.ownerEmail, own)).status).toBe(200)
  const switched = await known.call('switchOrganization', { body: { organizationId: telecom.organizationId } })
  expect(switched.body).toMatchObject({ role: 'viewer' })
})

test('a member and an invited address get no second invitation', async () => {
  await using service = await open()
  await service.addPerson(bank, 'viewer')
  expect((await invite(service.owner, bank.ownerEmail.replace('owner', 'VIEWER'))).code).toBe('ALREADY_MEMBER')
  await invite(service.owner)
  expect((await invite(service.owner, email.toUpperCase())).code).toBe('INVITATION_EXISTS')
})

test('an organization has at most 50 open invitations', async () => {
  await using service = await open()
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  for (const number of numbers) expect((await invite(service.owner, `person-${number}@example.com`)).status).toBe(201)
  const { status, code } = await invite(service.owner)
  expect([status, code]).toEqual([422, 'TOO_MANY'])
})

test('a new person needs a name and a strong password', async () => {
  await using service = await open()
  const { token } = await invite(service.owner)
  expect(await accept(service, token, {})).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'name' }, { field: 'password' }] },
  })
  expect((await accept(service, token, { name: 'Omar', password: 'short' })).code).toBe('PASSWORD_TOO_WEAK')
  expect((await accept(service, token)).status, 'the link was not used up').toBe(200)
})

test('an address gets at most three mails an hour', async () => {
  await using service = await open({ RATE_LIMIT: 'on' })
  const { params } = await invite(service.owner)
  for (const expected of [200, 200, 429])
    expect((await service.owner.call('resendInvitation', { params })).status).toBe(expected)
  expect((await readInbox(service)).filter(({ to }) => to === email)).toHaveLength(3)
})

test('a network tries at most ten unknown links an hour', async () => {
  await using service = await open({ RATE_LIMIT: 'on', MAIL_INBOX: 'off' })
  const { token } = await invite(service.owner)
  const guest = openBrowser(service.portalUrl)
  const unknown = { body: { token: 'x'.repeat(43) } }
  for (let tries = 0; tries < 10; tries += 1) expect((await guest.call('readInvitation', unknown)).status).toBe(410)
  expect((await guest.call('readInvitation', unknown)).status).toBe(429)
  expect((await guest.call('readInvitation', { body: { token } })).status).toBe(429)
})

test('an unconfirmed sign-up with the address gets no invitation of it', async () => {
  await using service = await open({})
  const business = newBusiness('juniper')
  const stranger = openBrowser(service.portalUrl)
  await stranger.call('signUp', { body: { ...business.signUp, email } })
  expect((await stranger.signIn(email, business.signUp.password)).status).toBe(200)
  await invite(service.owner)
  const token = await newestToken(service, email, 'accept-invitation')
  const read = await openBrowser(service.portalUrl).call('readInvitation', { body: { token } })
  expect(read.body).toMatchObject({ existing: false })
  expect((await accept(service, token)).status).toBe(200)
  expect((await stranger.call('getPortalSession')).code).toBe('SIGN_IN_REQUIRED')
  expect((await stranger.signIn(email, business.signUp.password)).code).toBe('SIGN_IN_FAILED')
  expect((await openBrowser(service.portalUrl).signIn(email, password)).body).toMatchObject({ role: 'developer' })
})
