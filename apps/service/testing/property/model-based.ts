import * as fc from 'fast-check'
import type { TestStore } from '../open-test-store.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'
import { observe } from './observe.ts'
import type { Law, Moment } from './law.ts'
import { modelLaws } from './model-laws.ts'
import { firstPrices, programs, setOffer, setPrice, setRate, step, take, type Step, type World } from './model-steps.ts'

export class Broken extends Error {
  readonly law: Law
  constructor(law: Law, index: number, { step }: Moment, cause: unknown) {
    const told = JSON.stringify(step, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
    super(
      `${law.title}\n  broken by step ${index + 1}, ${told}: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
    this.law = law
  }
}

export type ModelRun = {
  /** The number of executed steps. The model checked all laws after each of these steps. */
  steps: number
  details: fc.RunDetails<[Step[]]>
  /** The law that the smallest failing run violates. */
  broken: Broken | undefined
}

/** Sets the first prices, the exchange rate and the enabled programs of a run. */
async function prepare(world: World): Promise<void> {
  world.tested.clock.now += 1
  for (const programId of programs) {
    await setPrice(world, programId, firstPrices[programId])
    await setOffer(world, programId, true)
  }
  await setRate(world, 37_500_000_000n)
}

/**
 * Runs random steps on the real store: credits, debits, executions, splits, prices, rates, offers and days. Each run
 * has its own user. Checks every law after every step. Reduces a failing run to the fewest and smallest steps.
 */
export async function runModel(
  tested: TestStore,
  parameters: fc.Parameters<[Step[]]>,
  maxSteps: number,
): Promise<ModelRun> {
  let [walks, steps] = [0, 0]
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: maxSteps, size: 'max' }), async (all) => {
    walks += 1
    const world: World = { tested, userId: `walker-${walks}` }
    await prepare(world)
    let before = await observe(tested, world.userId, programs)
    for (const [index, each] of all.entries()) {
      const answer = await take(world, each, `W-${walks}-${index}`)
      const after = await observe(tested, world.userId, programs)
      let again: typeof after | undefined
      if (each.kind === 'split') {
        await take(world, each, `W-${walks}-${index}-again`)
        again = await observe(tested, world.userId, programs)
      }
      const moment: Moment = { before, step: each, answer, after, again }
      for (const law of modelLaws) {
        try {
          law.holds(moment)
        } catch (cause) {
          throw new Broken(law, index, moment, cause)
        }
      }
      before = again ?? after
      steps += 1
    }
    const problems = await verifyBooks(tested.database())
    if (problems.length > 0) throw new Error(problems.map(({ problem }) => problem).join('\n'))
  })
  const details = await fc.check(property, parameters)
  return { steps, details, broken: details.errorInstance instanceof Broken ? details.errorInstance : undefined }
}
