import { expect, test } from 'vitest'
import { newestToken, readInbox } from '../../../testing/inbox.ts'
import { openBrowser, signInAs } from '../../../testing/portal-browser.ts'
import { bank, startTestService, type TestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'

const password = 'three green boats'
const email: string = bank.ownerEmail

const ask = (service: TestService, address = email) =>
  openBrowser(service.portalUrl).call('requestPasswordReset', { body: { email: address } })

const reset = async (service: TestService, token: string, given = password) => {
  const { status, code } = await openBrowser(service.portalUrl).call('resetPassword', {
    body: { token, password: given },
  })
  return { status, code }
}

test('a reset stores the new password and ends all sessions', async () => {
  await using service = await startTestService()
  const owner = await signInAs(service, bank)
  await ask(service)
  expect(await reset(service, await newestToken(service, email, 'reset-password'))).toMatchObject({ status: 200 })
  expect((await owner.call('getPortalSession')).status).toBe(401)
  const browser = openBrowser(service.portalUrl)
  expect((await browser.signIn(email, service.secrets[bank.organizationId]!.owner.password)).code).toBe(
    'SIGN_IN_FAILED',
  )
  expect((await browser.signIn(email, password)).status).toBe(200)
  expect((await browser.call('getAccount')).body['passwordChangedAt']).not.toBeNull()
  expect((await readInbox(service))[0]).toMatchObject({
    to: email,
    subject: expect.stringContaining('reset') as string,
  })
})

test('a reset link works once and keeps no secret in the database', async () => {
  await using service = await startTestService()
  await service.addOwner()
  await ask(service)
  const token = await newestToken(service, email, 'reset-password')
  const stored = JSON.stringify(
    [await service.database.read(sql`select * from links`), await service.database.read(sql`select * from mails`)],
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
  expect(stored).not.toContain(token)
  const answers = await Promise.all([reset(service, token), reset(service, token)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410])
})

test('a reset link ends after 30 minutes', async () => {
  const clock = { now: Date.now() }
  await using service = await startTestService({}, () => clock.now)
  await service.addOwner()
  await ask(service)
  const token = await newestToken(service, email, 'reset-password')
  clock.now += 30 * 60_000
  expect(await reset(service, token)).toEqual({ status: 410, code: 'LINK_INVALID' })
})

test('a newer reset link replaces the older one', async () => {
  await using service = await startTestService()
  await service.addOwner()
  await ask(service)
  const older = await newestToken(service, email, 'reset-password')
  await ask(service)
  expect((await reset(service, older)).code).toBe('LINK_INVALID')
  expect((await reset(service, await newestToken(service, email, 'reset-password'))).status).toBe(200)
})

test('a known and an unknown address get the same answer', async () => {
  await using service = await startTestService()
  await service.addOwner()
  const parts = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => [status, body, [...headers.keys()]]
  expect(parts(await ask(service, 'nobody@example.com'))).toEqual(parts(await ask(service)))
  expect((await readInbox(service)).map(({ to }) => to)).toEqual([email])
})

test('an unknown address causes the same writes as a known one', async () => {
  await using service = await startTestService()
  await service.addOwner()
  const rows = async () => {
    const [links] = await service.database.read(sql`select count(*) as n from links`)
    const [mails] = await service.database.read(sql`select count(*) as n from mails where kind = 'reset'`)
    return [Number(links?.['n']), Number(mails?.['n'])]
  }
  await ask(service, 'nobody@example.com')
  expect(await rows()).toEqual([1, 1])
  await ask(service)
  expect(await rows()).toEqual([2, 2])
})

test('known and unknown addresses get at most three mails an hour', async () => {
  await using service = await startTestService({ RATE_LIMIT: 'on' })
  await service.addOwner()
  for (const address of [email, 'nobody@example.com'])
    for (const expected of [204, 204, 204, 429]) expect((await ask(service, address)).status).toBe(expected)
})

test('a weak password leaves the reset link unused', async () => {
  await using service = await startTestService()
  await service.addOwner()
  await ask(service)
  const token = await newestToken(service, email, 'reset-password')
  expect((await reset(service, token, 'short')).code).toBe('PASSWORD_TOO_WEAK')
  expect((await reset(service, token)).status).toBe(200)
})
