import { expect, test } from 'vitest'
import { formatPrice, formatRate, moneyOf } from '../../money/decimal.ts'
import { creditCanonical } from '../../money/fingerprint.ts'
import { pairFrom } from '../../money/plan-multibrand.ts'
import { localRate } from '../catalog/catalog-snapshot.ts'
import { sql, type Query } from '../engine/database.ts'
import { openTestStore, production, sandbox, seedCatalog, type TestStore } from '../../../testing/open-test-store.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

const day = 86_400_000
const nimbara = 'prg_nimbara'
const original = formatPrice(moneyOf(seedCatalog.programs.find(({ id }) => id === nimbara)!.pricePerPointInUsd))

const raise = () => sql`update revisions set number = number + 1 where name = 'catalogue'`
const priceFrom = (at: number, price: string, programId = nimbara) =>
  sql`insert into prices (program_id, valid_from, price_usd) values (${programId}, ${at}, ${price})`
const rateFrom = (at: number, rate: string) =>
  sql`insert into fx_rates (currency, valid_from, rate) values ('SAR', ${at}, ${rate})`
const enter = (tested: TestStore, ...statements: Query[]) => tested.database().write(...statements, raise())

const offered = async (tested: TestStore, caller = sandbox, store = tested.store) => {
  const { programs, rates } = await store.organization(caller).catalog()
  return [formatPrice(programs.get(nimbara)?.priceUsd ?? 0n), formatRate(rates.get('SAR') ?? 0n)]
}

test.each([sandbox, production])('a future price or rate takes effect at its start in $env', async (caller) => {
  await using tested = await openTestStore()
  const start = tested.clock.now + day
  await enter(tested, priceFrom(start, '0.05'), rateFrom(start + day, '4.5'))
  expect(await offered(tested, caller)).toEqual([original, seedCatalog.fxRates['SAR']])
  tested.clock.now = start - 1
  expect(await offered(tested, caller)).toEqual([original, seedCatalog.fxRates['SAR']])
  tested.clock.now = start
  expect(await offered(tested, caller)).toEqual(['0.05', seedCatalog.fxRates['SAR']])
  tested.clock.now = start + 3 * day
  expect(await offered(tested, caller)).toEqual(['0.05', '4.5'])
})

test('an advanced sandbox clock applies a future price only in the sandbox', async () => {
  await using tested = await openTestStore()
  const clock = tested.store.organization(sandbox).sandboxClock!
  await enter(tested, priceFrom(tested.clock.now + day, '0.05'))
  expect(await offered(tested)).toEqual([original, expect.anything()])
  await clock.advance(86_400)
  expect([await offered(tested), await offered(tested, production)]).toEqual([
    ['0.05', expect.anything()],
    [original, expect.anything()],
  ])
  await clock.reset()
  expect(await offered(tested)).toEqual([original, expect.anything()])
})

test('resetting the sandbox clock restores the price of real time', async () => {
  await using tested = await openTestStore()
  await enter(tested, priceFrom(tested.clock.now + day, '0.05'))
  tested.clock.now += day
  expect(await offered(tested)).toEqual(['0.05', expect.anything()])
  tested.clock.now -= 1
  expect(await offered(tested)).toEqual([original, expect.anything()])
})

test('a long request uses a price that starts during the request', async () => {
  await using tested = await openTestStore()
  await enter(tested, priceFrom(tested.clock.now + day, '0.05'))
  const snapshot = await tested.store.organization(sandbox).catalog()
  const { catalog } = tested.store.organization(sandbox, { snapshot })
  expect(await catalog()).toBe(snapshot)
  tested.clock.now += day
  expect(formatPrice((await catalog()).programs.get(nimbara)!.priceUsd)).toBe('0.05')
})

test('a program is available only from the start of its first price', async () => {
  await using tested = await openTestStore()
  const start = tested.clock.now + day
  const copied = `select 'prg_later', position, name, business_name, industry, kind, program_currency, brand_description, terms_url, logo,
    logo_dark, needs_user_id, needs_email, needs_first_name, needs_last_name, partner_min, partner_max, connector_sandbox,
    connector_production, usually_appears, names, business_names from programs where id = 'prg_nimbara'`
  await enter(
    tested,
    { text: `insert into programs ${copied}`, values: [] },
    sql`insert into program_partners (program_id, code, position, name) values ('prg_later', 'LATER', 0, null)`,
    sql`insert into enablements (organization_id, env, program_id, min_points, max_points)
      values (${sandbox.organizationId}, ${sandbox.env}, 'prg_later', 1, 1000000)`,
    priceFrom(start, '0.05', 'prg_later'),
  )
  const org = tested.store.organization(sandbox)
  const isOffered = async () => (await org.catalog()).programs.has('prg_later')
  expect(await isOffered()).toBe(false)

  const account = {
    destinationUserId: 'L-1',
    destinationUserEmail: null,
    destinationUserFirstName: null,
    destinationUserLastName: null,
  }
  await org.multibrandConnections.replace(
    'u',
    [{ programId: 'prg_later', percentage: 10_000n, account }],
    tested.clock.now,
  )
  const now = tested.clock.now
  const value = moneyOf('100')
  const { transaction } = await org.multibrand.credit({
    id: tested.id('mbt'),
    referenceNumber: 'C-1',
    canonical: creditCanonical({ userId: 'u', value, currency: 'SAR', executionDate: new Date(now).toISOString() }),
    userId: 'u',
    side: 'local',
    amount: pairFrom('local', value, localRate(await org.catalog())),
    localCurrency: 'SAR',
    executionDate: now,
    createdAt: now,
  })
  const claim = (at: number) => tested.store.claimDueUsers({ at, leaseMs: 1, limit: 10 })
  expect((await claim(now)).map(({ userId }) => userId)).toContain('u')
  expect(await org.multibrand.execute('u', now)).toEqual({ matured: 0, executed: 0 })
  expect((await claim(now + 1)).map(({ userId }) => userId)).not.toContain('u')

  tested.clock.now = start
  expect(await isOffered()).toBe(true)
  expect((await claim(start)).map(({ userId }) => userId)).toContain('u')
  expect(await org.multibrand.execute('u', start)).toEqual({ matured: 0, executed: 1 })
  expect((await org.multibrand.find(transaction.id, start))?.status).toBe('EXECUTED')
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('applying the catalog file changes only current prices and rates', async () => {
  await using tested = await openTestStore()
  const start = tested.clock.now + day
  await enter(tested, priceFrom(start, '0.05'), rateFrom(start, '4.5'))
  const programs = seedCatalog.programs.map((program) =>
    program.id === nimbara ? { ...program, pricePerPointInUsd: '0.04' } : program,
  )
  const changed = { ...seedCatalog, programs, fxRates: { ...seedCatalog.fxRates, SAR: '3.8' } }
  const rows = async () =>
    (await tested.database().read(sql`select * from prices where program_id = ${nimbara}`)).length
  await tested.apply()
  expect([await offered(tested), await rows()]).toEqual([[original, seedCatalog.fxRates['SAR']], 2])
  tested.clock.now += 1
  await tested.apply(changed)
  await tested.apply(changed)
  expect([await offered(tested), await rows()]).toEqual([['0.04', '3.8'], 3])
  tested.clock.now = start
  expect(await offered(tested)).toEqual(['0.05', '4.5'])
})
