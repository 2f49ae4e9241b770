import { Client, type ClientConfig, type QueryResult } from 'pg'
import type { Query, Row, SqlValue } from './database.ts'
import { isLost } from './postgres-errors.ts'
import type { Flights } from './postgres-flights.ts'

const integers = new Set([20, 21, 23])
const numeric = 1700

/**
 * Returns the parser of a column type. Integers of every size and their sums become bigint. All other values stay text.
 */
const parserOf = (oid: number): ((text: string) => unknown) => (integers.has(oid) || oid === numeric ? BigInt : String)

type Texts = { name: string; text: string }
const known = new Map<string, Texts>()

/**
 * Converts the placeholders of a statement's text from `?1` to `$1`. Gives each text a name, so that a connection
 * prepares the text only once.
 */
function inItsWords(text: string): Texts {
  let texts = known.get(text)
  if (texts === undefined) {
    texts = { name: `s${known.size}`, text: text.replace(/\?(\d+)/g, '$$$1') }
    known.set(text, texts)
  }
  return texts
}

const textOf = (value: SqlValue): string | null => value?.toString() ?? null
const isSet = (value: Query['values'][number]): value is readonly SqlValue[] => Array.isArray(value)

export const queryOf = ({ text, values }: Query) => ({
  ...inItsWords(text),
  values: values.map((value) => (isSet(value) ? value.map(textOf) : textOf(value))),
})
export const plainText = ({ text }: Query): string => inItsWords(text).text

export const rowsOf = ({ rows }: QueryResult): Row[] => rows as Row[]

/**
 * Time limits in milliseconds. A slow query must not keep its connection for ever, and a transaction must not keep a
 * row locked for ever.
 */
const timeouts = { connect: 5_000, statement: 10_000, lock: 5_000, idleInTransaction: 15_000, keepAlive: 10_000 }

export const clientConfig = (connectionString: string): ClientConfig & { pipeline: true } => ({
  connectionString,
  // The driver sends each statement without waiting for earlier answers, so a whole transaction needs only one round
  // trip to the server.
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: timeouts.keepAlive,
  connectionTimeoutMillis: timeouts.connect,
  application_name: 'loyalty-service',
  types: { getTypeParser: parserOf as never },
})

/**
 * Returns the settings of a connection's session as SQL statements. Connection poolers refuse such settings as start-up
 * parameters.
 */
export const settings = (lockTimeout: number = timeouts.lock): string =>
  `set statement_timeout = ${timeouts.statement}; set lock_timeout = ${lockTimeout}; set idle_in_transaction_session_timeout = ${timeouts.idleInTransaction}`

/** Removes the time limits for one transaction whose duration depends on the amount of data. */
export const withoutLimits =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** Sends all statements of one turn of the event loop in one packet. */
const leaveTogether = ({ connection: { stream } }: Client): void => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

export type Link = {
  /** Returns the number of sent statements that the server has not answered. */
  inFlight: () => number
  client: () => Promise<Client>
  /**
   * Sends statements and waits for all answers. The answers are in the order of the statements. `warned` is true if the
   * server sent a warning before the last answer.
   */
  send: (statements: readonly Query[]) => Promise<{ answers: PromiseSettledResult<QueryResult>[]; warned: boolean }>
  close: () => Promise<void>
}

/**
 * Creates a link, which uses one connection at a time. The link opens a connection at its first statement, and a new
 * connection after it has lost one. `session` has the statements that run first on each new connection.
 */
export function createLink(connectionString: string, session: string, flights: Flights): Link {
  let opened: Promise<Client> | undefined
  let inFlight = 0

  /**
   * Opens a connection. Calls `forget` when the connection is lost, so that the next statement opens a new connection.
   */
  const open = async (forget: () => void): Promise<Client> => {
    const client = new Client(clientConfig(connectionString))
    // `forget` does not report the error, because a running statement fails with the same error.
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    flights.opened(client)
    try {
      await flights.limited(client, client.query(session))
    } catch (cause) {
      // The server may have refused the settings and still keep the connection open, so this function destroys the
      // connection.
      flights.drop(client)
      throw cause
    }
    return client
  }
  const client = (): Promise<Client> => {
    if (opened !== undefined) return opened
    const opening = open(() => {
      if (opened === opening) opened = undefined
    })
    opened = opening
    opening.catch(() => {
      if (opened === opening) opened = undefined
    })
    return opening
  }

  return {
    inFlight: () => inFlight,
    client,
    async send(statements) {
      inFlight += statements.length
      try {
        const connection = await client()
        leaveTogether(connection)
        flights.forgetWarning(connection)
        const answers = await flights.limited(
          connection,
          Promise.allSettled(statements.map((statement) => connection.query(queryOf(statement)))),
        )
        if (answers.some((answer) => answer.status === 'rejected' && isLost(answer.reason))) flights.drop(connection)
        return { answers, warned: flights.hasWarned(connection) }
      } finally {
        inFlight -= statements.length
      }
    },
    async close() {
      await opened?.then((connection) => connection.end()).catch(() => {})
    },
  }
}
