import { describe, expect, test, vi } from 'vitest'
import { applyCatalog } from '../../src/store/seeding/apply-catalog.ts'
import { sql, type Database } from '../../src/store/engine/database.ts'
import { isGrantValid } from '../../src/store/access/client-access.ts'
import { createStore } from '../../src/store/store.ts'
import { createPeople } from '../../src/store/access/people.ts'
import { createPortalSessions } from '../../src/store/access/portal-sessions.ts'
import { createIds } from '../../src/store/access/ids.ts'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { logosFolder, seedCatalog } from '../../testing/open-test-store.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'
import { earlierVersions, openFixture, type Exchange, type Fixture } from './fixture.ts'
import { openUpgraded } from './open-upgraded.ts'

const generous = { timeout: 20_000, interval: 50 }

const accountFields = [
  'destinationUserId',
  'destinationUserEmail',
  'destinationUserFirstName',
  'destinationUserLastName',
] as const
const optionalFields = ['basePoints', 'bonusPoints', 'value', 'currency', 'description', 'partnerCode']

/**
 * Returns other notations of one request that issues points: with null for missing fields, with or without the partner
 * code, and with other values in the account fields that the program ignores.
 */
const variantsOf = ({ path, body }: Exchange): Record<string, unknown>[] => {
  if (path !== '/transactions') return []
  const { partnerCode: _, ...withoutCode } = body
  const account = body['destinationAccount'] as Record<string, string>
  const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
  const program = seedCatalog.programs.find(({ id }) => id === body['programId'])!
  const isUsed = (name: (typeof accountFields)[number]) => program.requiredFields[name] !== 'NOT_USED'
  const unused = accountFields.filter((name) => !isUsed(name))
  const used = Object.fromEntries(
    accountFields.flatMap((name) => (isUsed(name) && name in account ? [[name, account[name]]] : [])),
  )
  const others = Object.fromEntries(
    unused.map((name) => [name, name === 'destinationUserEmail' ? 'other@mail.example' : 'Other']),
  )
  return [
    withoutCode,
    { ...nulls(optionalFields), ...withoutCode, partnerCode: null },
    ...(program.kind === 'single' ? [{ ...body, partnerCode: program.partners[0]!.code }] : []),
    { ...body, destinationAccount: { ...nulls(accountFields), ...used } },
    { ...body, destinationAccount: { ...others, ...used } },
  ]
}

/**
 * Disables every program, requires every field, doubles prices and ends campaigns. Sets limits at which the service
 * would refuse every request of the fixture if the request were new.
 */
const changeEverything = async (database: Database, { masterKey, madeAt }: Fixture): Promise<void> => {
  const now = () => madeAt + 1000
  const every = Object.fromEntries(accountFields.map((name) => [name, 'MANDATORY' as const]))
  const programs = seedCatalog.programs.map((program) => ({
    ...program,
    requiredFields: every as typeof program.requiredFields,
    pricePerPointInUsd: String(Number(program.pricePerPointInUsd) * 2),
  }))
  const limits = { numberOfPointsEnabled: false, maxValueInUsd: '0.01', maxPoints: 1 }
  const organizations = seedCatalog.organizations.map((organization) => ({
    ...organization,
    limits,
    programs: [],
    campaigns: [],
  }))
  const options = { now, id: createIds(now), masterKey, secrets: {}, logosFolder }
  await applyCatalog(database, { ...seedCatalog, programs, organizations }, options)
  await database.write(sql`delete from enablements`, sql`update campaigns set stopped_at = ${madeAt}`)
}

/**
 * Returns the fields of an answer that must be equal in the answer to a repeated request. The status of a credit may
 * change. If the first answer was lost, compares only the reference number.
 */
const lasting = (body: Record<string, unknown>, { status }: Exchange) =>
  status === 201 ? { ...body, status: null } : { referenceNumber: body['referenceNumber'] }
const expected = (exchange: Exchange) => lasting(exchange.status === 201 ? exchange.answer : exchange.body, exchange)

describe.for(earlierVersions)('a migrated database of version %s keeps its transactions', (version) => {
  test('the migrated database has a valid ledger', async () => {
    await using fixture = await openFixture(version)
    const database = openDatabase(fixture, () => fixture.madeAt)
    await migrate(database, fixture.madeAt)
    expect(await verifyBooks(database).finally(() => database.close())).toEqual([])
  })

  test('the migrated database keeps the owner with the password and the session', async () => {
    await using fixture = await openFixture(version)
    const database = openDatabase(fixture, () => fixture.madeAt)
    const [organizationId, passwordHash, at] = [seedCatalog.organizations[0]!.id, 'scrypt$hash', fixture.madeAt]
    await database.write(
      sql`insert into portal_users (organization_id, id, role, email, email_key, password_hash, created_at)
        values (${organizationId}, 'usr_1', 'owner', 'Owner@a.example', 'owner@a.example', ${passwordHash}, ${at})`,
      sql`insert into portal_sessions (token_hash, organization_id, user_id, created_at, seen_at)
        values ('token', ${organizationId}, 'usr_1', ${at}, ${at})`,
    )
    await migrate(database, at)
    const owner = { organizationId, id: 'usr_1', email: 'Owner@a.example', role: 'owner' }
    expect(await createPeople(database).find('owner@A.example')).toMatchObject({ ...owner, passwordHash })
    expect(await createPortalSessions(database).meet('token', at + 1)).toMatchObject(owner)
    await database.close()
  })

  test('the migrated database keeps clients and learns hints when secrets are used', async () => {
    await using fixture = await openFixture(version)
    const database = openDatabase(fixture, () => fixture.madeAt)
    await migrate(database, fixture.madeAt)
    const { masterKey, exchanges } = fixture
    const store = createStore(database, { realNow: () => fixture.madeAt, id: createIds(Date.now), masterKey })
    const { env, client: stored } = exchanges[0]!
    const client = await store.clients.authenticate(env, stored.clientId, stored.clientSecret)
    expect(client).toMatchObject({ isEnabled: true, hint: stored.clientSecret.slice(-4) })
    const { clients } = store.organization({ organizationId: client!.organizationId, env })
    expect(await clients.list()).toMatchObject([{ status: 'ENABLED', secrets: [{ state: 'LIVE', hint: null }] }])
    store.secretUses.note({ ...client!, clientId: client!.id }, '127.0.0.1')
    await store.secretUses.flush((address) => address)
    const used = { hint: client!.hint, lastUsedAt: fixture.madeAt, lastUsedNetwork: '127.0.0.1' }
    expect(await clients.list()).toMatchObject([{ secrets: [used] }])
    await database.close()
  })

  test('migrated transactions have no client and no calls to partners', async () => {
    await using fixture = await openFixture(version)
    const database = openDatabase(fixture, () => fixture.madeAt)
    await migrate(database, fixture.madeAt)
    const { masterKey, exchanges } = fixture
    const store = createStore(database, { realNow: () => fixture.madeAt, id: createIds(Date.now), masterKey })
    const { env, client: stored } = exchanges[0]!
    const { organizationId } = (await store.clients.authenticate(env, stored.clientId, stored.clientSecret))!
    const { transactionLog } = store.organization({ organizationId, env })
    const { data } = await transactionLog.page({ limit: 200 })
    expect(data.length).toBeGreaterThan(0)
    for (const { id } of data)
      expect(await transactionLog.find(id)).toMatchObject({ clientId: null, clientName: null, calls: [] })
    await database.close()
  })

  test('a migrated session ends when any secret of its client ends', async () => {
    await using fixture = await openFixture(version)
    const database = openDatabase(fixture, () => fixture.madeAt)
    await migrate(database, fixture.madeAt)
    const clock = { now: fixture.madeAt }
    const { masterKey, exchanges } = fixture
    const store = createStore(database, { realNow: () => clock.now, id: createIds(Date.now), masterKey })
    const { env, client: stored } = exchanges[0]!
    const client = await store.clients.authenticate(env, stored.clientId, stored.clientSecret)
    const org = store.organization({ organizationId: client!.organizationId, env })
    const grant = { clientId: stored.clientId, secretId: null, issuedAt: fixture.madeAt }
    const isValid = async () => isGrantValid((await org.catalog()).clients, grant, clock.now)
    expect(await isValid()).toBe(true)
    clock.now += 1000
    await org.clients.revokeSecret(stored.clientId, client!.secretId)
    expect(await isValid()).toBe(false)
    await database.close()
  })

  test('the migrated service returns stored transactions and settles open orders once', async () => {
    await using upgraded = await openUpgraded(version)
    const { fixture, callers, partner } = upgraded
    await vi.waitFor(async () => expect(await upgraded.countOpen()).toBe(0), generous)

    for (const exchange of fixture.exchanges) {
      const reference = exchange.body['referenceNumber']
      const again = await callers.repeat(exchange)
      expect.soft([reference, again.status]).toEqual([reference, exchange.open === 'UNSEEN' ? 201 : 200])
      expect.soft(lasting(again.body, exchange)).toEqual(expected(exchange))
    }
    for (const purchase of fixture.purchases) {
      const session = await callers.openWidget(purchase)
      expect.soft(session['exchange']).toMatchObject({ receipt: purchase.receipt })
      // A later version adds members to the receipt.
      const again = await callers.exchange(session, purchase.exchange)
      expect.soft(again).toMatchObject({ status: 200, body: purchase.receipt })
    }

    const unseen = fixture.exchanges.filter(({ open }) => open === 'UNSEEN')
    expect(partner.issued).toHaveLength(fixture.booked.length + unseen.length)
    expect(await upgraded.withDatabase(verifyBooks)).toEqual([])
  })

  test('the migrated service returns stored transactions after a change of all settings', async () => {
    await using upgraded = await openUpgraded(version, changeEverything)
    const { fixture, callers } = upgraded
    await vi.waitFor(async () => expect(await upgraded.countOpen()).toBe(0), generous)
    for (const exchange of fixture.exchanges.filter(({ open }) => open !== 'UNSEEN')) {
      for (const body of [exchange.body, ...variantsOf(exchange)]) {
        const again = await callers.repeat({ ...exchange, body })
        expect.soft([body, again.status]).toEqual([body, 200])
        expect.soft(lasting(again.body, exchange)).toEqual(expected(exchange))
      }
      const { env, client, body } = exchange
      const reference = String(body['referenceNumber'])
      const path = `${exchange.path === '/transactions' ? '' : '/multibrand'}/transactions/${encodeURIComponent(reference)}`
      expect.soft([path, (await callers.call(env, client, { method: 'GET', path })).status]).toEqual([path, 200])
    }
    for (const purchase of fixture.purchases) {
      const session = await callers.openWidget(purchase)
      expect.soft(session['exchange']).toMatchObject({ receipt: { id: purchase.receipt['id'] } })
      const { status, body } = await callers.exchange(session, { ...purchase.exchange, partnerCode: null })
      expect.soft([status, body['id']]).toEqual([200, purchase.receipt['id']])
    }
  })

  test('the migrated service refuses a stored reference number with different details', async () => {
    await using upgraded = await openUpgraded(version)
    const { fixture, callers } = upgraded
    const issues = fixture.exchanges.filter(({ path, open }) => path === '/transactions' && open === undefined)
    for (const exchange of issues) {
      for (const change of [{ partnerCode: 'OTHER' }, { basePoints: 999 }, { programId: 'prg_saltmere' }]) {
        const { status, body } = await callers.repeat({ ...exchange, body: { ...exchange.body, ...change } })
        expect.soft([status, body['code']]).toEqual([409, 'REFERENCE_NUMBER_CONFLICT'])
      }
    }
    const [used] = issues
    const destinationAccount = { ...(used!.body['destinationAccount'] as object), destinationUserId: 'another' }
    const { status, body } = await callers.repeat({ ...used!, body: { ...used!.body, destinationAccount } })
    expect([status, body['errors']]).toMatchObject([409, [{ field: 'destinationAccount.destinationUserId' }]])
  })
})
