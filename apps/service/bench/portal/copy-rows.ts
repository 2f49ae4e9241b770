import { encodeTime } from 'ulid'
import type { Database } from '../../src/store/engine/database.ts'

/** An alphabet of ids, in the order of their values. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The first of the numbers that take the place of the random part of an id. */
const firstNumber = 1_000_000_000_000_000

/** Rows whose times spread evenly over the days before `end`. Row 0 is the oldest. */
export type Spread = { count: number; days: number; end: number }

const stepOf = ({ count, days }: Spread): number => Math.max(1, Math.floor((days * 86_400_000) / count))

/** Returns the time of row `index` in milliseconds UTC, as SQL and as a number. */
export const timeSql = (spread: Spread, index = 'n.i'): string =>
  `(${spread.end - stepOf(spread) * spread.count} + (${index}) * ${stepOf(spread)})`
export const timeOf = (spread: Spread, index: number): number =>
  spread.end - stepOf(spread) * spread.count + index * stepOf(spread)

/** Returns the id of row `index`, as SQL and as a text. Like the service's own ids, it begins with its time. */
export const idSql = (prefix: string, spread: Spread, index = 'n.i'): string => {
  const characters = Array.from(
    { length: 10 },
    (_, place) => `substr('${letters}', cast(${timeSql(spread, index)} / ${32 ** (9 - place)} % 32 as int) + 1, 1)`,
  )
  return `'${prefix}_' || ${characters.join(' || ')} || cast(${firstNumber} + (${index}) as text)`
}
export const idOf = (prefix: string, spread: Spread, index: number): string =>
  `${prefix}_${encodeTime(timeOf(spread, index))}${firstNumber + index}`

/**
 * Copies of rows that the service itself wrote. `where` selects these rows. `set` has an expression for each column that
 * differs between the copies, from the row `s` and the number `n.i` of the copy. `only` leaves out numbers.
 */
export type Copies = { table: string; count: number; where: string; only?: string; set: Record<string, string> }

const columnsOf = async (database: Database, table: string): Promise<string[]> => {
  const text =
    database.engine === 'sqlite'
      ? `select name from pragma_table_info('${table}')`
      : `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`
  return (await database.read({ text, values: [] })).map(({ name }) => String(name))
}

const chunk = 20_000

/** Inserts the copies, with 20,000 numbers in each commit. */
export const copyRows = async (database: Database, { table, count, where, only, set }: Copies): Promise<void> => {
  const run = (text: string) => database.unlimited.write({ text, values: [] })
  const columns = await columnsOf(database, table)
  // A table of their own, so that no copy is copied again.
  await run(`create table bench_samples as select * from ${table} where ${where}`)
  for (let from = 0; from < count; from += chunk)
    await run(`
      insert into ${table} (${columns.join(', ')})
      with recursive n(i) as (
        select cast(${from} as bigint) union all select i + 1 from n where i + 1 < ${Math.min(from + chunk, count)})
      select ${columns.map((name) => set[name] ?? `s.${name}`).join(', ')}
      from bench_samples s cross join n${only === undefined ? '' : ` where ${only}`}`)
  await run('drop table bench_samples')
}
