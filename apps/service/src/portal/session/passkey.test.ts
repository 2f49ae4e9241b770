import { expect, test } from 'vitest'
import { openBrowser, signInAs, type Browser } from '../../../testing/portal-browser.ts'
import { bank, startTestService, type TestService } from '../../../testing/service.ts'
import { createSoftwareAuthenticator } from '../../../testing/software-authenticator.ts'

type Options = { challenge: string }
type Authenticator = ReturnType<typeof createSoftwareAuthenticator>

const enrol = async (browser: Browser, authenticator: Authenticator) => {
  const options = (await browser.call('beginPasskey')).body as Options
  return browser.call('addPasskey', { body: { label: 'Laptop', credential: authenticator.create(options) } })
}

/** Starts a service with an owner who has a passkey. */
const startWithPasskey = async () => {
  const service = await startTestService({ PORTAL_SECOND_FACTOR: 'required' })
  const authenticator = createSoftwareAuthenticator(service.portalUrl)
  const owner = await signInAs(service, bank)
  const added = await enrol(owner, authenticator)
  return { service, authenticator, owner, added, [Symbol.asyncDispose]: service.close }
}

const begin = async (browser: Browser) => (await browser.call('beginPasskeySignIn')).body as Options

const signIn = async (service: TestService, authenticator: Authenticator, behaviour = {}) => {
  const browser = openBrowser(service.portalUrl)
  const answer = await browser.call('finishPasskeySignIn', {
    body: authenticator.get(await begin(browser), behaviour),
  })
  return { ...browser, answer }
}

test('an enrolled passkey signs in without a password or a code', async () => {
  await using started = await startWithPasskey()
  const { service, authenticator, owner, added } = started
  expect(added).toMatchObject({ status: 201, body: { label: 'Laptop', backedUp: true, lastUsedAt: null } })
  expect((await owner.call('getPortalSession')).status).toBe(200)
  const browser = await signIn(service, authenticator)
  expect(browser.answer.body).toMatchObject({ user: { email: bank.ownerEmail }, role: 'owner' })
  expect((await browser.call('changePassword', { body: { password: 'short' } })).code, 'the passkey is a step-up').toBe(
    'PASSWORD_TOO_WEAK',
  )
  expect((await browser.call('listPasskeys')).body).toEqual([
    expect.objectContaining({ label: 'Laptop', lastUsedAt: expect.any(String) as string }),
  ])
})

test.each([
  ['a page of another origin', { origin: 'https://portal.example' }],
  ['an answer without user verification', { verified: false }],
  ['a challenge that the service did not make', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('a passkey sign-in refuses %s', async (_name, behaviour) => {
  await using started = await startWithPasskey()
  const { answer } = await signIn(started.service, started.authenticator, behaviour)
  expect(answer).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED' })
})

test('a passkey whose counter goes back is refused', async () => {
  await using started = await startWithPasskey()
  const { service, authenticator } = started
  expect((await signIn(service, authenticator, { counter: 7 })).answer.status).toBe(200)
  expect((await signIn(service, authenticator, { counter: 7 })).answer.code).toBe('SIGN_IN_FAILED')
  expect((await signIn(service, authenticator, { counter: 8 })).answer.status).toBe(200)
})

test('the challenge of a passkey works once and for five minutes', async () => {
  const clock = { now: Date.now() }
  await using service = await startTestService({}, () => clock.now)
  const authenticator = createSoftwareAuthenticator(service.portalUrl)
  await enrol(await signInAs(service, bank), authenticator)
  const browser = openBrowser(service.portalUrl)
  const finish = (body: unknown) => browser.call('finishPasskeySignIn', { body })
  const options = await begin(browser)
  expect((await finish(authenticator.get(options))).status).toBe(200)
  expect((await finish(authenticator.get(options))).code, 'used').toBe('SIGN_IN_FAILED')
  const late = await begin(browser)
  clock.now += 5 * 60_000
  expect((await finish(authenticator.get(late))).code, 'expired').toBe('SIGN_IN_FAILED')
})

test('a challenge of a new passkey does not sign in', async () => {
  await using started = await startWithPasskey()
  const { service, authenticator, owner } = started
  const options = (await owner.call('beginPasskey')).body as Options
  const answer = await openBrowser(service.portalUrl).call('finishPasskeySignIn', { body: authenticator.get(options) })
  expect(answer.code).toBe('SIGN_IN_FAILED')
})

test('a passkey is added only with a valid answer, and once', async () => {
  await using service = await startTestService()
  const owner = await signInAs(service, bank)
  const authenticator = createSoftwareAuthenticator(service.portalUrl)
  const add = async (behaviour: object) => {
    const credential = authenticator.create((await owner.call('beginPasskey')).body as Options, behaviour)
    return (await owner.call('addPasskey', { body: { label: 'Phone', credential } })).code
  }
  expect(await add({ origin: 'https://portal.example' })).toBe('PASSKEY_REFUSED')
  expect(await add({ verified: false })).toBe('PASSKEY_REFUSED')
  expect(await add({})).toBeUndefined()
  expect(await add({}), 'the same credential').toBe('PASSKEY_REFUSED')
})

test('an owner renames a passkey, and keeps the last factor', async () => {
  await using started = await startWithPasskey()
  const { service, owner, added } = started
  const params = { passkeyId: String(added.body['id']) }
  expect((await owner.call('renamePasskey', { params, body: { label: 'Old laptop' } })).body).toMatchObject({
    label: 'Old laptop',
  })
  expect((await owner.call('deletePasskey', { params })).code).toBe('LAST_FACTOR')
  expect((await enrol(owner, createSoftwareAuthenticator(service.portalUrl))).status).toBe(201)
  expect((await owner.call('deletePasskey', { params })).status).toBe(204)
  expect((await owner.call('deletePasskey', { params })).code).toBe('PASSKEY_NOT_FOUND')
  expect((await signIn(service, started.authenticator)).answer.code, 'removed').toBe('SIGN_IN_FAILED')
})
