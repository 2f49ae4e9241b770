import type { Caller } from '../../caller.ts'
import { sql, type Database, type Query, type Row } from '../engine/database.ts'
import { integer, oneOf, text, textOrNull } from '../engine/row.ts'

const calls = ['ISSUE', 'ASK'] as const
const outcomes = ['DONE', 'REFUSED', 'NOT_SENT', 'NOT_FOUND', 'UNKNOWN', 'CONFLICT'] as const

/** A call to a partner about one order: `ISSUE` sends the order, `ASK` asks what became of it. */
export type PartnerCall = {
  call: (typeof calls)[number]
  /** Milliseconds UTC by the database's clock. */
  startedAt: number
  micros: number
  outcome: (typeof outcomes)[number]
  /** The reason of a refusal or of an unknown outcome, without personal data. */
  why: string | null
}

/** A stored call. `number` is the lease under which a process called: a missing number is a call without an outcome. */
export type PartnerAttempt = PartnerCall & { number: number; connector: string }

type Order = Caller & { id: string; attempts: number; connector: string }

/** Inserts the last call of a lease. Changes nothing if the lease has a call already. */
export const insertAttempt = (
  { organizationId, env, id, attempts, connector }: Order,
  { call, startedAt, micros, outcome, why }: PartnerCall,
): Query => sql`
  insert into partner_attempts (organization_id, env, subject_id, number, connector, call, started_at, micros, outcome, why)
  values (${organizationId}, ${env}, ${id}, ${attempts}, ${connector}, ${call}, ${startedAt}, ${micros}, ${outcome}, ${why})
  on conflict do nothing`

const parseAttempt = (row: Row): PartnerAttempt => ({
  number: integer(row, 'number'),
  connector: text(row, 'connector'),
  call: oneOf(row, 'call', calls),
  startedAt: integer(row, 'started_at'),
  micros: integer(row, 'micros'),
  outcome: oneOf(row, 'outcome', outcomes),
  why: textOrNull(row, 'why'),
})

/** The most calls that the portal shows. The recovery of an order asks more and more rarely. */
const mostAttempts = 100

/** Returns the newest calls about a transaction or a row of a credit, oldest first. */
export async function readAttempts(
  database: Database,
  { organizationId, env }: Caller,
  subjectId: string,
): Promise<PartnerAttempt[]> {
  const rows = await database.read(sql`
    select * from partner_attempts where organization_id = ${organizationId} and env = ${env} and subject_id = ${subjectId}
    order by number desc limit ${mostAttempts}`)
  return rows.map(parseAttempt).toReversed()
}
