import { report } from '../src/invariants/invariant.ts'
import { walk } from '../src/invariants/walk.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { verifyBooks } from '../src/store/ledger/verify-books.ts'

export type Stretch = { walks: number; steps: number; problems: string[] }

/** Walks for each store: one that holds too many would be slower to look at than to fill. */
const walksPerStore = 50
const longest = 60
/** Far more than a stretch takes: what is longer is the search for a smaller walk that is broken, too. */
const shrinkingMs = 180_000

/** Walks over real stores, and the books of each store at its end. Stops after the first stretch with a problem. */
export async function* proveWalks(walks: number, seed: number): AsyncGenerator<Stretch> {
  for (let done = 0; done < walks; done += walksPerStore) {
    const numRuns = Math.min(walksPerStore, walks - done)
    await using tested = await openTestStore()
    const { steps, details } = await walk(tested, { numRuns, seed: (seed + done) | 0, interruptAfterTimeLimit: shrinkingMs }, longest)
    const broken = report(details)
    const books = (await verifyBooks(tested.database())).map(({ organizationId, env, problem }) => `${organizationId} ${env}: ${problem}`)
    const problems = [...(broken === undefined ? [] : [broken]), ...books]
    yield { walks: numRuns, steps, problems }
    if (problems.length > 0) return
  }
}
