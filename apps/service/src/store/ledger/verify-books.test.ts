import { expect, test } from 'vitest'
import { bypassTriggers } from '../../../testing/bypass-triggers.ts'
import { sql, type Query } from '../engine/database.ts'
import { liveUser } from '../../../testing/live-user.ts'
import { openTestStore, sandbox, type TestStore } from '../../../testing/open-test-store.ts'
import { verifyBooks } from './verify-books.ts'

const problems = async (tested: TestStore) => (await verifyBooks(tested.database())).map(({ problem }) => problem)

test('verify accepts the seed catalog and the regular activity of a user', async () => {
  await using tested = await openTestStore()
  expect(await problems(tested)).toEqual([])
  await liveUser(tested)
  expect(await problems(tested)).toEqual([])
})

const journalCopy = (id: string) => sql`
  insert into journal (organization_id, env, journal_id, line, debit, credit, asset, amount, created_at)
  select organization_id, env, cast(${id} as text), 1, debit, credit, asset, amount, created_at from journal
  where journal_id = 'credit:mbt_open' and line = 1`

type Tampering = [name: string, statement: Query, found: RegExp]

const values: Tampering[] = [
  [
    'a residual',
    sql`update multibrand_users set residual_local = residual_local + 1 where user_id = 'u'`,
    /^account user:residual:u holds \d+ SAR by the journal and \d+ by its rows$/,
  ],
  [
    'what remains, in USD alone',
    sql`update multibrand_transactions set remaining_usd = remaining_usd - 1 where id = 'mbt_open'`,
    /^user u: .* were credited, .* are open, residual, debited or executed$/,
  ],
  [
    'what was credited',
    sql`update multibrand_transactions set amount_local = amount_local + 1 where id = 'mbt_open'`,
    /^credit mbt_open: its journal does not say its SAR$/,
  ],
  [
    'what was debited',
    sql`update multibrand_transactions set amount_local = amount_local - 1 where id = 'mbt_debit'`,
    /^debit mbt_debit: it took \d+ SAR, its journal \d+$/,
  ],
  [
    'the points of a row',
    sql`update multibrand_rows set points = points + 1 where transaction_id = 'mbt_done' and program_id = 'prg_nimbara'`,
    /^row mbt_.*, DONE: .* points, .* are booked$/,
  ],
  [
    'the cost of a row',
    sql`update multibrand_rows set value_usd = value_usd + 1 where transaction_id = 'mbt_done' and program_id = 'prg_nimbara'`,
    /^row mbt_.*: it cost \d+ USD, its journal paid \d+$/,
  ],
]

/** Returns a statement that inserts a forged journal, which claims to correct the journal `corrects`. */
const forged = (id: string, corrects: string, debit: string, credit: string, asset = 'SAR') => sql`
  insert into journal (organization_id, env, journal_id, line, debit, credit, asset, amount, created_at, corrects_id)
  select organization_id, env, cast(${id} as text), 1, cast(${debit} as text), cast(${credit} as text), cast(${asset} as text),
    cast(77 as bigint), created_at, cast(${corrects} as text) from journal where journal_id = 'credit:mbt_open' and line = 1`

const forgeries: Tampering[] = [
  [
    'an issue that is taken back',
    forged('reversal-1', 'txn_none', 'program:prg_nimbara:payable', 'org:receivable'),
    /^journal reversal-1: line 1 belongs to no transaction$/,
  ],
  [
    'a debt of the organization',
    forged('reversal-2', 'reversal-1', 'program:prg_nimbara:payable', 'org:receivable'),
    /^account org:receivable holds 154 SAR by the journal and 0 by its rows$/,
  ],
  [
    'a debt to a program',
    forged('reversal-3', 'credit:mbt_open', 'program:prg_none:payable', 'org:receivable', 'EUR'),
    /^account program:prg_none:payable holds -77 EUR by the journal and 0 by its rows$/,
  ],
  [
    'a credit that corrects another',
    forged('credit:mbt_done:2', 'credit:mbt_done', 'org:multibrand_funding', 'user:matured:u'),
    /^journal credit:mbt_done:2: line 1 belongs to no credit or debit$/,
  ],
  [
    'a maturing that corrects',
    forged('mature:mbt_open', 'credit:mbt_open', 'user:pending:u', 'user:matured:u'),
    /^journal mature:mbt_open: line 1 is no movement of its kind$/,
  ],
  [
    'a refusal of no row',
    forged('refuse:mbt_none', 'execute:mbt_done', 'program:prg_nimbara:payable', 'user:residual:u'),
    /^journal refuse:mbt_none: line 1 belongs to no row$/,
  ],
  [
    'points that correct',
    forged(
      'points:mbt_none',
      'execute:mbt_done',
      'program:prg_nimbara:issuance',
      'member:prg_nimbara:X-1',
      'points:prg_nimbara',
    ),
    /^journal points:mbt_none: line 1 belongs to no row$/,
  ],
]
const journals: Tampering[] = [
  [
    'one of no credit',
    journalCopy('credit:mbt_none'),
    /^journal credit:mbt_none: line 1 belongs to no credit or debit$/,
  ],
  ['one of no transaction', journalCopy('txn_none'), /^journal txn_none: line 1 belongs to no transaction$/],
  ['one of no row', journalCopy('points:mbt_none'), /^journal points:mbt_none: line 1 belongs to no row$/],
  [
    'one of an unknown kind',
    journalCopy('gift:mbt_open'),
    /^journal gift:mbt_open: line 1 belongs to no credit or debit$/,
  ],
  [
    'one that is missing',
    sql`delete from journal where journal_id = 'credit:mbt_open'`,
    /^credit mbt_open: its journal lacks its SAR$/,
  ],
  [
    'a first line that is missing',
    sql`delete from journal where journal_id = 'execute:mbt_done' and line = 1`,
    /^journal execute:mbt_done has no first line$/,
  ],
  [
    'a refusal that gave nothing back',
    sql`update multibrand_rows set state = 'REFUSED' where transaction_id = 'mbt_done'`,
    /^row mbt_.* was refused: of \d+ SAR, 0 went back$/,
  ],
]

const told: Tampering[] = [
  [
    'a fact nobody was told of',
    sql`delete from events where type = 'MULTIBRAND_TRANSACTION_EXECUTED'`,
    /^MULTIBRAND_TRANSACTION_EXECUTED mbt_.*: 0 events for 1 facts$/,
  ],
  [
    'an event told twice',
    sql`insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at)
      select organization_id, env, 'evt_twice', type, subject_id, body, created_at, due_at from events where type = 'LINKED' limit 1`,
    /^LINKED con_.*: 2 events for 1 facts$/,
  ],
  [
    'a lost count',
    sql`update list_hours set count = count - 1 where list = 'multibrand_rows' and key = 'prg_nimbara'`,
    /^list multibrand_rows prg_nimbara hour \d+: \d+ counted, \d+ there$/,
  ],
  [
    'a lost count of a day',
    sql`update list_days set count = count - 1 where list = 'multibrand_rows' and key = 'prg_nimbara'`,
    /^list multibrand_rows prg_nimbara day \d+: \d+ counted, \d+ in its hours$/,
  ],
  [
    'a changed share',
    sql`update multibrand_connections set percentage = 4999 where user_id = 'u' and program_id = 'prg_nimbara'`,
    /^connection con_.* is not what its history says$/,
  ],
  [
    'a connection that vanished',
    sql`delete from multibrand_connections where user_id = 'u' and program_id = 'prg_hushwood'`,
    /^connection con_.* was never removed and is gone$/,
  ],
  [
    'a connection that came back',
    sql`insert into connection_history select organization_id, env, 'hst_end', connection_id, 'DELINKED', source_user_id, source_user_email,
      program_id, partner_code, destination_user_id, destination_email, destination_first_name, destination_last_name, at
      from connection_history where source_user_id = 'u'`,
    /^connection con_.* was removed and is there$/,
  ],
]

test.each([
  ['values', values],
  ['journals', journals],
  ['correcting journals', forgeries],
  ['events, counts and connections', told],
])('verify reports each change of %s that bypasses the database triggers', async (_, tamperings) => {
  await using tested = await openTestStore()
  await liveUser(tested)
  await bypassTriggers(tested, ...tamperings.map(([, statement]) => statement))
  const found = await problems(tested)
  for (const [name, , expected] of tamperings)
    expect([name, found]).toEqual([name, expect.arrayContaining([expect.stringMatching(expected)])])
})

test('the history of connections stays in order when process clocks differ', async () => {
  await using tested = await openTestStore()
  const { connections, multibrandConnections } = tested.store.organization(sandbox)
  const account = {
    destinationUserId: 'X-1',
    destinationUserEmail: null,
    destinationUserFirstName: null,
    destinationUserLastName: null,
  }
  const link = { sourceUserId: 'w', sourceUserEmail: null, programId: 'prg_nimbara', partnerCode: 'NIMBARA' }
  const late = tested.clock.now + 60_000
  const saved = (destinationUserId: string, at: number) =>
    connections.upsert({ ...link, account: { ...account, destinationUserId }, at })
  const share = (...percentages: [string, bigint][]) =>
    multibrandConnections.replace(
      'w',
      percentages.map(([programId, percentage]) => ({ programId, percentage, account })),
      late - 1_000 * percentages.length * 9,
    )
  await saved('A', late)
  expect((await saved('B', late - 50_000)).connection.updatedAt).toBe(late + 1)
  await saved('A', late - 50_000)
  await share(['prg_nimbara', 10_000n])
  await share(['prg_nimbara', 4_000n], ['prg_hushwood', 6_000n])
  await share(['prg_hushwood', 10_000n])
  expect(await problems(tested)).toEqual([])
  await bypassTriggers(
    tested,
    sql`update connections set destination_user_id = 'B', updated_at = ${late + 1} where source_user_id = 'w'`,
  )
  expect(await problems(tested)).toEqual([expect.stringMatching(/^connection con_.* is not what its history says$/)])
  const { connection } = await saved('C', late - 50_000)
  expect(await connections.remove(connection.id, late - 50_000)).toBe(true)
  expect(await problems(tested)).toEqual([])
})
