import { expect, test } from 'vitest'
import { startChild } from '../../../testing/child-process.ts'
import { newestToken } from '../../../testing/inbox.ts'
import { openBrowser, signInAs } from '../../../testing/portal-browser.ts'
import { bank, startTestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'

const email = 'canary-person@example.com'
const passwords = ['canary three green boats', 'canary four green boats'] as const
const registration = {
  clientSecret: `sk_sandbox_${'x'.repeat(32)}`,
  webhookSecret: `whsec_${Buffer.alloc(24).toString('base64')}`,
}

/** Invites a person who joins, forgets the password and resets it. Returns the secrets of both links. */
const useLinks = async (owner: ReturnType<typeof openBrowser>, portalUrl: string): Promise<string[]> => {
  await owner.call('createInvitation', { body: { email, role: 'viewer' } })
  const token = await newestToken({ portalUrl }, email, 'accept-invitation')
  const guest = openBrowser(portalUrl)
  const [first, second] = passwords
  const joined = await guest.call('acceptInvitation', { body: { token, name: 'Canary', password: first } })
  await guest.call('requestPasswordReset', { body: { email } })
  const resetToken = await newestToken({ portalUrl }, email, 'reset-password')
  const reset = await guest.call('resetPassword', { body: { token: resetToken, password: second } })
  await guest.call('resetPassword', { body: { token: resetToken, password: second } })
  expect([joined.status, reset.status]).toEqual([200, 200])
  return [token, resetToken]
}

test('the log has no link, no new password and no address', async () => {
  await using child = await startChild({
    LOG_LEVEL: 'trace',
    PORTAL_SECOND_FACTOR: 'optional',
    SEED_SECRETS: JSON.stringify({
      [bank.organizationId]: { sandbox: registration, production: registration, owner: { password: passwords[0] } },
    }),
  })
  const owner = openBrowser(child.portalUrl)
  expect((await owner.signIn(bank.ownerEmail, passwords[0])).status).toBe(200)
  const tokens = await useLinks(owner, child.portalUrl)
  child.stop()
  expect(await child.exited).toBe(0)
  const said = child.said()
  expect(said).toContain('/portal/api/invitations/accept')
  expect([...tokens, 'canary', bank.ownerEmail].filter((secret) => said.includes(secret))).toEqual([])
}, 60_000)

test('the database has no readable link and no password', async () => {
  await using service = await startTestService()
  const tokens = await useLinks(await signInAs(service, bank), service.portalUrl)
  const tables = [
    sql`select * from links`,
    sql`select * from mails`,
    sql`select * from audit_log`,
    sql`select * from invitations`,
    sql`select * from people`,
    sql`select * from portal_sessions`,
  ]
  const rows = await Promise.all(tables.map((table) => service.database.read(table)))
  expect(rows.every((each) => each.length > 0)).toBe(true)
  const stored = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  expect([...tokens, ...passwords].filter((secret) => stored.includes(secret))).toEqual([])
})
