import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../store/engine/open-database.ts'
import { sql, type Database } from '../store/engine/database.ts'
import { verifyBooks } from '../store/ledger/verify-books.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { report } from './invariant.ts'
import { ask, openReferences, referenceLaws, WrongAnswer, type Ask, type LawNumber, type References } from './reference-walk.ts'

const start = Date.UTC(2026, 10, 21, 10)
const numRuns = process.env['TEST_ENGINE'] === 'postgres' ? 6 : 13

const first: Ask = { who: 0, kind: 'issue', reference: 0, amount: 0, spelling: 0, description: 0, fails: false }
const credit: Ask = { ...first, kind: 'credit', reference: 1 }
/** Chance may leave a law out: what comes first asks for each. */
const eachLaw: Ask[] = [
  { ...first, fails: true },
  first,
  { ...first, description: 1 },
  { ...first, spelling: 1 },
  { ...first, amount: 1 },
  credit,
  { ...credit, kind: 'debit' },
  { ...credit, who: 2 },
]

let service: TestService
let database: Database
let references: References
let details: fc.RunDetails<[Ask[]]>
const clock = { now: start }

beforeAll(async () => {
  service = await startTestService({}, () => clock.now)
  database = openDatabase(service.config, () => clock.now)
  // The worker first executes what the seed has due: what is compared afterwards is changed by the asks alone.
  const due = sql`
    select count(*) as n from multibrand_transactions
    where (status = 'PENDING' and execution_date <= ${clock.now}) or (status = 'MATURED'
      and visit_revision <= (select number from revisions where name = 'catalogue'))`
  await vi.waitUntil(async () => Number((await database.read(due))[0]?.['n']) === 0, { timeout: 20_000, interval: 50 })
  references = await openReferences(service, database, () => clock.now)
  const asks = fc.array(ask, { minLength: 6, maxLength: 30, size: 'max' })
  details = await fc.check(
    fc.asyncProperty(asks, async (all) => {
      clock.now += 1_000
      await references.go(all)
    }),
    { numRuns, examples: [[eachLaw]], interruptAfterTimeLimit: 40_000 },
  )
})
afterAll(async () => {
  await database.close()
  await service.close()
})

test('the walk over references went through, and the books hold after it', async () => {
  expect(report(details)).toBeUndefined()
  expect(await verifyBooks(database)).toEqual([])
})

const laws = Object.entries(referenceLaws).map(([number, title]) => ({ number: Number(number) as LawNumber, title }))

// The laws are looked at in one walk: the one that an answer broke is the one that fails.
test.each(laws)('$title', ({ number }) => {
  const broken = details.errorInstance instanceof WrongAnswer ? details.errorInstance.law : undefined
  expect(broken === number ? report(details) : undefined).toBeUndefined()
  expect(references.counted.get(number)).toBeGreaterThan(0)
})
