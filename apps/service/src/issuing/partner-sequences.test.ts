import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AskBehaviour, Behaviour } from '../connectors/fake-partner.ts'
import { sql } from '../store/database.ts'
import { verifyBooks } from '../store/verify-books.ts'
import { openPartnerWorld, type Death } from './partner-world.ts'

const behaviours: Behaviour[] = [
  'accept',
  'acceptTwice',
  'dropBefore',
  'dropAfter',
  'failBefore',
  'failAfter',
  'wrongId',
  'wrongPoints',
  'notJson',
  'redirect',
  'pending',
  'refuseMember',
  'refuseOther',
]
const questions: AskBehaviour[] = ['tell', 'fail', 'drop', 'bareNotFound', 'strangersNotFound']
const references = fc.constantFrom('R-1', 'R-2', 'R-3')

type Step =
  | { do: 'issue'; reference: string; behaviour: Behaviour; twice: boolean }
  | { do: 'die'; reference: string; death: Death }
  | { do: 'look'; wait: number; said: AskBehaviour }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('issue' as const), reference: references, behaviour: fc.constantFrom(...behaviours), twice: fc.boolean() }),
  fc.record({
    do: fc.constant('die' as const),
    reference: references,
    death: fc.constantFrom('beforeTheCall' as const, 'afterTheCall' as const),
  }),
  fc.record({ do: fc.constant('look' as const), wait: fc.constantFrom(500, 3_000, 20_000), said: fc.constantFrom(...questions) }),
)

test('after any sequence of orders, lies, deaths and looks, what is ours is at the partner exactly once, and the other way round', async () => {
  await using world = await openPartnerWorld()
  let run = 0
  const take = async (each: Step): Promise<void> => {
    if (each.do === 'look') {
      world.tested.clock.now += each.wait
      world.partner.nextAsked(each.said)
      return world.look()
    }
    const reference = `${each.reference} ${run}`
    const { transactions } = world.books()
    // A process that finds its reference taken has nothing to die of.
    if (each.do === 'die') return (await transactions.findByReference(reference)) ? undefined : world.die(reference, each.death)
    world.partner.next(each.behaviour)
    await Promise.all([world.issue(reference), ...(each.twice ? [world.issue(reference)] : [])])
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      run += 1
      for (const each of steps) await take(each)
      world.partner.calm()
      await world.settle()
      const ours = (await world.tested.database().read(sql`select id from transactions order by id`)).map((row) => row['id'])
      expect(await world.waiting()).toBe(0)
      expect(ours).toEqual(world.partner.issued.map(({ id }) => id).toSorted())
      expect(await verifyBooks(world.tested.database())).toEqual([])
    }),
    { numRuns: 20 },
  )
}, 60_000)
