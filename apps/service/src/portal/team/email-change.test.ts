import { expect, test } from 'vitest'
import { newestToken, readInbox } from '../../../testing/inbox.ts'
import { openBrowser, signInAs } from '../../../testing/portal-browser.ts'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'

const email = bank.ownerEmail
const newEmail = 'aisha@example.com'

const open = async (settings: Record<string, string> = {}) => {
  const service = await startTestService(settings)
  return Object.assign(service, { owner: await signInAs(service, bank) })
}

const confirm = async (service: TestService, address: string) => {
  const token = await newestToken(service, address, 'confirm-email')
  const { status, code, body } = await openBrowser(service.portalUrl).call('confirmEmail', { body: { token } })
  return { status, code, body }
}

test.each([
  ['old', email, newEmail],
  ['new', newEmail, email],
])('an address changes when both have confirmed, the %s one first', async (_, first, second) => {
  await using service = await open()
  await service.owner.call('requestEmailChange', { body: { email: newEmail } })
  const waitingFor = second === email ? 'old' : 'new'
  expect((await confirm(service, first)).body).toEqual({ changed: false, waitingFor })
  expect((await service.owner.call('getEmailChange')).body).toMatchObject({ email, change: { newEmail } })
  expect((await confirm(service, second)).body).toEqual({ changed: true, waitingFor: null })
  expect((await service.owner.call('getEmailChange')).body).toEqual({ email: newEmail, change: null })
  const { password } = service.secrets[bank.organizationId]!.owner
  const browser = openBrowser(service.portalUrl)
  expect((await browser.signIn(email, password)).code).toBe('SIGN_IN_FAILED')
  expect((await browser.signIn(newEmail, password)).status).toBe(200)
  const [told] = (await readInbox(service)).filter(({ subject }) => subject === 'Your e-mail address was changed')
  expect(told?.to).toBe(email)
})

test('a link of a change works once', async () => {
  await using service = await open()
  await service.owner.call('requestEmailChange', { body: { email: newEmail } })
  await confirm(service, email)
  expect((await confirm(service, email)).code).toBe('LINK_INVALID')
  expect((await service.owner.call('getEmailChange')).body).toMatchObject({ email })
})

test('a change to another person’s address informs that person alone', async () => {
  await using service = await open()
  await service.addOwner(telecom)
  const asked = await service.owner.call('requestEmailChange', { body: { email: telecom.ownerEmail } })
  expect(asked.status).toBe(200)
  expect(await confirm(service, email)).toMatchObject({ status: 200, body: { changed: false } })
  const [told] = (await readInbox(service)).filter(({ to }) => to === telecom.ownerEmail)
  expect(told?.link).toBeUndefined()
})

test('an address that another person took first stays with that person', async () => {
  await using service = await open()
  await service.owner.call('requestEmailChange', { body: { email: newEmail } })
  await confirm(service, email)
  await service.store.people.add({
    organizationId: telecom.organizationId,
    id: 'usr_faster',
    email: newEmail,
    role: 'viewer',
    passwordHash: 'none',
    createdAt: 0,
  })
  expect((await confirm(service, newEmail)).code).toBe('LINK_INVALID')
  expect((await service.owner.call('getEmailChange')).body).toMatchObject({ email })
})

test('the links of a dropped change no longer work', async () => {
  await using service = await open()
  await service.owner.call('requestEmailChange', { body: { email: newEmail } })
  expect((await service.owner.call('cancelEmailChange')).status).toBe(204)
  for (const address of [email, newEmail]) expect((await confirm(service, address)).code).toBe('LINK_INVALID')
  expect((await service.owner.call('cancelEmailChange')).code).toBe('EMAIL_CHANGE_NOT_FOUND')
})

test('a service without mail refuses a change of e-mail', async () => {
  await using service = await open({ MAIL_INBOX: 'off' })
  const refused = await service.owner.call('requestEmailChange', { body: { email: newEmail } })
  expect([refused.status, refused.code]).toEqual([409, 'MAIL_OFF'])
})
