import type { Database, Query, SqlValue } from './database.ts'

/** The columns that drafts fill, each with its type and the value that a draft has for it. */
export type Columns<D> = Readonly<Record<string, readonly [type: 'text' | 'bigint', valueOf: (draft: D) => SqlValue]>>

const listOf = (names: readonly string[]): string => names.join(', ')

/** Returns the function that returns the statement which inserts one draft. `ending` follows the values. */
export const insertOne = <D>(table: string, columns: Columns<D>, ending = ''): ((draft: D) => Query) => {
  const names = Object.keys(columns)
  const values = Object.values(columns).map(([, valueOf]) => valueOf)
  const places = names.map((_, index) => `?${index + 1}`)
  const text = `insert into ${table} (${listOf(names)}) values (${listOf(places)}) ${ending}`
  return (draft) => ({ text, values: values.map((valueOf) => valueOf(draft)) })
}

/**
 * Returns drafts as a table of PostgreSQL: one array for each column, and the column `place` with the position of the
 * draft, starting at 1. The first placeholder of `from` has the number `first`.
 */
export const tableOf = <D>(columns: Columns<D>, name: string, first = 1) => {
  const names = Object.keys(columns)
  const arrays = Object.values(columns).map(([type], index) => `?${first + index}::${type}[]`)
  const values = Object.values(columns).map(([, valueOf]) => valueOf)
  return {
    names: listOf(names),
    from: `unnest(${listOf(arrays)}) with ordinality as ${name} (${listOf(names)}, place)`,
    arraysOf: (drafts: readonly D[]): SqlValue[][] => values.map((valueOf) => drafts.map(valueOf)),
    next: first + names.length,
  }
}

/** Returns the function that returns the statements which insert drafts: one for PostgreSQL, one for each for SQLite. */
export const insertAll = <D>(table: string, columns: Columns<D>) => {
  const one = insertOne(table, columns)
  const drafted = tableOf(columns, 'draft')
  const text = `insert into ${table} (${drafted.names}) select ${drafted.names} from ${drafted.from}`
  return (engine: Database['engine'], drafts: readonly D[]): Query[] =>
    engine === 'sqlite' ? drafts.map(one) : [{ text, values: drafted.arraysOf(drafts) }]
}
