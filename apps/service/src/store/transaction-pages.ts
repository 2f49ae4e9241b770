import type { Caller } from './caller.ts'
import { sql, type Database } from './database.ts'
import { hourMs } from './issue-statements.ts'
import { integer } from './row.ts'
import { parseTransaction, type StoredTransaction } from './transaction-rows.ts'

export type Page<T> = { total: number; data: T[] }
type Range = { from: number; to: number; programId?: string | undefined }

/** Whole hours come from the counts, at most one hour at each end is counted row by row. */
async function countRows(database: Database, caller: Caller, range: Range): Promise<number> {
  const [firstWhole, lastWhole] = [Math.ceil(range.from / hourMs), Math.floor((range.to + 1) / hourMs) - 1]
  if (firstWhole > lastWhole) return await countBetween(database, caller, range)
  const [row] = await database.read(hoursTotal(caller, range.programId ?? '', firstWhole, lastWhole))
  const whole = row === undefined ? 0 : integer(row, 'n')
  const head = await countBetween(database, caller, { ...range, to: firstWhole * hourMs - 1 })
  const tail = await countBetween(database, caller, { ...range, from: (lastWhole + 1) * hourMs })
  return head + whole + tail
}

async function countBetween(database: Database, caller: Caller, { from, to, programId }: Range): Promise<number> {
  if (from > to) return 0
  const [row] = await database.read(programId === undefined ? countAll(caller, from, to) : countProgram(caller, programId, from, to))
  return row === undefined ? 0 : integer(row, 'n')
}

const countAll = ({ organizationId, env }: Caller, from: number, to: number) => sql`
  select count(*) as n from transactions
  where organization_id = ${organizationId} and env = ${env} and created_at between ${from} and ${to}`
const countProgram = ({ organizationId, env }: Caller, programId: string, from: number, to: number) => sql`
  select count(*) as n from transactions
  where organization_id = ${organizationId} and env = ${env} and program_id = ${programId} and created_at between ${from} and ${to}`
const hoursTotal = ({ organizationId, env }: Caller, programId: string, first: number, last: number) => sql`
  select coalesce(sum(count), 0) as n from transaction_hours
  where organization_id = ${organizationId} and env = ${env} and program_id = ${programId} and hour between ${first} and ${last}`

/** The newest whole hour with at most `skip` rows of the range after it; counting starts at the last instant of that hour. */
const hourOfRow = ({ organizationId, env }: Caller, programId: string, first: number, last: number, skip: number) => sql`
  select hour, newer from (
    select hour, sum(count) over (order by hour desc) - count as newer from transaction_hours
    where organization_id = ${organizationId} and env = ${env} and program_id = ${programId} and hour between ${first} and ${last}
  ) counted where newer <= ${skip} order by hour limit 1`

const rowsAll = ({ organizationId, env }: Caller, from: number, to: number, limit: number, skip: number) => sql`
  select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
  where t.organization_id = ${organizationId} and t.env = ${env} and t.created_at between ${from} and ${to}
  order by t.created_at desc, t.id desc limit ${limit} offset ${skip}`
const rowsOfProgram = ({ organizationId, env }: Caller, programId: string, from: number, to: number, limit: number, skip: number) => sql`
  select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
  where t.organization_id = ${organizationId} and t.env = ${env} and t.program_id = ${programId} and t.created_at between ${from} and ${to}
  order by t.created_at desc, t.id desc limit ${limit} offset ${skip}`

/** Where a far page starts: skips the rows of the newest part-hour, then whole hours by their counts. */
async function jump(database: Database, caller: Caller, range: Range, skip: number): Promise<{ to: number; skip: number }> {
  const lastWhole = Math.floor((range.to + 1) / hourMs) - 1
  const firstWhole = Math.ceil(range.from / hourMs)
  const start = { to: range.to, skip }
  if (firstWhole > lastWhole) return start
  const afterWhole = await countBetween(database, caller, { ...range, from: (lastWhole + 1) * hourMs })
  if (skip < afterWhole) return start
  const [row] = await database.read(hourOfRow(caller, range.programId ?? '', firstWhole, lastWhole, skip - afterWhole))
  if (row === undefined) return start
  return { to: (integer(row, 'hour') + 1) * hourMs - 1, skip: skip - afterWhole - integer(row, 'newer') }
}

/** One page and the total at a cost that does not grow with the table. */
export async function readPage(
  database: Database,
  caller: Caller,
  { page, pageSize, ...range }: Range & { page: number; pageSize: number },
): Promise<Page<StoredTransaction>> {
  const total = await countRows(database, caller, range)
  const offset = (page - 1) * pageSize
  if (offset >= total) return { total, data: [] }
  const { to, skip } = await jump(database, caller, range, offset)
  const rows = await database.read(
    range.programId === undefined
      ? rowsAll(caller, range.from, to, pageSize, skip)
      : rowsOfProgram(caller, range.programId, range.from, to, pageSize, skip),
  )
  return { total, data: rows.map(parseTransaction) }
}
