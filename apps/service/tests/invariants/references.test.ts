import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { sql, type Database } from '../../src/store/engine/database.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { report } from '../../testing/property/invariant.ts'
import {
  ask,
  openReferences,
  referenceLaws,
  WrongAnswer,
  type Ask,
  type LawNumber,
  type References,
} from './reference-model.ts'

const start = Date.UTC(2026, 10, 21, 10)
const numRuns = process.env['TEST_ENGINE'] === 'postgres' ? 6 : 13

const first: Ask = { who: 0, kind: 'issue', reference: 0, amount: 0, spelling: 0, description: 0, fails: false }
const credit: Ask = { ...first, kind: 'credit', reference: 1 }
/** The first requests of a run. They make the model check every law, because random requests alone may miss a law. */
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
  // Waits until the worker has executed the due credits of the seed catalog. From then on, only the test's requests
  // change the compared data.
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

test('the run of the reference-number model ends with a valid ledger', async () => {
  expect(report(details)).toBeUndefined()
  expect(await verifyBooks(database)).toEqual([])
})

const laws = Object.entries(referenceLaws).map(([number, title]) => ({ number: Number(number) as LawNumber, title }))

// The run in `beforeAll` checks all laws. Each test reports whether one law was violated.
test.each(laws)('the service obeys $title', ({ number }) => {
  const broken = details.errorInstance instanceof WrongAnswer ? details.errorInstance.law : undefined
  expect(broken === number ? report(details) : undefined).toBeUndefined()
  expect(references.counted.get(number)).toBeGreaterThan(0)
})
