import { report, type Invariant } from '../src/invariants/invariant.ts'
import { issueInvariants } from '../src/invariants/issue-invariants.ts'
import { splitInvariants } from '../src/invariants/split-invariants.ts'

export type Proof = { title: string; cases: number; seconds: number; failure: string | undefined }

const invariants: Invariant[] = [...issueInvariants, ...splitInvariants]
/** Cases between two words about how far it is. */
const stretch = 10_000

function prove({ title, check }: Invariant, cases: number, seed: number, progress: (done: number) => void): Proof {
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

/** Each law of money with its part of the cases. What a law says nothing about is not counted. */
export function* proveMoney(cases: number, seed: number, progress: (title: string, done: number, of: number) => void): Generator<Proof> {
  const each = Math.ceil(cases / invariants.length)
  for (const law of invariants) yield prove(law, each, seed, (done) => progress(law.title, done, each))
}
