import { expect, test } from 'vitest'
import { sql } from '../engine/database.ts'
import { bank, openTestStore, seedCatalog, seedSecrets, type TestStore } from '../../../testing/open-test-store.ts'
import { withoutAudit } from '../audit/audit-entry.ts'
import { passwordMatches } from '../access/passwords.ts'
import { applyOwners } from './apply-owners.ts'
import { applyPeople } from './apply-people.ts'

const [, telecom] = seedCatalog.organizations
if (telecom === undefined) throw new Error('the seed has two organizations')
const email = bank.owner?.email ?? ''
const hour = 3_600_000

const apply = (tested: TestStore, password: string, catalog = seedCatalog) => {
  const secrets = Object.fromEntries(
    Object.entries(seedSecrets).map(([id, each]) => [id, { ...each, owner: { password } }]),
  )
  return applyOwners(tested.database(), catalog, { now: () => tested.clock.now, id: tested.id, secrets })
}
const sessionOf = (
  tokenHash: string,
  user: { id: string; organizationId: string },
  now: number,
  replaced?: string,
) => ({
  tokenHash,
  id: `ses_${tokenHash}`,
  person: user,
  next: null,
  factors: ['password'] as const,
  steppedUpAt: null,
  userAgent: '',
  network: '127.0.0.1',
  now,
  replaced,
})
const withOwner = (address: string) => ({
  ...seedCatalog,
  organizations: [{ ...bank, owner: { email: address } }, telecom],
})

test('applyOwners creates the owner of an organization only once', async () => {
  await using tested = await openTestStore()
  expect(await tested.store.people.find(email), 'without a password nobody').toBeUndefined()
  await apply(tested, 'the first password')
  const owner = await tested.store.people.find(email)
  expect(owner).toMatchObject({ organizationId: bank.id, email, organizationStatus: 'ACTIVE' })
  await apply(tested, 'the second password')
  await apply(tested, 'the third password', withOwner('somebody@rimalta.example'))
  expect(await tested.store.people.find(email)).toEqual(owner)
  expect(await tested.store.people.find('somebody@rimalta.example')).toBeUndefined()
  expect(await passwordMatches('the first password', owner?.passwordHash)).toBe(true)
})

test('applyPeople creates one person for each role only once', async () => {
  await using tested = await openTestStore()
  const password = { password: 'three green boats' }
  const people = { developer: password, support: password, finance: password, viewer: password }
  const [sandbox, production] = [seedSecrets[bank.id]!.sandbox, seedSecrets[bank.id]!.production]
  const secrets = { [bank.id]: { sandbox, production, people } }
  const start = () =>
    applyPeople(tested.database(), seedCatalog, { now: () => tested.clock.now, id: tested.id, secrets })
  await start()
  const roleAt = async (name: string) => (await tested.store.people.find(email.replace('owner', name)))?.role
  for (const role of Object.keys(people)) expect(await roleAt(role)).toBe(role)
  await tested.database().write(
    sql`update memberships set role = 'finance' where role = 'support'`,
    sql`delete from memberships where role = 'viewer'`,
    sql`update people set email = 'ada@rimalta.example', email_key = 'ada@rimalta.example'
        where email = ${email.replace('owner', 'developer')}`,
  )
  await start()
  expect([await roleAt('support'), await roleAt('viewer')]).toEqual(['finance', undefined])
  expect([await roleAt('developer'), await roleAt('ada')], 'a changed address').toEqual([undefined, 'developer'])
})

test('two processes that start simultaneously create an owner only once', async () => {
  await using tested = await openTestStore()
  await Promise.all([apply(tested, 'of one process'), apply(tested, 'of the other')])
  expect(
    await tested.database().read(sql`select person_id from memberships where organization_id = ${bank.id}`),
  ).toHaveLength(1)
})

test('an owner’s e-mail address belongs to one organization in any letter case', async () => {
  await using tested = await openTestStore()
  await apply(tested, 'the first password', { ...seedCatalog, organizations: [telecom] })
  const taken = telecom.owner?.email.toUpperCase() ?? ''
  await expect(apply(tested, 'the first password', withOwner(taken))).rejects.toThrow(/another organization's user/)
  expect(await tested.store.people.find(taken)).toMatchObject({ organizationId: telecom.id })
})

test('the store deletes portal sessions that ended or were idle too long', async () => {
  await using tested = await openTestStore()
  await apply(tested, 'the first password')
  const { people, portalSessions } = tested.store
  const user = await people.find(email)
  if (user === undefined) throw new Error('there is an owner')
  const start = tested.clock.now
  const count = async () => (await tested.database().read(sql`select token_hash from portal_sessions`)).length
  await portalSessions.begin(sessionOf('one', user, start), withoutAudit)
  await portalSessions.begin(sessionOf('two', user, start), withoutAudit)
  expect(await portalSessions.meet('one', start + 59_999)).toMatchObject({
    organizationName: 'Rimalta Bank',
    expiresAt: start + hour,
  })
  expect(await portalSessions.meet('one', start + 60_000)).toMatchObject({ email, expiresAt: start + 60_000 + hour })
  expect(await portalSessions.meet('nobody', start)).toBeUndefined()
  expect(await portalSessions.meet('two', start + hour), 'idle').toBeUndefined()
  expect(await count()).toBe(1)
  await portalSessions.begin(sessionOf('three', user, start + 60_000 + hour), withoutAudit)
  expect(await count(), 'the idle one went when somebody signed in').toBe(1)
  await portalSessions.begin(sessionOf('four', user, start + 60_001 + hour, 'three'), withoutAudit)
  expect(await count(), 'the one of the same browser too').toBe(1)
  await portalSessions.end('four', user.id, withoutAudit)
  expect(await count()).toBe(0)
})

test('a portal session stays valid after a restart of the service', async () => {
  await using tested = await openTestStore()
  await apply(tested, 'the first password')
  const user = await tested.store.people.find(email)
  if (user === undefined) throw new Error('there is an owner')
  await tested.store.portalSessions.begin(sessionOf('one', user, tested.clock.now), withoutAudit)
  const again = await tested.restart()
  expect(await again.portalSessions.meet('one', tested.clock.now)).toMatchObject({ organizationId: bank.id })
})
