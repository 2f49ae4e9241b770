import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openBrowser, signInAs, type Browser } from '../../../testing/portal-browser.ts'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'

const half = 30_000
const required = { PORTAL_SECOND_FACTOR: 'required' }

/** Starts a service whose clock the test moves. Codes and sessions depend on it. */
const startAt = async (settings: Record<string, string> = required) => {
  const clock = { now: Date.now() }
  const service = await startTestService(settings, () => clock.now)
  return { service, clock, [Symbol.asyncDispose]: service.close }
}

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp })

/** Adds an authenticator app during the enrolment, and returns its key. */
const enrol = async (browser: Browser, now: number): Promise<string> => {
  const { body } = await browser.call('beginTotp')
  const secret = String(body['secret'])
  expect((await browser.call('confirmTotp', { body: { code: codeAt(secret, now) } })).status).toBe(204)
  return secret
}

const passwordOf = (service: TestService) => service.secrets[bank.organizationId]!.owner.password

test('an owner without a second factor must add one at sign-in', async () => {
  await using started = await startAt()
  const browser = await signInAs(started.service, bank)
  expect(browser.answer.body).toMatchObject({ next: 'enrol', methods: [], user: { email: bank.ownerEmail } })
  expect(await browser.call('getPortalSession')).toMatchObject({ status: 403, code: 'ENROLMENT_REQUIRED' })
  const before = browser.cookie()
  const wrong = await browser.call('beginTotp')
  expect(wrong.body['uri']).toContain(`secret=${String(wrong.body['secret'])}`)
  expect((await browser.call('confirmTotp', { body: { code: '000000' } })).code).toBe('SECOND_FACTOR_WRONG')
  await enrol(browser, started.clock.now)
  expect(browser.cookie(), 'a new id of the session').not.toBe(before)
  expect((await browser.call('getPortalSession')).body).toMatchObject({ role: 'owner' })
  const { body } = await browser.call('createRecoveryCodes')
  expect(new Set(body['codes'] as string[]).size).toBe(10)
  expect((body['codes'] as string[])[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
})

test('a viewer signs in without a second factor', async () => {
  await using started = await startAt()
  const email = await started.service.addPerson(bank, 'viewer')
  const browser = openBrowser(started.service.portalUrl)
  expect((await browser.signIn(email, passwordOf(started.service))).body).toMatchObject({ role: 'viewer' })
})

test('a code completes the sign-in and works only once', async () => {
  await using started = await startAt()
  const { service, clock } = started
  const secret = await enrol(await signInAs(service, bank), clock.now)
  clock.now += half
  const code = codeAt(secret, clock.now)
  const [first, second] = [await signInAs(service, bank), await signInAs(service, bank)]
  expect(first.answer.body).toMatchObject({ next: 'second-factor', methods: ['totp'] })
  expect((await first.call('getAccount')).code).toBe('SECOND_FACTOR_REQUIRED')
  const before = first.cookie()
  expect((await first.call('verifySecondFactor', { body: { code } })).body).toMatchObject({ role: 'owner' })
  expect(first.cookie()).not.toBe(before)
  expect((await second.call('verifySecondFactor', { body: { code } })).code, 'replayed').toBe('SECOND_FACTOR_WRONG')
  const earlier = codeAt(secret, clock.now - half)
  expect((await second.call('verifySecondFactor', { body: { code: earlier } })).code).toBe('SECOND_FACTOR_WRONG')
  clock.now += half
  const spaced = codeAt(secret, clock.now).replace(/^.../, '$& ')
  expect((await second.call('verifySecondFactor', { body: { code: spaced } })).status).toBe(200)
  expect((await second.call('verifySecondFactor', { body: { code } })).code).toBe('SIGN_IN_COMPLETE')
})

test('an older enrolment ends when another session enrols first', async () => {
  await using started = await startAt()
  const { service, clock } = started
  const [stranger, owner] = [await signInAs(service, bank), await signInAs(service, bank)]
  const { body } = await stranger.call('beginTotp')
  await enrol(owner, clock.now)
  const again = await stranger.call('beginTotp')
  for (const secret of [body['secret'], again.body['secret'] ?? body['secret']]) {
    const code = codeAt(String(secret), clock.now)
    expect((await stranger.call('confirmTotp', { body: { code } })).status).toBeGreaterThanOrEqual(400)
  }
  expect((await stranger.call('getAccount')).status).toBe(403)
})

test('a password alone opens no organization with a guarded role', async () => {
  await using started = await startAt()
  const { service } = started
  const email = await service.addPerson(bank, 'viewer')
  const browser = openBrowser(service.portalUrl)
  await browser.signIn(email, passwordOf(service))
  await service.byHand(
    sql`insert into memberships (organization_id, person_id, role, created_at)
      select ${telecom.organizationId}, id, 'owner', 0 from people where email = ${email}`,
  )
  const switched = await browser.call('switchOrganization', { body: { organizationId: telecom.organizationId } })
  expect(switched.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await browser.call('getPortalSession')).body).toMatchObject({ role: 'viewer' })
})

test('a code is accepted one step early or late, not two', async () => {
  await using started = await startAt()
  const { service, clock } = started
  const secret = await enrol(await signInAs(service, bank), clock.now)
  const results: [number, number][] = []
  for (const distance of [-2, -1, 1, 2]) {
    clock.now += 10 * half
    const browser = await signInAs(service, bank)
    const code = codeAt(secret, clock.now + distance * half)
    results.push([distance, (await browser.call('verifySecondFactor', { body: { code } })).status])
  }
  expect(results).toEqual([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ])
})

test('a recovery code signs in once, in any spelling', async () => {
  await using started = await startAt()
  const { service, clock } = started
  const owner = await signInAs(service, bank)
  await enrol(owner, clock.now)
  const codes = (await owner.call('createRecoveryCodes')).body['codes'] as string[]
  const [first = '', second = ''] = codes
  const guest = await signInAs(service, bank)
  expect(guest.answer.body).toMatchObject({ methods: ['totp', 'recovery-code'] })
  const sloppy = ` ${first.replace('-', '').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}`.trim()
  expect((await guest.call('verifySecondFactor', { body: { code: sloppy } })).status).toBe(200)
  const again = await signInAs(service, bank)
  expect((await again.call('verifySecondFactor', { body: { code: first } })).code).toBe('SECOND_FACTOR_WRONG')
  const uses = await Promise.all(
    [again, await signInAs(service, bank)].map((each) => each.call('verifySecondFactor', { body: { code: second } })),
  )
  expect(
    uses.map(({ status }) => status).toSorted((one, other) => one - other),
    'at the same time',
  ).toEqual([200, 401])
  expect((await owner.call('getAccount')).body).toMatchObject({ recoveryCodes: 8 })
  await owner.call('createRecoveryCodes')
  const late = await signInAs(service, bank)
  expect((await late.call('verifySecondFactor', { body: { code: codes[2] } })).code, 'replaced').toBe(
    'SECOND_FACTOR_WRONG',
  )
})

test('five wrong codes end the incomplete sign-in', async () => {
  await using started = await startAt({ ...required, RATE_LIMIT: 'on' })
  const { service, clock } = started
  const secret = await enrol(await signInAs(service, bank), clock.now)
  clock.now += half
  const browser = await signInAs(service, bank)
  const guess = (code: string) => browser.call('verifySecondFactor', { body: { code } })
  const codes: (string | undefined)[] = []
  for (const code of ['000001', '000002', '000003', '000004', '000005', codeAt(secret, clock.now)])
    codes.push((await guess(code)).code)
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'SECOND_FACTOR_WRONG'), 'TOO_MANY_ATTEMPTS'])
  expect((await guess('000006')).code).toBe('SIGN_IN_REQUIRED')
})

test('an incomplete sign-in ends after 15 minutes', async () => {
  await using started = await startAt()
  const browser = await signInAs(started.service, bank)
  started.clock.now += 15 * 60_000 - 1
  expect((await browser.call('getPendingSession')).body).toMatchObject({ next: 'enrol' })
  started.clock.now += 1
  expect((await browser.call('getPendingSession')).code).toBe('SIGN_IN_REQUIRED')
})
