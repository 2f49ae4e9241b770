import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AskBehaviour, Behaviour } from '../../testing/fake-partner.ts'
import { sql } from '../store/engine/database.ts'
import { verifyBooks } from '../store/ledger/verify-books.ts'
import { openPartnerWorld, type Death } from '../../testing/partner-world.ts'

const behaviours: Behaviour[] = [
  'accept',
  'acceptTwice',
  'dropBefore',
  'dropAfter',
  'failBefore',
  'failAfter',
  'wrongId',
  'wrongPoints',
  'wrongAccount',
  'noAccount',
  'notJson',
  'redirect',
  'pending',
  'refuseMember',
  'refuseOther',
]
const questions: AskBehaviour[] = [
  'tell',
  'fail',
  'drop',
  'bareNotFound',
  'strangersNotFound',
  'otherPoints',
  'otherAccount',
]
const references = fc.constantFrom('R-1', 'R-2', 'R-3')

type Step =
  | { do: 'issue'; reference: string; behaviour: Behaviour; twice: boolean }
  | { do: 'credit' }
  | { do: 'die'; reference: string; death: Death }
  | { do: 'look'; wait: number; behaviour: Behaviour; said: AskBehaviour; death: Death | undefined }

const deaths = fc.constantFrom('beforeTheCall' as const, 'afterTheCall' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('issue' as const),
    reference: references,
    behaviour: fc.constantFrom(...behaviours),
    twice: fc.boolean(),
  }),
  fc.record({ do: fc.constant('credit' as const) }),
  fc.record({ do: fc.constant('die' as const), reference: references, death: deaths }),
  fc.record({
    do: fc.constant('look' as const),
    wait: fc.constantFrom(500, 3_000, 20_000),
    behaviour: fc.constantFrom(...behaviours),
    said: fc.constantFrom(...questions),
    death: fc.option(deaths, { nil: undefined }),
  }),
)

test('the partner issues each order once despite any sequence of crashes', async () => {
  await using world = await openPartnerWorld()
  await world.split({ prg_zaatroon: 60, prg_pebblewave: 40 })
  let [run, credits] = [0, 0]
  const died = new Set<string>()
  const take = async (each: Step): Promise<void> => {
    if (each.do === 'look') {
      world.tested.clock.now += each.wait
      world.partner.next(each.behaviour)
      world.partner.nextAsked(each.said)
      if (each.death === undefined) return world.poll()
      if (await world.pollAndDie(each.death)) died.add(each.death)
      return
    }
    if (each.do === 'credit') {
      await world.credit(`C-${(credits += 1)}`, '10')
      return void (await world.execute())
    }
    const reference = `${each.reference} ${run}`
    const { transactions } = world.org()
    // If the reference number already has a transaction, the process sends no order to the partner. It then cannot
    // crash while an order is in flight.
    if (each.do === 'die')
      return (await transactions.findByReference(reference)) ? undefined : world.die(reference, each.death)
    world.partner.next(each.behaviour)
    await Promise.all([world.issue(reference), ...(each.twice ? [world.issue(reference)] : [])])
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      run += 1
      for (const each of steps) await take(each)
      world.partner.calm()
      await world.settle()
      const ours = (
        await world.tested.database().read(sql`
        select order_key from transactions union all select order_key from multibrand_rows
        where env = 'production' and user_id = 'u' and state = 'DONE' order by order_key`)
      ).map((row) => row['order_key'])
      expect(await world.waiting()).toBe(0)
      expect(ours).toEqual(world.partner.issued.map(({ key }) => key).toSorted())
      expect(await verifyBooks(world.tested.database())).toEqual([])
    }),
    { numRuns: 25 },
  )
  expect([...died].toSorted()).toEqual(['afterTheCall', 'beforeTheCall'])
  expect(credits).toBeGreaterThan(0)
}, 60_000)
