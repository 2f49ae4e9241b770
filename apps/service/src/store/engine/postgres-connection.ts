import { Client, type ClientConfig, type QueryResult } from 'pg'
import type { Query, Row } from './database.ts'
import { isLost } from './postgres-errors.ts'
import type { Flights } from './postgres-flights.ts'

const integers = new Set([20, 21, 23])
const numeric = 1700

/** Integers of every size arrive as bigint, sums of them too; everything else as text. */
const parserOf = (oid: number): ((text: string) => unknown) => (integers.has(oid) || oid === numeric ? BigInt : String)

type Texts = { name: string; text: string }
const known = new Map<string, Texts>()

/** `?1` in `$1`'s words, and one name for one text: what a connection prepared once, it never parses again. */
function inItsWords(text: string): Texts {
  let texts = known.get(text)
  if (texts === undefined) {
    texts = { name: `s${known.size}`, text: text.replace(/\?(\d+)/g, '$$$1') }
    known.set(text, texts)
  }
  return texts
}

export const queryOf = ({ text, values }: Query) => ({ ...inItsWords(text), values: values.map((value) => value?.toString() ?? null) })
export const plainText = ({ text }: Query): string => inItsWords(text).text

export const rowsOf = ({ rows }: QueryResult): Row[] => rows as Row[]

/** Milliseconds. A statement of a list may not hold its connection for ever, nor a transaction a row. */
const timeouts = { connect: 5_000, statement: 10_000, lock: 5_000, idleInTransaction: 15_000, keepAlive: 10_000 }

export const clientConfig = (connectionString: string): ClientConfig & { pipeline: true } => ({
  connectionString,
  // Statements leave without waiting for the answer to the one before: a whole transaction is one flight.
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: timeouts.keepAlive,
  connectionTimeoutMillis: timeouts.connect,
  application_name: 'loyalty-service',
  types: { getTypeParser: parserOf as never },
})

/** Sent as statements, because poolers in between refuse them as start-up parameters. */
export const settings = (lockTimeout: number = timeouts.lock): string =>
  `set statement_timeout = ${timeouts.statement}; set lock_timeout = ${lockTimeout}; set idle_in_transaction_session_timeout = ${timeouts.idleInTransaction}`

/** For one transaction that may take as long as its data takes, in place of the session's limits. */
export const withoutLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** Whatever is sent on a connection in one turn leaves in one packet. */
const leaveTogether = ({ connection: { stream } }: Client): void => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

export type Link = {
  /** Statements that were sent and not answered yet. */
  inFlight: () => number
  client: () => Promise<Client>
  /** Counts what it sends; answers in the order sent, and whether the server warned of anything before the last answer. */
  send: (statements: readonly Query[]) => Promise<{ answers: PromiseSettledResult<QueryResult>[]; warned: boolean }>
  close: () => Promise<void>
}

/** One connection, opened when it is first needed and again after it was lost. `session` is what is set on it first. */
export function createLink(connectionString: string, session: string, flights: Flights): Link {
  let opened: Promise<Client> | undefined
  let inFlight = 0

  /** `forget` lets the next statement open a connection anew, unless somebody has meanwhile. */
  const open = async (forget: () => void): Promise<Client> => {
    const client = new Client(clientConfig(connectionString))
    // Statements under way are told by themselves.
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    flights.opened(client)
    try {
      await flights.limited(client, client.query(session))
    } catch (cause) {
      // The server may have refused the settings and kept the connection.
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
