/** What travels to and from the database: text, integers, null. Integers come back as bigint; JSON and times are text and integers too. */
export type SqlValue = string | number | bigint | null
export type Row = Readonly<Record<string, SqlValue>>

/** A statement's text with `?1 … ?n` and its values apart. The text is the key of the prepared statement, so it must not vary with values. */
export type Query = { readonly text: string; readonly values: readonly SqlValue[] }

/** Runs one statement of an open transaction and answers the rows it returned. */
export type Run = (statement: Query) => Promise<Row[]>

type Operations = {
  /** One read-only statement on committed data. */
  read: (statement: Query) => Promise<Row[]>
  /** Statements known up front: all committed or none, resolved with their rows only when they would survive a power loss. */
  write: (...statements: Query[]) => Promise<Row[][]>
  /**
   * Reads, decides, writes; for flows that must. `work` awaits nothing but `run` and calls neither `write` nor `transaction` of the
   * database: it would wait for itself. A server engine may run it again from the start, so it changes nothing outside.
   */
  transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>
}

/** The only place that knows which engine runs. */
export type Database = Operations & {
  /** The same without limits of time: for work that grows with the data (migrations, `verify`, seals), never for a request. */
  readonly unlimited: Operations
  /** Chooses the wording of the few migrations that differ. */
  readonly engine: 'sqlite' | 'postgres'
  /** A migration's text, which may hold many statements, in one transaction that first runs `claim`; nothing runs when that returns no row. */
  migrate: (claim: Query, script: string) => Promise<boolean>
  /** Checks a statement's names and number of values without running it; throws what the engine says. */
  prepare: (statement: Query) => Promise<void>
  /** How many commits there have been, where nobody but this process can make any: while it stands still, so does everything. */
  commits?: () => number
  /** Milliseconds UTC by the database's own clock: what workers of several processes agree on. */
  clock: () => Promise<number>
  close: () => Promise<void>
}

const texts = new WeakMap<TemplateStringsArray, string>()

/** `` sql`select … where id = ${id}` `` : values never touch the text. */
export function sql(strings: TemplateStringsArray, ...values: SqlValue[]): Query {
  let text = texts.get(strings)
  if (text === undefined) {
    text = strings.reduce((before, part, index) => `${before}?${index}${part}`)
    texts.set(strings, text)
  }
  return { text, values }
}
