import { expect, test } from 'vitest'
import { report } from '../../testing/property/invariant.ts'
import { issueInvariants } from '../../testing/property/issue-invariants.ts'
import { splitInvariants } from '../../testing/property/split-invariants.ts'

// Checks each law with 250 cases. `npm run property --prefix apps/service` checks these laws with a million cases.
test.each([...issueInvariants, ...splitInvariants])('the money functions obey $title', ({ check }) => {
  expect(report(check({ numRuns: 250 }))).toBeUndefined()
})
