import { webhookEventTypes, type WebhookEventType } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import type { Ids } from '../access/ids.ts'
import { parseToken, type WidgetToken } from '../access/widget-tokens.ts'
import { parseHistory, type ConnectionHistoryEntry } from '../connections/connection-rows.ts'
import { sql, type Database } from '../engine/database.ts'
import { integer, oneOf, text } from '../engine/row.ts'
import { parseMultibrand, type StoredMultibrand } from '../multibrand/multibrand-rows.ts'
import { parseTransaction, type StoredTransaction } from '../transactions/transaction-rows.ts'
import { findUserOfTransaction, findUsers, userOfHandle, type FoundUser } from './find-users.ts'

export type UserEvent = { id: string; type: WebhookEventType; subjectId: string; createdAt: number }

/** The newest objects of one user, at most `limit` of each kind, newest first. */
export type Users = {
  find: (search: { given: string; limit: number }) => Promise<FoundUser[]>
  /** Returns the user of a transaction or a multibrand transaction, or nobody. */
  findByTransaction: (transactionId: string) => Promise<FoundUser[]>
  /** Returns the caller's id of a user by the portal's id. */
  userOf: (id: string) => Promise<string | undefined>
  /** Returns the names of all programs by id, because a user can have connections to disabled programs. */
  programNames: () => Promise<Map<string, string>>
  connectionHistory: (userId: string, limit: number) => Promise<ConnectionHistoryEntry[]>
  transactions: (userId: string, limit: number) => Promise<StoredTransaction[]>
  multibrand: (userId: string, limit: number, now: number) => Promise<StoredMultibrand[]>
  /** Returns the widget tokens of a user, without those of previews. */
  sessions: (userId: string, limit: number) => Promise<WidgetToken[]>
  /** Returns the events about the newest connections, transactions and credits of a user. */
  events: (userId: string, limit: number) => Promise<UserEvent[]>
}

export function createUsers(database: Database, caller: Caller, id: Ids): Users {
  const { organizationId, env } = caller
  return {
    find: (search) => findUsers(database, caller, id, search),
    findByTransaction: (transactionId) => findUserOfTransaction(database, caller, id, transactionId),
    userOf: (handle) => userOfHandle(database, caller, handle),
    async programNames() {
      const rows = await database.read(sql`select id, name from programs`)
      return new Map(rows.map((row) => [text(row, 'id'), text(row, 'name')]))
    },
    async connectionHistory(userId, limit) {
      const rows = await database.read(sql`
        select * from connection_history
        where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId}
        order by at desc, id desc limit ${limit}`)
      return rows.map(parseHistory)
    },
    async transactions(userId, limit) {
      const rows = await database.read(sql`
        select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
        where t.organization_id = ${organizationId} and t.env = ${env} and t.source_user_id = ${userId}
        order by t.created_at desc, t.id desc limit ${limit}`)
      return rows.map(parseTransaction)
    },
    async multibrand(userId, limit, now) {
      const rows = await database.read(sql`
        select * from multibrand_transactions
        where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}
        order by created_at desc, id desc limit ${limit}`)
      return rows.map((row) => parseMultibrand(row, now))
    },
    async sessions(userId, limit) {
      const rows = await database.read(sql`
        select * from widget_tokens
        where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} and preview = 0
        order by created_at desc, jti desc limit ${limit}`)
      return rows.map(parseToken)
    },
    async events(userId, limit) {
      const rows = await database.read(sql`
        with subjects (id) as (
          select id from (
            select id from transactions where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId}
            order by created_at desc, id desc limit ${limit}) issued
          union all select id from (
            select connection_id as id from connection_history where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId}
            order by at desc limit ${limit}) linked
          union all select id from (
            select connection_id as id from multibrand_connection_history where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}
            order by at desc limit ${limit}) shared
          union all select r.id from (
            select id from multibrand_transactions where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}
            order by created_at desc, id desc limit ${limit}) credited
          cross join multibrand_rows r
          where r.organization_id = ${organizationId} and r.env = ${env} and r.transaction_id = credited.id
        ), found as materialized (
          select distinct e.id, e.type, e.subject_id, e.created_at from subjects s
          cross join events e where e.organization_id = ${organizationId} and e.env = ${env} and e.subject_id = s.id
        )
        select id, type, subject_id, created_at from found order by id desc limit ${limit}`)
      return rows.map((row) => ({
        id: text(row, 'id'),
        type: oneOf(row, 'type', webhookEventTypes),
        subjectId: text(row, 'subject_id'),
        createdAt: integer(row, 'created_at'),
      }))
    },
  }
}
