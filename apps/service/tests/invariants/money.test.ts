import { expect, test } from 'vitest'
import { report } from '../../testing/property/invariant.ts'
import { issueInvariants } from '../../testing/property/issue-invariants.ts'
import { splitInvariants } from '../../testing/property/split-invariants.ts'

// This is the short form. `npm run property --prefix apps/service` checks the same laws with a million cases.
test.each([...issueInvariants, ...splitInvariants])('$title', ({ check }) => {
  expect(report(check({ numRuns: 250 }))).toBeUndefined()
})
