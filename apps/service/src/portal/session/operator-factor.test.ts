import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { makeOperator } from '../../../testing/onboarding.ts'
import { openBrowser, type Browser } from '../../../testing/portal-browser.ts'
import { bank, startTestService } from '../../../testing/service.ts'
import { createSoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { sql } from '../../store/engine/database.ts'

type Options = { challenge: string }

/** Starts a service with an operator, and returns acts in the browsers of the operator. */
const start = async (secondFactor: 'required' | 'optional' = 'required') => {
  const clock = { now: Date.now() }
  const service = await startTestService({ PORTAL_SECOND_FACTOR: secondFactor }, () => clock.now)
  const email = await makeOperator(service, 'operator', 'olga')
  const { password } = service.secrets[bank.organizationId]!.owner
  const passkey = createSoftwareAuthenticator(service.portalUrl)
  return {
    service,
    email,
    passkey,
    signIn: async () => {
      const browser = openBrowser(service.portalUrl)
      return { ...browser, answer: await browser.signIn(email, password) }
    },
    withPasskey: async () => {
      const browser = openBrowser(service.portalUrl)
      const options = (await browser.call('beginPasskeySignIn')).body as Options
      return { ...browser, answer: await browser.call('finishPasskeySignIn', { body: passkey.get(options) }) }
    },
    addPasskey: async (browser: Pick<Browser, 'call'>, credential = passkey) => {
      const options = (await browser.call('beginPasskey')).body as Options
      return browser.call('addPasskey', { body: { label: 'Laptop', credential: credential.create(options) } })
    },
    /** Adds an authenticator app. Returns its codes, each of a later time step. */
    addApp: async (browser: Pick<Browser, 'call'>) => {
      const secret = String((await browser.call('beginTotp')).body['secret'])
      const code = () => {
        clock.now += 30_000
        return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now })
      }
      expect((await browser.call('confirmTotp', { body: { code: code() } })).status).toBe(204)
      return code
    },
    [Symbol.asyncDispose]: service.close,
  }
}

test('an app does not complete the enrolment of an operator', async () => {
  await using started = await start()
  const browser = await started.signIn()
  expect(browser.answer.body).toMatchObject({ next: 'enrol' })
  await started.addApp(browser)
  expect((await browser.call('getPortalSession')).code).toBe('ENROLMENT_REQUIRED')
  expect((await started.addPasskey(browser)).status).toBe(201)
  expect((await browser.call('getPortalSession')).body).toMatchObject({ role: 'operator' })
})

test('an operator signs in and confirms with the passkey only', async () => {
  await using started = await start()
  const first = await started.signIn()
  const code = await started.addApp(first)
  await started.addPasskey(first)
  const { body } = await first.call('createRecoveryCodes')
  const [recovery] = body['codes'] as string[]
  const browser = await started.signIn()
  expect(browser.answer.body).toMatchObject({ next: 'second-factor', methods: ['passkey'] })
  for (const given of [code(), recovery])
    expect((await browser.call('verifySecondFactor', { body: { code: given } })).code).toBe('SECOND_FACTOR_WRONG')
  expect((await started.withPasskey()).answer.body).toMatchObject({ role: 'operator' })
  expect((await first.call('finishStepUp', { body: { code: code() } })).code).toBe('SECOND_FACTOR_WRONG')
  expect((await first.call('beginStepUp')).body).toMatchObject({ methods: ['passkey'] })
})

test('an operator keeps the last passkey beside an app', async () => {
  await using started = await start()
  const browser = await started.signIn()
  await started.addPasskey(browser)
  await started.addApp(browser)
  const other = await started.addPasskey(browser, createSoftwareAuthenticator(started.service.portalUrl))
  const remove = (passkeyId: unknown) => browser.call('deletePasskey', { params: { passkeyId: String(passkeyId) } })
  expect((await remove(other.body['id'])).status).toBe(204)
  const [last] = (await browser.call('listPasskeys')).body as unknown as { id: string }[]
  expect((await remove(last?.id)).code).toBe('LAST_FACTOR')
  expect((await browser.call('deleteTotp')).status).toBe(204)
})

test('a new operator proves an earlier app before adding a passkey', async () => {
  await using started = await start('required')
  const { service, email } = started
  const role = (value: string | null) => sql`update people set platform_role = ${value} where email = ${email}`
  await service.byHand(role(null))
  await service.addMembership(email, bank, 'developer')
  const member = await started.signIn()
  const code = await started.addApp(member)
  await service.byHand(role('operator'))
  const platform = { body: { organizationId: 'platform' } }
  expect((await member.call('switchOrganization', platform)).code).toBe('SECOND_FACTOR_REQUIRED')
  const browser = await started.signIn()
  expect(browser.answer.body).toMatchObject({ next: 'second-factor', methods: ['totp'] })
  expect((await started.addPasskey(browser)).status, 'a password alone adds no passkey').toBe(403)
  const proved = await browser.call('verifySecondFactor', { body: { code: code() } })
  expect(proved.body).toMatchObject({ next: 'enrol' })
  expect((await started.addPasskey(browser)).status).toBe(201)
  expect((await browser.call('switchOrganization', platform)).body).toMatchObject({ role: 'operator' })
})

test('an optional second factor lets an operator in with an app', async () => {
  await using started = await start('optional')
  const first = await started.signIn()
  expect(first.answer.body).toMatchObject({ role: 'operator' })
  const code = await started.addApp(first)
  const browser = await started.signIn()
  expect((await browser.call('verifySecondFactor', { body: { code: code() } })).body).toMatchObject({
    role: 'operator',
  })
})
