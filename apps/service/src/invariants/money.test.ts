import { expect, test } from 'vitest'
import { report } from './invariant.ts'
import { issueInvariants } from './issue-invariants.ts'
import { splitInvariants } from './split-invariants.ts'

// The short form; `npm run prove` runs the same laws a million times.
test.each([...issueInvariants, ...splitInvariants])('$title', ({ check }) => {
  expect(report(check({ numRuns: 250 }))).toBeUndefined()
})
