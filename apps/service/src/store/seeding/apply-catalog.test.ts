import { expect, test } from 'vitest'
import { formatPrice } from '../../money/decimal.ts'
import { campaignStatus } from '../../money/campaign.ts'
import { sql, type Query } from '../engine/database.ts'
import {
  bank,
  openTestStore,
  production,
  sandbox,
  seedCatalog,
  type TestStore,
} from '../../../testing/open-test-store.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

const tables = [
  'prices',
  'fx_rates',
  'programs',
  'campaigns',
  'clients',
  'client_secrets',
  'webhook_endpoints',
  'webhook_secrets',
  'journal',
  'events',
]
const users = [
  'connections',
  'connection_history',
  'multibrand_connections',
  'multibrand_connection_history',
  'multibrand_transactions',
  'multibrand_rows',
]
const count = (table: string): Query => ({ text: `select count(*) as n from ${table}`, values: [] })
const counts = async (tested: TestStore) =>
  Object.fromEntries(
    await Promise.all(
      [...tables, ...users].map(async (table) => [table, await tested.database().read(count(table))] as const),
    ),
  )
const [user] = bank.users
if (user === undefined) throw new Error('the seed has no user')

test('applying the seed catalog a second time adds no rows', async () => {
  await using tested = await openTestStore()
  expect(await verifyBooks(tested.database())).toEqual([])
  const before = await counts(tested)
  tested.clock.now += 86_400_000
  await tested.apply()
  expect(await counts(tested)).toEqual(before)
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('a caller’s catalog has prices and the program order of the file', async () => {
  await using tested = await openTestStore()
  const { programs, organization } = await tested.store.organization(sandbox).catalog()
  expect([...programs.keys()]).toEqual(seedCatalog.programs.map(({ id }) => id))
  const first = [...programs.values()][0]
  expect(first?.caller).not.toBeNull()
  expect(formatPrice(first?.priceUsd ?? 0n)).toBe(
    formatPrice(BigInt(Math.round(Number(seedCatalog.programs[0]?.pricePerPointInUsd) * 1e8))),
  )
  expect((await tested.store.findLogo(first?.logo ?? ''))?.content).toContain('<svg')
  expect(organization.profile['logo']).toMatch(/^\/logos\/[0-9a-f]{64}\.svg$/)
  expect(await tested.store.findLogo('nothing')).toBeUndefined()
})

test('the seed catalog has campaigns of every status and an aggregator program', async () => {
  await using tested = await openTestStore()
  const { programs } = await tested.store.organization(production).catalog()
  const campaigns = [...programs.values()].flatMap((program) => program.campaigns)
  const statuses = new Set(campaigns.map((campaign) => campaignStatus(campaign, tested.clock.now)))
  expect(statuses).toEqual(new Set(['RUNNING', 'UPCOMING', 'STOPPED', 'EXPIRED']))
  expect([...programs.values()].find((program) => program.kind === 'aggregator')?.partners).toHaveLength(3)
})

test('applying a changed price adds a row, and the price applies immediately', async () => {
  await using tested = await openTestStore()
  const before = await tested.store.organization(sandbox).catalog()
  const [first, ...rest] = seedCatalog.programs
  if (first === undefined) throw new Error('the seed has no program')
  tested.clock.now += 1
  await tested.apply({ ...seedCatalog, programs: [{ ...first, pricePerPointInUsd: '0.0333' }, ...rest] })
  const after = await tested.store.organization(sandbox).catalog()
  expect([after.revision > before.revision, formatPrice(after.programs.get(first.id)?.priceUsd ?? 0n)]).toEqual([
    true,
    '0.0333',
  ])
  const rows = await tested
    .database()
    .read(sql`select price_usd from prices where program_id = ${first.id} order by valid_from`)
  expect(rows.map((row) => row['price_usd'])).toEqual([first.pricePerPointInUsd, '0.0333'])
})

test('applying a catalog imports its users once and only into the sandbox', async () => {
  await using tested = await openTestStore()
  const { multibrandConnections, multibrand } = tested.store.organization(sandbox)
  expect((await multibrandConnections.list(user.id)).connections).toHaveLength(user.multibrand.connections.length)
  await multibrandConnections.replace(user.id, [], tested.clock.now)
  await tested.apply()
  expect((await multibrandConnections.list(user.id)).connections).toEqual([])
  expect((await tested.store.organization(production).multibrandConnections.list(user.id)).connections).toEqual([])
  const waiting = await multibrand.balance(user.id, 'PENDING', tested.clock.now)
  expect(waiting.local).toBeGreaterThan(0n)
})

test('the statistics count an executed credit that the catalog imported', async () => {
  await using tested = await openTestStore()
  const row = user.multibrand.credits.flatMap((credit) => credit.rows ?? [])[0]
  if (row === undefined) throw new Error('the seed has no executed credit')
  const years = [2025, 2026].map((year) =>
    tested.store.organization(sandbox).multibrand.statistics(user.id, row.programId, year),
  )
  const points = (await Promise.all(years)).flat().reduce((total, each) => total + each, 0n)
  const seeded = user.multibrand.credits
    .flatMap((credit) => credit.rows ?? [])
    .filter((each) => each.programId === row.programId)
  expect(Number(points)).toBeGreaterThanOrEqual(row.numberOfPoints)
  expect(Number(points)).toBeLessThanOrEqual(seeded.reduce((total, each) => total + each.numberOfPoints, 0))
})

test('applying a catalog updates the stored connectors to partners', async () => {
  await using tested = await openTestStore()
  const connectors = async () => (await tested.store.organization(production).catalog()).connectors
  expect((await connectors()).get('http')).toEqual({
    name: 'http',
    baseUrl: null,
    auth: 'hmac',
    secretName: 'PARTNER_SECRET',
  })
  const moved = {
    name: 'http',
    baseUrl: 'https://partner.example/v2',
    auth: 'bearer' as const,
    secret: 'PARTNER_NEW_SECRET',
  }
  await tested.apply({ ...seedCatalog, connectors: [moved] })
  expect((await connectors()).get('http')).toEqual({
    name: 'http',
    baseUrl: moved.baseUrl,
    auth: 'bearer',
    secretName: moved.secret,
  })
})

test('a catalog cannot change the local currency of credited users', async () => {
  const [first, second] = seedCatalog.organizations.map((organization, index) =>
    index === 0 ? organization : { ...organization, users: [] },
  )
  if (first === undefined || second === undefined) throw new Error('the seed has no second organization')
  await using tested = await openTestStore({ catalog: { ...seedCatalog, organizations: [first, second] } })
  const currencyOf = async (organizationId: string) =>
    (await tested.store.organization({ organizationId, env: 'sandbox' }).catalog()).organization.localCurrency
  const inUsd = (organization: typeof first) => ({
    ...organization,
    users: [],
    profile: { ...organization.profile, localCurrency: 'USD' },
  })
  const before = await counts(tested)
  await expect(tested.apply({ ...seedCatalog, organizations: [inUsd(second), inUsd(first)] })).rejects.toThrow(
    `organization ${first.id}: profile.localCurrency cannot become USD: its users were credited in SAR`,
  )
  expect([await counts(tested), await currencyOf(first.id), await currencyOf(second.id)]).toEqual([
    before,
    'SAR',
    'AED',
  ])
  await tested.apply({ ...seedCatalog, organizations: [first, inUsd(second)] })
  expect(await currencyOf(second.id)).toBe('USD')
})
