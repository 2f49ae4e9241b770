import { report, type Invariant } from './invariant.ts'
import { issueInvariants } from './issue-invariants.ts'
import { splitInvariants } from './split-invariants.ts'

export type Checked = { title: string; cases: number; seconds: number; failure: string | undefined }

const invariants: Invariant[] = [...issueInvariants, ...splitInvariants]
/** The number of cases between two lines of progress. */
const stretch = 10_000

function checkInvariant(
  { title, check }: Invariant,
  cases: number,
  seed: number,
  progress: (done: number) => void,
): Checked {
  const started = performance.now()
  let done = 0
  let failure: string | undefined
  while (done < cases && failure === undefined) {
    const details = check({ numRuns: Math.min(stretch, cases - done), seed: (seed + done) | 0 })
    done += details.numRuns
    failure = report(details)
    progress(done)
  }
  return { title, cases: done, seconds: (performance.now() - started) / 1000, failure }
}

/**
 * Checks all laws of the money functions. Each law gets an equal part of the cases. Does not count a case to which the
 * law's conditions do not apply.
 */
export function* checkMoney(
  cases: number,
  seed: number,
  progress: (title: string, done: number, of: number) => void,
): Generator<Checked> {
  const each = Math.ceil(cases / invariants.length)
  for (const law of invariants) yield checkInvariant(law, each, seed, (done) => progress(law.title, done, each))
}
