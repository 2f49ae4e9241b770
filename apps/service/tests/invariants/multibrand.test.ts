import { beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../testing/open-test-store.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'
import { report } from '../../testing/property/invariant.ts'
import { runModel, type ModelRun } from '../../testing/property/model-based.ts'
import { modelLaws } from '../../testing/property/model-laws.ts'

// On PostgreSQL, each step sends about twenty queries over a socket. The test therefore runs only 8 random sequences
// there, which take about as long as 25 sequences on SQLite.
const numRuns = process.env['TEST_ENGINE'] === 'postgres' ? 8 : 25

let walked: ModelRun
let problems: unknown[]

beforeAll(async () => {
  await using tested = await openTestStore()
  walked = await runModel(tested, { numRuns, interruptAfterTimeLimit: 40_000 }, 30)
  problems = await verifyBooks(tested.database())
})

test('the run of the multibrand model ends with a valid ledger', () => {
  expect(report(walked.details)).toBeUndefined()
  expect(walked.steps).toBeGreaterThan(numRuns)
  expect(problems).toEqual([])
})

// The run in `beforeAll` checks all laws after each step. Each test reports whether one law was violated.
test.each(modelLaws)('the multibrand model obeys $title', (law) => {
  expect(walked.broken?.law === law ? report(walked.details) : undefined).toBeUndefined()
  expect(walked.steps).toBeGreaterThan(0)
})
