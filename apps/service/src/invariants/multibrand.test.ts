import { beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../testing/open-test-store.ts'
import { verifyBooks } from '../store/ledger/verify-books.ts'
import { report } from './invariant.ts'
import { walk, type Walked } from './walk.ts'
import { walkLaws } from './walk-laws.ts'

// A server engine answers each of some twenty questions a step over a socket: fewer walks there take as long.
const numRuns = process.env['TEST_ENGINE'] === 'postgres' ? 8 : 25

let walked: Walked
let problems: unknown[]

beforeAll(async () => {
  await using tested = await openTestStore()
  walked = await walk(tested, { numRuns, interruptAfterTimeLimit: 40_000 }, 30)
  problems = await verifyBooks(tested.database())
})

test('the walk went through, and the books hold after it', () => {
  expect(report(walked.details)).toBeUndefined()
  expect(walked.steps).toBeGreaterThan(numRuns)
  expect(problems).toEqual([])
})

// All laws are looked at after each step of one walk: the one that the walk broke is the one that fails.
test.each(walkLaws)('$title', (law) => {
  expect(walked.broken?.law === law ? report(walked.details) : undefined).toBeUndefined()
  expect(walked.steps).toBeGreaterThan(0)
})
