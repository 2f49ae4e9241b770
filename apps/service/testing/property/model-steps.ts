import * as fc from 'fast-check'
import { formatPrice, formatRate, type Money } from '../../src/money/decimal.ts'
import { creditCanonical, debitCanonical } from '../../src/money/fingerprint.ts'
import { pairFrom, type Side } from '../../src/money/plan-multibrand.ts'
import { localRate } from '../../src/store/catalog/catalog-snapshot.ts'
import type { Upserted } from '../../src/store/connections/connection-upsert.ts'
import { sql } from '../../src/store/engine/database.ts'
import type { SplitItem } from '../../src/store/multibrand/plan-replacement.ts'
import { sandbox, type TestStore } from '../open-test-store.ts'
import { rate } from './arbitraries.ts'

const day = 86_400_000
export const programs = ['prg_nimbara', 'prg_hushwood', 'prg_zaatroon', 'prg_drovak'] as const
export const firstPrices: Record<(typeof programs)[number], bigint> = {
  prg_nimbara: 1_500_000n,
  prg_hushwood: 2_310_000n,
  prg_zaatroon: 333_333n,
  prg_drovak: 100_000_000n,
}

const program = fc.constantFrom(...programs)
const side = fc.constantFrom<Side>('local', 'usd')
const cents = fc.oneof(
  fc.integer({ min: 1, max: 50_000 }),
  fc.integer({ min: 1, max: 20 }).map((whole) => whole * 100),
)
/** Generates complete splits. The percentages of a split, in hundredths, add up to 10000, and some of them are 0. */
const split = fc
  .tuple(
    fc.oneof(
      fc.shuffledSubarray([...programs]),
      program.map((one) => [one]),
    ),
    fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([chosen, cuts]) => {
    const edges = [0, ...cuts.slice(0, Math.max(0, chosen.length - 1)).sort((a, b) => a - b), 10_000]
    return chosen.map((programId, index) => ({ programId, percentage: (edges[index + 1] ?? 0) - (edges[index] ?? 0) }))
  })

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
/**
 * Generates the random steps of a run. Amounts are in cents. A debit requests a percentage of the user's value, so that
 * runs often request exactly the whole value or too much.
 */
export const step = fc.oneof(
  weighted(5, fc.record({ kind: fc.constant('credit' as const), cents, side, days: fc.integer({ min: 0, max: 20 }) })),
  weighted(
    4,
    fc.record({
      kind: fc.constant('debit' as const),
      percent: fc.oneof(fc.integer({ min: 1, max: 130 }), fc.constant(100)),
      ledger: fc.integer({ min: -1, max: 1 }),
      side,
    }),
  ),
  weighted(4, fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) })),
  weighted(4, fc.record({ kind: fc.constant('execute' as const) })),
  weighted(4, fc.record({ kind: fc.constant('split' as const), to: split })),
  weighted(1, fc.record({ kind: fc.constant('unlink' as const), which: fc.nat({ max: 3 }) })),
  weighted(
    2,
    fc.record({ kind: fc.constant('link' as const), program, account: fc.nat({ max: 2 }), drop: fc.boolean() }),
  ),
  weighted(
    2,
    fc.record({
      kind: fc.constant('price' as const),
      program,
      units: fc.oneof(fc.bigInt({ min: 1_000n, max: 10n ** 8n }), fc.constantFrom(10n ** 6n, 10n ** 8n)),
    }),
  ),
  weighted(2, fc.record({ kind: fc.constant('rate' as const), rate })),
  weighted(2, fc.record({ kind: fc.constant('offer' as const), program, enabled: fc.boolean() })),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The answer of a step, for the laws that check answers. */
export type Answer =
  | { kind: 'none' }
  | { kind: 'credit'; id: string }
  | { kind: 'debit'; value: Money; id: string | undefined; available: bigint | undefined }
  | { kind: 'split'; items: SplitItem[] }
  | { kind: 'link'; again: Upserted }

export type World = { tested: TestStore; userId: string }

const accountOf = (number: number) => ({
  destinationUserId: `X-${number}`,
  destinationUserEmail: null,
  destinationUserFirstName: 'Ada',
  destinationUserLastName: null,
})
const raise = () => sql`update revisions set number = number + 1 where name = 'catalogue'`
export const setPrice = ({ tested }: World, programId: string, units: bigint) =>
  tested
    .database()
    .write(
      sql`insert into prices (program_id, valid_from, price_usd) values (${programId}, ${tested.clock.now}, ${formatPrice(units)})`,
      raise(),
    )
export const setRate = ({ tested }: World, units: bigint) =>
  tested
    .database()
    .write(
      sql`insert into fx_rates (currency, valid_from, rate) values ('SAR', ${tested.clock.now}, ${formatRate(units)})`,
      raise(),
    )
export const setOffer = ({ tested }: World, programId: string, enabled: boolean) =>
  tested.database().write(
    sql`delete from enablements where organization_id = ${sandbox.organizationId} and env = ${sandbox.env} and program_id = ${programId}`,
    sql`insert into enablements (organization_id, env, program_id, min_points, max_points)
      select ${sandbox.organizationId}, ${sandbox.env}, id, 1, 1000000 from programs where id = ${programId} and ${enabled ? 1 : 0} = 1`,
    raise(),
  )

/** Performs one step. The clock first advances by a millisecond. */
export async function take(world: World, step: Step, reference: string): Promise<Answer> {
  const { tested, userId } = world
  tested.clock.now += 1
  const { now } = tested.clock
  const org = tested.store.organization(sandbox)
  const currency = 'side' in step && step.side === 'usd' ? 'USD' : 'SAR'
  const draft = { id: tested.id('mbt'), referenceNumber: reference, userId, localCurrency: 'SAR', createdAt: now }
  switch (step.kind) {
    case 'credit': {
      const [value, executionDate] = [BigInt(step.cents) * 10n ** 6n, now + step.days * day]
      const canonical = creditCanonical({
        userId,
        value,
        currency,
        executionDate: new Date(executionDate).toISOString(),
      })
      const amount = pairFrom(step.side, value, localRate(await org.catalog()))
      const { transaction } = await org.multibrand.credit({
        ...draft,
        canonical,
        side: step.side,
        amount,
        executionDate,
      })
      return { kind: 'credit', id: transaction.id }
    }
    case 'debit': {
      const [pending, matured] = [
        await org.multibrand.balance(userId, 'PENDING', now),
        await org.multibrand.balance(userId, 'MATURED', now),
      ]
      const part = ((pending[step.side] + matured[step.side]) * BigInt(step.percent)) / 100n + BigInt(step.ledger)
      const value = part > 0n ? part : 1n
      const canonical = debitCanonical({ userId, value, currency })
      const answer = await org.multibrand.debit({ ...draft, canonical, side: step.side, value })
      return answer.outcome === 'insufficient'
        ? { kind: 'debit', value, id: undefined, available: answer.available }
        : { kind: 'debit', value, id: answer.transaction.id, available: undefined }
    }
    case 'wait':
      tested.clock.now += step.days * day
      return { kind: 'none' }
    case 'execute':
      await org.multibrand.execute(userId, now)
      return { kind: 'none' }
    case 'split': {
      const items = step.to.map(({ programId, percentage }) => ({
        programId,
        percentage: BigInt(percentage),
        account: accountOf(0),
      }))
      await org.multibrandConnections.replace(userId, items, now)
      return { kind: 'split', items }
    }
    case 'unlink': {
      const { connections } = await org.multibrandConnections.list(userId)
      const chosen = connections[step.which]
      if (chosen !== undefined) await org.multibrandConnections.remove(chosen.id, now)
      return { kind: 'none' }
    }
    case 'link': {
      const link = {
        sourceUserId: userId,
        sourceUserEmail: null,
        programId: step.program,
        partnerCode: 'X',
        account: accountOf(step.account),
      }
      const { connection } = await org.connections.upsert({ ...link, at: now })
      const again = await org.connections.upsert({ ...link, at: now + 1 })
      if (step.drop) await org.connections.remove(connection.id, now)
      return { kind: 'link', again }
    }
    case 'price':
      await setPrice(world, step.program, step.units)
      return { kind: 'none' }
    case 'rate':
      await setRate(world, step.rate)
      return { kind: 'none' }
    case 'offer':
      await setOffer(world, step.program, step.enabled)
      return { kind: 'none' }
  }
}
