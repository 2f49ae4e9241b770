import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { issueInvariants } from './issue-invariants.ts'
import { splitInvariants } from './split-invariants.ts'

// The short form; `npm run prove` runs the same laws a million times.
test.each([...issueInvariants, ...splitInvariants])('$title', ({ check }) => {
  const details = check({ numRuns: 250 })
  expect(fc.defaultReportMessage(details)).toBeUndefined()
})
