import { report } from './invariant.ts'
import { runModel } from './model-based.ts'
import { openTestStore } from '../open-test-store.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'

export type Stretch = { walks: number; steps: number; problems: string[] }

/**
 * The number of random runs that share one store. After more runs, reading the state of the many rows would take longer
 * than opening a new store.
 */
const walksPerStore = 50
const longest = 60
/**
 * The time limit for the runs of one store, in milliseconds. Only shrinking, the search for the smallest failing run,
 * can take longer than this limit.
 */
const shrinkingMs = 180_000

/**
 * Runs the model over real stores and verifies the ledger of each store. Stops after the first store that shows a
 * problem.
 */
export async function* checkModel(walks: number, seed: number): AsyncGenerator<Stretch> {
  for (let done = 0; done < walks; done += walksPerStore) {
    const numRuns = Math.min(walksPerStore, walks - done)
    await using tested = await openTestStore()
    const { steps, details } = await runModel(
      tested,
      { numRuns, seed: (seed + done) | 0, interruptAfterTimeLimit: shrinkingMs },
      longest,
    )
    const broken = report(details)
    const ledgerProblems = (await verifyBooks(tested.database())).map(
      ({ organizationId, env, problem }) => `${organizationId} ${env}: ${problem}`,
    )
    const problems = [...(broken === undefined ? [] : [broken]), ...ledgerProblems]
    yield { walks: numRuns, steps, problems }
    if (problems.length > 0) return
  }
}
