/**
 * A value of the database: text, integer or null. Integers are read as bigint. JSON is stored as text, and a time as an
 * integer.
 */
export type SqlValue = string | number | bigint | null
export type Row = Readonly<Record<string, SqlValue>>

/**
 * A statement's text with the placeholders `?1 … ?n`, and the values of the placeholders. The engine caches prepared
 * statements by their text, so the text must not contain values. Only PostgreSQL accepts an array as a value.
 */
export type Query = { readonly text: string; readonly values: readonly (SqlValue | readonly SqlValue[])[] }

/** Runs one statement of an open transaction and returns its rows. */
export type Run = (statement: Query) => Promise<Row[]>

/**
 * The statements of one write of a kind. `first` runs first, and its rows are the result. The others run only if it
 * returns a row. The last value of a statement of `totals` is a number: the writes of one commit that have otherwise
 * equal statements run it once, with the sum of their numbers.
 */
export type Steps = { readonly first: Query; readonly rest?: readonly Query[]; readonly totals?: readonly Query[] }

/** One write: its statements, or its steps. */
export type Work = { readonly statements: readonly Query[] } | Steps

/**
 * A kind of write that many requests make at the same time. `D` is the data of one write, the draft. PostgreSQL runs
 * the waiting drafts of a kind as one statement over sets. SQLite runs prepared statements for each draft, because this
 * is the faster form there. Both forms must store the same rows.
 */
export type WriteKind<D> = {
  /** SQLite: returns the statements of one draft. Its result is the rows of the first one. */
  one: (draft: D) => Work
  /**
   * PostgreSQL: returns the statement that stores drafts, with an array for each placeholder. A row of its result has
   * the position of its draft in the column `place`, starting at 1.
   */
  set: (drafts: readonly D[]) => Query
}

/**
 * A kind of read by a key that many requests make at the same time. `K` is the key. PostgreSQL reads the keys of one
 * turn of the event loop with one statement, and equal keys only once.
 */
export type ReadKind<K> = {
  one: (key: K) => Query
  /**
   * PostgreSQL: returns the statement that reads all keys, with an array for each placeholder. A row of its result has
   * the position of its key in the column `place`, starting at 1.
   */
  set: (keys: readonly K[]) => Query
}

type Operations = {
  /** Runs one read-only statement, which sees only committed data. */
  read: (statement: Query) => Promise<Row[]>
  /**
   * Runs statements in one commit: the database stores the effects of all or of none. Resolves with the rows of each
   * statement as soon as the commit would survive a power loss.
   */
  write: (...statements: Query[]) => Promise<Row[][]>
  /**
   * Runs `work` in one transaction. `work` may await only `run`, because a `write` or `transaction` inside it can
   * deadlock. After a conflict, PostgreSQL runs `work` again, so `work` must have no effects outside its statements.
   */
  transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>
}

/** The interface of the database, for SQLite and PostgreSQL. */
export type Database = Operations & {
  /** Stores one draft. Resolves like `write`, with the rows of its result. */
  store: <D>(kind: WriteKind<D>, draft: D) => Promise<Row[]>
  /** Reads the rows of a key. Sees, like `read`, only committed data. */
  find: <K>(kind: ReadKind<K>, key: K) => Promise<Row[]>
  /**
   * `read`, `write` and `transaction` without time limits. Use them for work that grows with the data (migrations,
   * `verify`, seals), never for a request.
   */
  readonly unlimited: Operations
  /** The kind of database engine. A few migrations have a different text for each engine. */
  readonly engine: 'sqlite' | 'postgres'
  /**
   * Runs `claim` and then the statements of `script` in one transaction. If `claim` returns no row, another process has
   * already applied the migration: returns false without running `script`.
   */
  migrate: (claim: Query, script: string) => Promise<boolean>
  /** Checks the names and the number of values of a statement without running it. Throws the engine's error. */
  prepare: (statement: Query) => Promise<void>
  /**
   * Returns the number of commits. While this number is unchanged, all data is unchanged. Only SQLite has this
   * function, because only this process writes to the SQLite file.
   */
  commits?: () => number
  /**
   * Returns the time of the database's own clock in milliseconds UTC. The workers of all processes share this clock.
   */
  clock: () => Promise<number>
  close: () => Promise<void>
}

const texts = new WeakMap<TemplateStringsArray, string>()

/**
 * Builds a statement from a template: `` sql`select … where id = ${id}` ``. Puts placeholders into the text and keeps
 * the values separate.
 */
export function sql(strings: TemplateStringsArray, ...values: SqlValue[]): Query {
  let text = texts.get(strings)
  if (text === undefined) {
    text = strings.reduce((before, part, index) => `${before}?${index}${part}`)
    texts.set(strings, text)
  }
  return { text, values }
}
