/**
 * A value of the database: text, integer or null. Integers are read as bigint. JSON is stored as text, and a time as an
 * integer.
 */
export type SqlValue = string | number | bigint | null
export type Row = Readonly<Record<string, SqlValue>>

/**
 * A statement's text with the places `?1 … ?n`, and its values. The prepared statement is cached by its text, so the
 * text must not contain values.
 */
export type Query = { readonly text: string; readonly values: readonly SqlValue[] }

/** Runs one statement of an open transaction and returns its rows. */
export type Run = (statement: Query) => Promise<Row[]>

type Operations = {
  /** Runs one read-only statement. It sees committed data only. */
  read: (statement: Query) => Promise<Row[]>
  /**
   * Runs statements in one commit: all succeed or none. Resolves with their rows once the commit would survive a power
   * loss.
   */
  write: (...statements: Query[]) => Promise<Row[][]>
  /**
   * Runs a transaction that reads, decides and writes. Inside `work`, a call of `write` or `transaction` would
   * deadlock, so `work` awaits only `run`. A server engine may run `work` again, so `work` must have no other effects.
   */
  transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>
}

/** The database, whichever engine runs it. */
export type Database = Operations & {
  /**
   * The same operations without time limits. Use them for work that grows with the data (migrations, `verify`, seals),
   * never for a request.
   */
  readonly unlimited: Operations
  /** The kind of engine. A few migrations have a different text for each engine. */
  readonly engine: 'sqlite' | 'postgres'
  /**
   * Runs a migration's text, which may hold many statements, in one transaction after `claim`. If `claim` returns no
   * row, the migration is already applied: runs nothing and returns false.
   */
  migrate: (claim: Query, script: string) => Promise<boolean>
  /** Checks the names and the number of values of a statement without running it. Throws the engine's error. */
  prepare: (statement: Query) => Promise<void>
  /**
   * Returns the number of commits. While the number is unchanged, all data is unchanged. Only an engine whose single
   * writer is this process has this function.
   */
  commits?: () => number
  /** Returns milliseconds UTC by the database's own clock, which workers of several processes share. */
  clock: () => Promise<number>
  close: () => Promise<void>
}

const texts = new WeakMap<TemplateStringsArray, string>()

/** Builds a statement from a template: `` sql`select … where id = ${id}` ``. The values stay out of the text. */
export function sql(strings: TemplateStringsArray, ...values: SqlValue[]): Query {
  let text = texts.get(strings)
  if (text === undefined) {
    text = strings.reduce((before, part, index) => `${before}?${index}${part}`)
    texts.set(strings, text)
  }
  return { text, values }
}
