import { expect, test } from 'vitest'
import { formatPrice, formatRate } from '../../money/decimal.ts'
import type { Database } from '../engine/database.ts'
import { createCatalogCache } from './load-catalog.ts'
import { createSeenRevision } from './revision.ts'
import { openTestStore, sandbox, seedCatalog, type TestStore } from '../../../testing/open-test-store.ts'

const [first, ...rest] = seedCatalog.programs
if (first === undefined) throw new Error('the seed has no program')

/** Returns a database that calls `between` before each of the next `times` statements that read `table`. */
function interrupted(tested: TestStore, table: string, between: () => Promise<void>, times = 1): Database {
  let left = times
  return {
    ...tested.database(),
    async read(statement) {
      if (left > 0 && statement.text.includes(table)) {
        left -= 1
        await between()
      }
      return await tested.database().read(statement)
    },
  }
}

/**
 * Changes a price and an exchange rate in one commit. A correct catalog snapshot has both changes or neither of them.
 */
const change = (tested: TestStore, step: number) => {
  tested.clock.now += 1
  const fxRates = { ...seedCatalog.fxRates, SAR: `${step}.5` }
  return tested.apply({ ...seedCatalog, fxRates, programs: [{ ...first, pricePerPointInUsd: `${step}` }, ...rest] })
}

test.each([
  'organizations',
  'fx_rates',
  'program_partners',
  'campaigns',
  'from programs',
  'from clients',
  'connectors',
  'sandbox_clocks',
])('the catalog cache reloads if the catalog changes before it reads %s', async (table) => {
  await using tested = await openTestStore()
  const load = createCatalogCache({
    database: interrupted(tested, table, () => change(tested, 2)),
    realNow: () => tested.clock.now,
    seen: createSeenRevision(),
  })
  const { rates, programs, revision } = await load(sandbox)
  expect([formatRate(rates.get('SAR')!), formatPrice(programs.get(first.id)!.priceUsd)]).toEqual(['2.5', '2.00'])
  expect(revision).toBe((await tested.store.organization(sandbox).catalog()).revision)
})

test('the catalog cache throws if the catalog changes during every read', async () => {
  await using tested = await openTestStore()
  let step = 0
  const load = createCatalogCache({
    database: interrupted(tested, 'connectors', () => change(tested, (step += 1)), 100),
    realNow: () => tested.clock.now,
    seen: createSeenRevision(),
  })
  await expect(load(sandbox)).rejects.toThrow('keeps changing')
})
