import { expect, test } from 'vitest'
import { formatPrice, formatRate } from '../../money/decimal.ts'
import type { Database } from '../engine/database.ts'
import { createCatalogueCache } from './load-catalogue.ts'
import { openTestStore, sandbox, seedCatalogue, type TestStore } from '../../../testing/open-test-store.ts'

const [first, ...rest] = seedCatalogue.programs
if (first === undefined) throw new Error('the seed has no program')

/** Does `between` once, before the statement that reads `table`. */
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

/** Price and rate change in one commit: a copy has both or neither. */
const change = (tested: TestStore, step: number) => {
  tested.clock.now += 1
  const fxRates = { ...seedCatalogue.fxRates, SAR: `${step}.5` }
  return tested.apply({ ...seedCatalogue, fxRates, programs: [{ ...first, pricePerPointInUsd: `${step}` }, ...rest] })
}

test.each(['organizations', 'fx_rates', 'program_partners', 'campaigns', 'from programs', 'connectors', 'sandbox_clocks'])(
  'a catalogue that changes before %s is read is read again, whole',
  async (table) => {
    await using tested = await openTestStore()
    const load = createCatalogueCache(
      interrupted(tested, table, () => change(tested, 2)),
      () => tested.clock.now,
    )
    const { rates, programs, revision } = await load(sandbox)
    expect([formatRate(rates.get('SAR')!), formatPrice(programs.get(first.id)!.priceUsd)]).toEqual(['2.5', '2.00'])
    expect(revision).toBe((await tested.store.organization(sandbox).catalogue()).revision)
  },
)

test('a catalogue that never stands still is refused', async () => {
  await using tested = await openTestStore()
  let step = 0
  const load = createCatalogueCache(
    interrupted(tested, 'connectors', () => change(tested, (step += 1)), 100),
    () => tested.clock.now,
  )
  await expect(load(sandbox)).rejects.toThrow('keeps changing')
})
