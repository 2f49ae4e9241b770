import { openDatabase, type DatabaseSettings } from '../src/store/engine/open-database.ts'
import { sql, type Database, type Query } from '../src/store/engine/database.ts'
import { onServer } from '../testing/start-postgres.ts'
import { caller } from './catalog.ts'

const { organizationId, env } = caller
const year = 365 * 86_400_000
const chunk = 20_000
/** The program of every fifth transaction. Four other programs have the remaining transactions. */
export const seededProgram = 'prg_zaatroon'

/** The time of the newest row. The time of the oldest row is a year earlier. */
const newest = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 86_400_000

/**
 * Returns the row numbers `from` to `to`, with the time of row 0 and the milliseconds between the times of two rows.
 */
const numbered = (from: number, to: number, rows: number) => {
  const step = Math.floor(year / rows)
  return { from, to, step, start: newest - step * rows }
}

type Range = ReturnType<typeof numbered>

const transactions = ({ from, to, step, start }: Range): Query => sql`
  insert into transactions (
    organization_id, env, id, reference, fingerprint, canonical, channel, program_id, partner_code, destination_user_id,
    base_points, bonus_points, campaign_points, source_value, source_currency, billed, partner_funded, billed_currency, local_price, description, created_at)
  with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i + 1 < ${to})
  select cast(${organizationId} as text), cast(${env} as text), 'txn_BENCH0' || cast(10000000000000 + i as text), 'SEED-' || cast(i as text),
    'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90', '["issue/1","prg",null,["m",null,null,null],["POINTS","500","0"]]', 'API',
    case i % 5 when 0 then 'prg_zaatroon' when 1 then 'prg_nimbara' when 2 then 'prg_hushwood' when 3 then 'prg_drovak' else 'prg_papyrine' end,
    'ZAATROON', 'MEMBER-' || cast(i % 5000 as text), 500, 0, 0, 469000000, 'SAR', 469000000, 0, 'SAR', 938000, 'Seeded', ${start} + i * ${step}
  from n`

const connectionHistory = ({ from, to, step, start }: Range): Query => sql`
  insert into connection_history (
    organization_id, env, id, connection_id, event, source_user_id, source_user_email, program_id, partner_code, destination_user_id, at)
  with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i + 1 < ${to})
  select cast(${organizationId} as text), cast(${env} as text), 'hst_BENCH0' || cast(10000000000000 + i as text),
    'con_' || cast(i % 5000 as text), 'UPDATED', 'customer-' || cast(i % 5000 as text), 'someone@mail.example', 'prg_zaatroon', 'ZAATROON',
    'MEMBER-' || cast(i % 5000 as text), ${start} + i * ${step}
  from n`

const multibrandHistory = ({ from, to, step, start }: Range): Query => sql`
  insert into multibrand_connection_history (
    organization_id, env, id, connection_id, event, user_id, program_id, percentage, destination_user_id, at)
  with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i + 1 < ${to})
  select cast(${organizationId} as text), cast(${env} as text), 'hst_BENCH0' || cast(10000000000000 + i as text),
    'con_' || cast(i % 5000 as text), 'UPDATED', 'customer-' || cast(i % 5000 as text), 'prg_zaatroon', 5000,
    'MEMBER-' || cast(i % 5000 as text), ${start} + i * ${step}
  from n`

/** Returns the statement that adds credits. The whole value of each credit was issued as points of one program. */
const credits = ({ from, to, step, start }: Range): Query => sql`
  insert into multibrand_transactions (
    organization_id, env, id, kind, reference, fingerprint, canonical, user_id, input_side, amount_local, amount_usd, local_currency,
    remaining_local, remaining_usd, status, execution_date, created_at)
  with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i + 1 < ${to})
  select cast(${organizationId} as text), cast(${env} as text), 'mbt_BENCH0' || cast(10000000000000 + i as text), 'CREDIT', 'SEED-' || cast(i as text),
    'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90', '["credit/1"]', 'customer-' || cast(i % 5000 as text), 'local',
    1000000000, 266000000, 'SAR', 0, 0, 'EXECUTED', ${start} + i * ${step}, ${start} + i * ${step}
  from n`

const executed = ({ from, to, step, start }: Range): Query => sql`
  insert into multibrand_rows (organization_id, env, id, transaction_id, type, user_id, program_id, points, value_local, value_usd, created_at)
  with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i + 1 < ${to})
  select cast(${organizationId} as text), cast(${env} as text), 'mbr_BENCH0' || cast(10000000000000 + i as text),
    'mbt_BENCH0' || cast(10000000000000 + i as text), 'CREDIT', 'customer-' || cast(i % 5000 as text), 'prg_zaatroon', 100, 1000000000, 266000000,
    ${start} + i * ${step}
  from n`

/**
 * Returns the statements that fill `list_hours`, the number of rows per list and hour. The service itself updates these
 * numbers in the commit that adds a row.
 */
export const hourCounts = (): Query[] => [
  sql`
  insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'transactions', '', created_at / 3600000, count(*) from transactions group by 1, 2, 5
  union all
  select organization_id, env, 'transactions', program_id, created_at / 3600000, count(*) from transactions group by 1, 2, 4, 5`,
  sql`
  insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'multibrand_rows', '', created_at / 3600000, count(*) from multibrand_rows group by 1, 2, 5
  union all
  select organization_id, env, 'multibrand_rows', program_id, created_at / 3600000, count(*) from multibrand_rows group by 1, 2, 4, 5`,
  sql`
  insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'connection_history', '', at / 3600000, count(*) from connection_history group by 1, 2, 5
  union all
  select organization_id, env, 'connection_history', partner_code, at / 3600000, count(*) from connection_history group by 1, 2, 4, 5`,
  sql`
  insert into list_hours (organization_id, env, list, key, hour, count)
  select organization_id, env, 'multibrand_connection_history', '', at / 3600000, count(*) from multibrand_connection_history group by 1, 2, 5`,
]

const inserts = { transactions, connectionHistory, multibrandHistory, credits, executed } as const
type SeededTable = keyof typeof inserts

/**
 * Fills every list of a migrated, empty database, oldest rows first, in commits of 20,000 rows per table. Adds at most
 * `rows` rows to each table, and starts no further commit after `seconds`. `only` selects some of the tables.
 */
export const seedRows = async (
  place: DatabaseSettings,
  rows: number,
  seconds: number,
  only: readonly SeededTable[] = Object.keys(inserts) as SeededTable[],
): Promise<void> => {
  const database = openDatabase(place)
  const until = performance.now() + seconds * 1000
  for (let from = 0; from < rows && (from === 0 || performance.now() < until); from += chunk) {
    const range = numbered(from, Math.min(from + chunk, rows), rows)
    for (const table of only) await database.unlimited.write(inserts[table](range))
  }
  for (const statement of hourCounts()) await database.unlimited.write(statement)
  await database.close()
  // PostgreSQL vacuums a table while it grows, and plans queries with statistics. Here it would do both only about a
  // minute after the inserts.
  if (place.databaseUrl) await onServer(place.databaseUrl, 'vacuum analyze')
}

const tables = {
  transactions: () =>
    sql`select count(*) as n from transactions where organization_id = ${organizationId} and env = ${env}`,
  program: () =>
    sql`select count(*) as n from transactions where organization_id = ${organizationId} and env = ${env} and program_id = ${seededProgram}`,
  connectionHistory: () =>
    sql`select count(*) as n from connection_history where organization_id = ${organizationId} and env = ${env}`,
  executed: () =>
    sql`select count(*) as n from multibrand_rows where organization_id = ${organizationId} and env = ${env}`,
  multibrandHistory: () =>
    sql`select count(*) as n from multibrand_connection_history where organization_id = ${organizationId} and env = ${env}`,
}
export type SeededList = keyof typeof tables

/** Counts the rows of a list in the database. The benchmark compares this number with `total` in the answers. */
export const countRows = async (database: Database, list: SeededList): Promise<number> => {
  const [row] = await database.read(tables[list]())
  return Number(row?.['n'])
}
