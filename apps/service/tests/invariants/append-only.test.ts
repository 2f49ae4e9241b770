import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/store/engine/database.ts'
import { liveUser } from '../../testing/live-user.ts'
import { openTestStore, sandbox, type TestStore } from '../../testing/open-test-store.ts'
import { sealJournal } from '../../src/store/ledger/seals.ts'

const facts = [
  { table: 'journal', key: 'journal_id' },
  { table: 'prices', key: 'program_id' },
  { table: 'fx_rates', key: 'currency' },
  { table: 'connection_history', key: 'id' },
  { table: 'multibrand_connection_history', key: 'id' },
  { table: 'multibrand_rows', key: 'id' },
  { table: 'multibrand_transactions', key: 'id' },
  { table: 'transactions', key: 'id' },
  { table: 'events', key: 'id' },
  { table: 'delivery_attempts', key: 'delivery_id' },
  { table: 'seals', key: 'hash' },
  { table: 'sealed_journals', key: 'journal_id' },
  { table: 'seal_heads', key: 'env' },
  { table: 'entered_facts', key: 'id' },
  { table: 'audit_log', key: 'hash' },
  { table: 'audit_heads', key: 'organization_id' },
  { table: 'partner_attempts', key: 'subject_id' },
  { table: 'reveals', key: 'id' },
] as const

let tested: TestStore
const run = (text: string) => tested.database().write({ text, values: [] })

/**
 * Adds rows to all tables that the tests check. Adds at least two rows to each table in which one row could replace
 * another row.
 */
beforeAll(async () => {
  tested = await openTestStore()
  await liveUser(tested)
  const { organizationId, env } = sandbox
  const issued = (id: string) => sql`
    insert into transactions (organization_id, env, id, reference, fingerprint, canonical, channel, program_id, partner_code, base_points,
      bonus_points, campaign_points, source_value, source_currency, billed, partner_funded, billed_currency, local_price, created_at)
    values (${organizationId}, ${env}, ${id}, ${`R-${id}`}, 'f', 'c', 'API', 'prg_nimbara', 'NIMBARA', 1, 0, 0, 1, 'SAR', 1, 0, 'SAR', 1, 1)`
  const delivery = sql`
    insert into deliveries (organization_id, env, id, event_id, endpoint_id, state, due_at, created_at)
    values (${organizationId}, ${env}, 'dlv_1', 'evt_1', 'whe_1', 'PENDING', 1, 1)`
  const attempt = (number: number) => sql`
    insert into delivery_attempts (organization_id, env, delivery_id, number, started_at, duration_ms)
    values (${organizationId}, ${env}, 'dlv_1', ${number}, 1, 1)`
  const called = (number: number) => sql`
    insert into partner_attempts (organization_id, env, subject_id, number, connector, call, started_at, micros, outcome)
    values (${organizationId}, ${env}, 'txn_1', ${number}, 'http', 'ASK', 1, 1, 'DONE')`
  const revealed = (id: string) => sql`
    insert into reveals (organization_id, env, id, person_id, kind, target_id, reason, at, until)
    values (${organizationId}, ${env}, ${id}, 'usr_1', 'transaction', 'txn_1', 'Ticket 1', 1, 2)`
  const more = [called(1), called(2), revealed('rvl_1'), revealed('rvl_2')]
  await tested.database().write(issued('txn_1'), issued('txn_2'), delivery, attempt(1), attempt(2), ...more)
  await sealJournal(tested.database())
  const actor = { kind: 'system', id: 'start', name: 'start', network: null, requestId: null } as const
  const audit = tested.store.audit({ organizationId, env, actor, action: 'session.created' })
  for (const id of ['usr_1', 'usr_2']) await tested.database().transaction((run) => audit(run, { kind: 'person', id }))
})
afterAll(() => tested[Symbol.asyncDispose]())

/**
 * Returns every row as text. In SQLite, the text contains the `rowid`, because a row that is replaced by its own copy
 * gets a new `rowid`.
 */
async function contents(table: string): Promise<string[]> {
  const place = tested.database().engine === 'sqlite' ? 'rowid as place, ' : ''
  const rows = await tested.database().read({ text: `select ${place}${table}.* from ${table}`, values: [] })
  return rows
    .map((row) => JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .sort()
}

async function columnsOf(table: string): Promise<string[]> {
  const [row] = await tested.database().read({ text: `select * from ${table} limit 1`, values: [] })
  return Object.keys(row ?? {})
}

/**
 * Returns statements that would remove a row without a plain `update` or `delete`. SQLite silently ignores some of
 * these statements.
 */
function detours(table: string, key: string, columns: readonly string[]): string[] {
  if (tested.database().engine === 'postgres') return [`truncate ${table}`, `truncate ${table} cascade`]
  const all = columns.join(', ')
  const others = columns.map((column) => (column === key ? `${key} || 'x'` : column)).join(', ')
  const [first, last] = [`(select min(rowid) from ${table})`, `(select max(rowid) from ${table})`]
  return [
    `insert or replace into ${table} (${all}) select ${all} from ${table}`,
    `replace into ${table} (${all}) select ${all} from ${table} order by 1 desc limit 1`,
    `insert or replace into ${table} (rowid, ${all}) select ${first}, ${others} from ${table} limit 1`,
    `update or replace ${table} set rowid = ${first} where rowid = ${last} and rowid <> ${first}`,
  ]
}

test.each(facts)('invariant 38: no statement changes or removes a row of $table', async ({ table, key }) => {
  const before = await contents(table)
  expect(before.length).toBeGreaterThan(0)
  const columns = await columnsOf(table)
  const moves = [key, ...['organization_id', 'env'].filter((column) => columns.includes(column))]
  for (const statement of [
    ...moves.map((column) => `update ${table} set ${column} = ${column} || 'x'`),
    `delete from ${table}`,
  ])
    expect([statement, await run(statement).catch(String)]).toEqual([
      statement,
      expect.stringMatching(/append-only|final|frozen|does not change/),
    ])
  for (const statement of detours(table, key, columns)) await run(statement).catch(() => undefined)
  expect(await contents(table)).toEqual(before)
})
