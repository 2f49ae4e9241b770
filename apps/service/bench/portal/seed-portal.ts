import { sql, type Database, type Query } from '../../src/store/engine/database.ts'
import { caller } from '../catalog.ts'
import { copyRows, idSql, timeSql, type Copies, type Spread } from './copy-rows.ts'
import type { UserSamples } from './samples.ts'
import { hourCounts } from '../seed-rows.ts'

/** The users of the rows. User 0 has a tenth of everything, as the only user of a test has. */
const users = 5_000
const userNumber = `cast(case when n.i % 10 = 0 then 0 else n.i % ${users} end as text)`
const user = `'customer-' || ${userNumber}`
const member = `'MEMBER-' || ${userNumber}`
const program = `case n.i % 5 when 0 then 'prg_zaatroon' when 1 then 'prg_nimbara' when 2 then 'prg_hushwood' when 3 then 'prg_drovak' else 'prg_papyrine' end`
/** The end of an id, where each number has one copy for each of the two programs. */
const byProgram = `case s.program_id when 'prg_zaatroon' then '1' else '2' end`
const isCredit = 'n.i % 10 <> 1'
const isExecuted = 'n.i % 10 not in (1, 2)'

/** The numbers and times of the copies for a number of transactions. Logs and deliveries exist for a week only. */
export const spreadsOf = (rows: number) => {
  const end = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000
  const year = { days: 365, end }
  const week = { days: 6, end }
  const share = (part: number): number => Math.ceil(rows * part)
  return {
    transactions: { ...year, count: rows },
    multibrand: { ...year, count: share(0.2) },
    connectionHistory: { ...year, count: share(0.2) },
    tokens: { ...year, count: share(0.1) },
    audit: { ...year, count: share(0.1) },
    requests: { ...week, count: share(0.5) },
    failures: { ...week, count: share(0.025) },
    deliveries: { ...week, count: share(0.25) },
    usage: { days: 92, end, count: share(0.25) },
    usageDays: { days: 92, end, count: share(0.25 / 24) },
  } satisfies Record<string, Spread>
}

export type Spreads = ReturnType<typeof spreadsOf>

/** An endpoint whose deliveries all failed. */
export const failingEndpoint = 'whe_FAILING'

export type Samples = UserSamples & { transactionId: string }

const copiesOf = (spreads: Spreads, samples: Samples): Copies[] => {
  const {
    transactions,
    multibrand,
    connectionHistory,
    tokens,
    audit,
    requests,
    failures,
    deliveries,
    usage,
    usageDays,
  } = spreads
  const transactionId = idSql('txn', transactions)
  const creditId = idSql('mbt', multibrand)
  const rowId = `${idSql('mbr', multibrand)} || ${byProgram}`
  const every = ({ count }: Spread, table: string, where: string, set: Copies['set'], only?: string): Copies => ({
    table,
    count,
    where,
    set,
    ...(only === undefined ? {} : { only }),
  })
  // The newest transactions have requests and deliveries.
  const requested = `(n.i + ${transactions.count - requests.count})`
  const delivered = `(n.i + ${transactions.count - deliveries.count})`
  const ofTransaction = `= '${samples.transactionId}'`
  return [
    every(transactions, 'transactions', `id ${ofTransaction}`, {
      id: transactionId,
      reference: `'SEED-' || cast(n.i as text)`,
      channel: `case n.i % 2 when 0 then 'WIDGET' else 'API' end`,
      source_user_id: `case n.i % 2 when 0 then ${user} end`,
      program_id: program,
      partner_code: `upper(substr(${program}, 5))`,
      destination_user_id: member,
      destination_email: `lower(${member}) || '@mail.example'`,
      connector: `case n.i % 4 when 3 then 'partner' end`,
      order_key: `case n.i % 4 when 3 then ${transactionId} end`,
      attempts: `case n.i % 4 when 3 then 1 else 0 end`,
      created_at: timeSql(transactions),
    }),
    every(transactions, 'journal', `journal_id ${ofTransaction}`, {
      journal_id: transactionId,
      created_at: timeSql(transactions),
    }),
    every(transactions, 'sealed_journals', `journal_id ${ofTransaction}`, { journal_id: transactionId }),
    every(transactions, 'events', `subject_id ${ofTransaction}`, {
      id: idSql('evt', transactions),
      subject_id: transactionId,
      created_at: timeSql(transactions),
      due_at: timeSql(transactions),
    }),
    every(
      transactions,
      'partner_attempts',
      `subject_id ${ofTransaction}`,
      {
        subject_id: transactionId,
        started_at: timeSql(transactions),
      },
      'n.i % 4 = 3',
    ),
    every(requests, 'api_requests', `transaction_id ${ofTransaction}`, {
      id: idSql('req', requests),
      reference: `'SEED-' || cast(${requested} as text)`,
      transaction_id: idSql('txn', transactions, requested),
      created_at: timeSql(requests),
    }),
    every(failures, 'api_requests', `reference = 'WRONG'`, {
      id: `${idSql('req', failures)} || 'F'`,
      reference: `'FAILED-' || cast(n.i as text)`,
      created_at: timeSql(failures),
    }),
    ...(
      [
        [usage, 'usage_hours', 'hour', 3_600_000],
        [usageDays, 'usage_days', 'day', 86_400_000],
      ] as const
    ).map(([spread, table, column, length]) =>
      every(spread, table, `status_class = 4`, {
        [column]: `(${spread.end - (spread.end % length)} - n.i / 108 * ${length})`,
        client_id: `s.client_id || cast(n.i % 3 as text)`,
        endpoint: `'endpoint' || cast(n.i / 3 % 12 as text)`,
        status_class: `case n.i / 36 % 3 when 0 then 2 when 1 then 4 else 429 end`,
      }),
    ),
    every(deliveries, 'deliveries', `event_id in (select id from events where subject_id ${ofTransaction})`, {
      id: idSql('dlv', deliveries),
      event_id: idSql('evt', transactions, delivered),
      endpoint_id: `case n.i % 4 when 3 then '${failingEndpoint}' else s.endpoint_id end`,
      state: `case n.i % 4 when 3 then 'EXHAUSTED' else 'DELIVERED' end`,
      created_at: timeSql(deliveries),
      due_at: timeSql(deliveries),
      finished_at: timeSql(deliveries),
    }),
    {
      table: 'webhook_endpoints',
      count: 1,
      where: 'true',
      set: {
        id: `'${failingEndpoint}'`,
        url: `s.url || '/failing'`,
        status: `'DISABLED'`,
        disabled_reason: `'FAILING'`,
      },
    },
    every(deliveries, 'delivery_attempts', `delivery_id = (select min(delivery_id) from delivery_attempts)`, {
      delivery_id: idSql('dlv', deliveries),
      started_at: timeSql(deliveries),
    }),
    every(multibrand, 'multibrand_transactions', `id = '${samples.creditId}'`, {
      id: creditId,
      reference: `'SEED-' || cast(n.i as text)`,
      kind: `case when ${isCredit} then 'CREDIT' else 'DEBIT' end`,
      user_id: user,
      status: `case n.i % 10 when 2 then 'PENDING' else 'EXECUTED' end`,
      remaining_local: `case n.i % 10 when 2 then s.amount_local else 0 end`,
      remaining_usd: `case n.i % 10 when 2 then s.amount_usd else 0 end`,
      execution_date: `case n.i % 10 when 2 then ${multibrand.end + 30 * 86_400_000} else ${timeSql(multibrand)} end`,
      created_at: timeSql(multibrand),
    }),
    every(
      multibrand,
      'multibrand_rows',
      `transaction_id = '${samples.creditId}'`,
      {
        id: rowId,
        transaction_id: creditId,
        user_id: user,
        destination_user_id: member,
        created_at: timeSql(multibrand),
      },
      isExecuted,
    ),
    ...['journal', 'sealed_journals'].map((table) =>
      every(
        multibrand,
        table,
        `journal_id like '%:${samples.creditId}'`,
        {
          journal_id: `replace(s.journal_id, '${samples.creditId}', ${creditId})`,
          created_at: timeSql(multibrand),
        },
        isExecuted,
      ),
    ),
    every(connectionHistory, 'connection_history', `connection_id = '${samples.connectionId}'`, {
      id: idSql('hst', connectionHistory),
      source_user_id: user,
      destination_user_id: member,
      at: timeSql(connectionHistory),
    }),
    every(connectionHistory, 'multibrand_connection_history', `connection_id = '${samples.shareId}'`, {
      id: idSql('hst', connectionHistory),
      user_id: user,
      destination_user_id: member,
      at: timeSql(connectionHistory),
    }),
    ...(
      [
        ['connections', 'source_user_id', { source_user_email: `'user-' || cast(n.i as text) || '@mail.example'` }],
        ['multibrand_connections', 'user_id', {}],
      ] as const
    ).map(([table, column, more]) => ({
      table,
      count: users,
      where: `${column} = 'sample'`,
      set: {
        id: `'con_' || cast(n.i as text) || ${byProgram}`,
        [column]: `'customer-' || cast(n.i as text)`,
        destination_user_id: `'MEMBER-' || cast(n.i as text)`,
        ...more,
      },
    })),
    {
      table: 'multibrand_users',
      count: users,
      where: `user_id = 'sample'`,
      set: { user_id: `'customer-' || cast(n.i as text)` },
    },
    every(tokens, 'widget_tokens', `user_id = 'sample'`, {
      jti: idSql('tok', tokens),
      user_id: user,
      created_at: timeSql(tokens),
      expires_at: timeSql(tokens),
    }),
    every(audit, 'audit_log', `number = 1`, {
      number: `n.i + 1000`,
      at: timeSql(audit),
      action: `case n.i % 3 when 0 then 'session.created' when 1 then 'transactions.exported' else 'personal_data.revealed' end`,
    }),
  ]
}

const { organizationId } = caller
const lengthenChain = (): Query => sql`
  update audit_heads set number = (select max(number) from audit_log where organization_id = ${organizationId})
  where organization_id = ${organizationId}`

/** Copies the samples, so that a migrated database has the data of the portal's pages for a number of transactions. */
export const seedPortal = async (database: Database, spreads: Spreads, samples: Samples): Promise<void> => {
  // SQLite then keeps the pages of the indexes in memory.
  if (database.engine === 'sqlite') await database.unlimited.write({ text: 'pragma cache_size = -262144', values: [] })
  for (const copies of copiesOf(spreads, samples)) {
    const begun = performance.now()
    await copyRows(database, copies)
    if (copies.count >= 100_000)
      process.stderr.write(`${copies.table}: ${Math.round((performance.now() - begun) / 1000)} s\n`)
  }
  await database.unlimited.write(lengthenChain(), sql`delete from list_hours`, ...hourCounts())
  // PostgreSQL collects statistics only about a minute after the inserts. `analyze` collects them at once.
  if (database.engine === 'postgres') await database.unlimited.write({ text: 'analyze', values: [] })
}
