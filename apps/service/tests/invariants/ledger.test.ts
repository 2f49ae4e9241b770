import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '../../src/fingerprint.ts'
import { issueCanonical, type DestinationAccount } from '../../src/money/fingerprint.ts'
import { planIssue } from '../../src/money/plan-issue.ts'
import { bypassTriggers } from '../../testing/bypass-triggers.ts'
import { issueTerms } from '../../src/store/catalog/catalog-snapshot.ts'
import { sql, type Row } from '../../src/store/engine/database.ts'
import { openTestStore, sandbox, type TestStore } from '../../testing/open-test-store.ts'
import { big, text } from '../../src/store/engine/row.ts'
import { sealJournal, walkStart } from '../../src/store/ledger/seals.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'
import { verifySeals } from '../../src/store/ledger/verify-seals.ts'
import { runModel } from '../../testing/property/model-based.ts'

const account: DestinationAccount = {
  destinationUserId: 'NB-1',
  destinationUserEmail: null,
  destinationUserFirstName: 'Ada',
  destinationUserLastName: 'Lovelace',
}

async function issue(tested: TestStore, referenceNumber: string, base: bigint): Promise<void> {
  const org = tested.store.organization(sandbox)
  const catalog = await org.catalog()
  const program = catalog.programs.get('prg_nimbara')!
  const amount = { mode: 'POINTS' as const, base, bonus: 25n }
  const outcome = planIssue(amount, issueTerms(catalog, program, 'NIMBARA', tested.clock.now)!)
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  const [id, createdAt] = [tested.id('txn'), tested.clock.now]
  const canonical = issueCanonical({ programId: program.id, partnerCode: null, account, amount })
  const names = { programId: program.id, programName: program.name, partnerCode: 'NIMBARA' }
  const sender = { channel: 'API' as const, sourceUserId: null, clientId: null, description: null }
  const draft = {
    id,
    referenceNumber,
    canonical,
    fingerprint: fingerprintOf(canonical),
    ...names,
    ...sender,
    account,
    plan: outcome.plan,
    localCurrency: 'SAR',
    saveAccount: false,
    createdAt,
  }
  await org.transactions.issue(draft, { sourceProgramId: catalog.organization.sourceProgramId })
}

let tested: TestStore
let lines: Row[]

/** Fills a ledger with transactions, credits, debits and executions, while prices and rates change. */
beforeAll(async () => {
  tested = await openTestStore()
  for (let number = 1; number <= 20; number += 1) await issue(tested, `L-${number}`, BigInt(1000 + number * 37))
  await runModel(tested, { numRuns: 6 }, 30)
  const { organizationId, env } = sandbox
  lines = await tested
    .database()
    .read(sql`select * from journal where organization_id = ${organizationId} and env = ${env}`)
})
afterAll(() => tested[Symbol.asyncDispose]())

/**
 * Sums the amounts of the journal lines by the key that `of` returns: positive for the debit account of a line,
 * negative for its credit account.
 */
function folded(of: (row: Row, account: string) => string): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const row of lines) {
    for (const [account, sign] of [
      [text(row, 'debit'), 1n],
      [text(row, 'credit'), -1n],
    ] as const) {
      const key = of(row, account)
      sums.set(key, (sums.get(key) ?? 0n) + sign * big(row, 'amount'))
    }
  }
  return sums
}

test('invariant 38: every journal balances for each asset', async () => {
  expect(lines.length).toBeGreaterThan(100)
  const assets = new Set(lines.map((row) => text(row, 'asset')))
  expect(assets.size).toBeGreaterThan(3)
  for (const [, sum] of folded((row) => `${text(row, 'journal_id')} ${text(row, 'asset')}`)) expect(sum).toBe(0n)
  for (const [, sum] of folded((row) => text(row, 'asset'))) expect(sum).toBe(0n)
  expect(lines.filter((row) => big(row, 'amount') <= 0n || row['debit'] === row['credit'])).toEqual([])
})

test('invariant 39: stored totals equal the sums of the journal entries', async () => {
  const accounts = folded((row, account) => `${account} ${text(row, 'asset')}`)
  const owed = await tested.database().read(sql`
    select program_id, sum(billed + partner_funded) as owed, sum(base_points + bonus_points + campaign_points) as points
    from transactions where organization_id = ${sandbox.organizationId} and env = ${sandbox.env} group by program_id`)
  expect(owed).toHaveLength(1)
  const executed = await tested.database().read(sql`
    select r.program_id, sum(r.value_local) as owed, sum(r.points) as points from multibrand_rows r
    where r.organization_id = ${sandbox.organizationId} and r.env = ${sandbox.env} and r.type = 'CREDIT' group by r.program_id`)
  for (const programId of new Set([...owed, ...executed].map((row) => text(row, 'program_id')))) {
    const rows = [...owed, ...executed].filter((row) => row['program_id'] === programId)
    const total = (column: string) => rows.reduce((sum, row) => sum + big(row, column), 0n)
    const lines = (prefix: string, asset: string) => accounts.get(`program:${programId}:${prefix} ${asset}`)
    expect([programId, lines('payable', 'SAR')]).toEqual([programId, -total('owed')])
    expect([programId, lines('issuance', `points:${programId}`)]).toEqual([programId, total('points')])
  }
  const held = await tested.database().read(sql`
    select user_id, residual_local, residual_usd from multibrand_users
    where organization_id = ${sandbox.organizationId} and env = ${sandbox.env}`)
  for (const row of held) {
    const residual = (asset: string) => accounts.get(`user:residual:${text(row, 'user_id')} ${asset}`) ?? 0n
    expect([residual('SAR'), residual('USD')]).toEqual([-big(row, 'residual_local'), -big(row, 'residual_usd')])
  }
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('invariant 40: seals cover every journal and detect a changed amount', async () => {
  let step = await sealJournal(tested.database())
  while (step.more) step = await sealJournal(tested.database(), step.last ?? walkStart)
  const unsealed = sql`
    select count(*) as n from journal j left join sealed_journals s
    on s.organization_id = j.organization_id and s.env = j.env and s.journal_id = j.journal_id where s.seal is null`
  expect(Number((await tested.database().read(unsealed))[0]?.['n'])).toBe(0)
  expect(await verifySeals(tested.database())).toEqual([])
  const [victim] = lines.filter((row) => text(row, 'journal_id').startsWith('execute:'))
  const [journalId, line] = [text(victim!, 'journal_id'), big(victim!, 'line')]
  await bypassTriggers(
    tested,
    sql`update journal set amount = amount + 1 where journal_id = ${journalId} and line = ${line}`,
  )
  const problems = (await verifySeals(tested.database())).map(({ problem }) => problem)
  expect(problems).toEqual([expect.stringContaining(journalId)])
})
