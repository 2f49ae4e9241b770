import type { LiveHint, LiveTopic } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { firstIdAt, idTime } from '../access/ids.ts'
import { sql, type Database, type Query, type Row } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'

/** The most changes of a topic that one read returns. In an organization with more, only the newest ones count. */
const mostRead = 100

/** A statement for the newest changes since a real time in milliseconds UTC. It reads at most `mostRead` index rows. */
type Changes = { select: (caller: Caller, since: number) => Query; parse: (row: Row) => Omit<LiveHint, 'topic'> }

const created = (row: Row) => ({ id: text(row, 'id'), at: idTime(text(row, 'id')) })
const reported = (row: Row) => ({ id: text(row, 'id'), at: idTime(text(row, 'reported_by')) })
const changed = (row: Row) => ({ id: text(row, 'id'), at: integer(row, 'at') })

/**
 * New objects are found by their ids, which begin with real time even where the clock of a sandbox is ahead. An order at
 * an outside partner is found again by the event of its completion, and an executed credit by its points in a program.
 * A released transaction has no hint, because nothing of it remains.
 */
const statements: Readonly<Record<LiveTopic, readonly Changes[]>> = {
  transactions: [
    {
      select: ({ organizationId, env }, since) => sql`
        select id from transactions where organization_id = ${organizationId} and env = ${env}
          and id >= ${firstIdAt('txn', since)} order by id desc limit ${mostRead}`,
      parse: created,
    },
    {
      select: ({ organizationId, env }, since) => sql`
        select subject_id as id, id as reported_by from (
          select id, type, test, subject_id from events where organization_id = ${organizationId} and env = ${env}
            and id >= ${firstIdAt('evt', since)} order by id desc limit ${mostRead}
        ) as newest where type = 'TRANSACTION_COMPLETED' and test = 0`,
      parse: reported,
    },
  ],
  multibrand: [
    {
      select: ({ organizationId, env }, since) => sql`
        select id from multibrand_transactions where organization_id = ${organizationId} and env = ${env}
          and id >= ${firstIdAt('mbt', since)} order by id desc limit ${mostRead}`,
      parse: created,
    },
    {
      select: ({ organizationId, env }, since) => sql`
        select transaction_id as id, id as reported_by from multibrand_rows where organization_id = ${organizationId} and env = ${env}
          and id >= ${firstIdAt('mbt', since)} order by multibrand_rows.id desc limit ${mostRead}`,
      parse: reported,
    },
  ],
  deliveries: [
    {
      select: ({ organizationId, env }, since) => sql`
        select id from deliveries where organization_id = ${organizationId} and env = ${env}
          and id >= ${firstIdAt('dlv', since)} order by id desc limit ${mostRead}`,
      parse: created,
    },
    {
      select: ({ organizationId, env }, since) => sql`
        select id, finished_at as at from deliveries where organization_id = ${organizationId} and env = ${env}
          and finished_at >= ${since} order by finished_at desc limit ${mostRead}`,
      parse: changed,
    },
    {
      // A failed attempt and a replay have no index by time. Each of them gives a pending delivery a new due time.
      // With the condition on `DELIVERED`, the database uses the partial index `deliveries_undelivered`.
      select: ({ organizationId, env }) => sql`
        select id, due_at as at from deliveries where organization_id = ${organizationId} and env = ${env}
          and state = 'PENDING' and state <> 'DELIVERED' order by id desc limit ${mostRead}`,
      parse: changed,
    },
  ],
  requests: [
    {
      select: ({ organizationId, env }, since) => sql`
        select id from api_requests where organization_id = ${organizationId} and env = ${env}
          and id >= ${firstIdAt('req', since)} order by id desc limit ${mostRead}`,
      parse: created,
    },
  ],
  'widget-loads': [
    {
      select: ({ organizationId, env }, since) => sql`
        select origin as id, last_at as at from embed_sightings
        where organization_id = ${organizationId} and env = ${env} and last_at >= ${since}
        order by last_at desc limit ${mostRead}`,
      parse: changed,
    },
  ],
}

/** Returns the statements that read a topic, for a test of their plans. */
export const changeStatements = (caller: Caller, topic: LiveTopic, since: number): Query[] =>
  statements[topic].map(({ select }) => select(caller, since))

/** Returns what is new in a topic, or has changed, since a real time in milliseconds UTC. */
export async function readChanges(
  database: Pick<Database, 'read'>,
  caller: Caller,
  topic: LiveTopic,
  since: number,
): Promise<LiveHint[]> {
  const found = await Promise.all(
    statements[topic].map(async ({ select, parse }) => (await database.read(select(caller, since))).map(parse)),
  )
  return found.flat().map((change) => ({ topic, ...change }))
}
