import { envs, type Env } from '../../caller.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { integer, oneOf, text, textOrNull } from '../engine/row.ts'
import { noEntry } from './audit-entry.ts'

/** An entry as a reader of the audit log sees it. */
export type AuditLine = {
  number: number
  at: number
  actor: { kind: 'person' | 'operator' | 'system'; id: string; name: string }
  network: string | null
  action: string
  target: { kind: string; id: string }
  env: Env | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string | null
  hash: string
}

/** The filters of a page. `action` is a whole action or the kind before its dot. Absent filters hold for every entry. */
export type AuditFilter = {
  limit: number
  before?: number
  action?: string
  actor?: string
  target?: string
  env?: Env
  from?: number
  to?: number
}

/** The end of a chain, and how far the background walk has recomputed it. */
export type AuditHead = {
  number: number
  hash: string
  verifiedTo: number
  verifiedAt: number | null
  problem: string | null
}

export type AuditLog = {
  /** Returns a page of entries, the newest first. */
  page: (organizationId: string, filter: AuditFilter) => Promise<{ data: AuditLine[]; next: number | null }>
  head: (organizationId: string) => Promise<AuditHead>
}

const endless = 8_640_000_000_000_000

/**
 * A filter that is absent has a value that its condition accepts for every row, so one statement serves most pages. A
 * page of one environment has its own statement, because SQLite uses an index only for a condition without `or`.
 */
const select = (organizationId: string, filter: AuditFilter) => {
  const { action = '', actor = '', target = '', env, from = 0, to = endless, limit } = filter
  const before = filter.before ?? Number.MAX_SAFE_INTEGER
  const actionsOfKind = `${action}.%`
  return env === undefined
    ? sql`
    select * from audit_log where organization_id = ${organizationId} and number < ${before}
      and (${action} = '' or action = ${action} or action like ${actionsOfKind})
      and (${actor} = '' or actor_id = ${actor}) and (${target} = '' or target_id = ${target})
      and at >= ${from} and at <= ${to}
    order by number desc limit ${limit + 1}`
    : sql`
    select * from audit_log where organization_id = ${organizationId} and env = ${env} and number < ${before}
      and (${action} = '' or action = ${action} or action like ${actionsOfKind})
      and (${actor} = '' or actor_id = ${actor}) and (${target} = '' or target_id = ${target})
      and at >= ${from} and at <= ${to}
    order by number desc limit ${limit + 1}`
}

const selectHead = (organizationId: string) => sql`
  select h.number, h.hash, w.number as walked, w.ended_at, w.problem
  from audit_heads h left join audit_walks w on w.organization_id = h.organization_id
  where h.organization_id = ${organizationId}`

const parse = (row: Row): AuditLine => {
  const { before, after } = JSON.parse(text(row, 'detail')) as Partial<Pick<AuditLine, 'before' | 'after'>>
  return {
    number: integer(row, 'number'),
    at: integer(row, 'at'),
    actor: {
      kind: oneOf(row, 'actor_kind', ['person', 'operator', 'system']),
      id: text(row, 'actor_id'),
      name: text(row, 'actor_name'),
    },
    network: textOrNull(row, 'network'),
    action: text(row, 'action'),
    target: { kind: text(row, 'target_kind'), id: text(row, 'target_id') },
    env: row['env'] === null ? null : oneOf(row, 'env', envs),
    before: before ?? null,
    after: after ?? null,
    requestId: textOrNull(row, 'request_id'),
    hash: text(row, 'hash'),
  }
}

export const createAuditLog = (database: Database): AuditLog => ({
  async page(organizationId, filter) {
    const rows = await database.read(select(organizationId, filter))
    const data = rows.slice(0, filter.limit).map(parse)
    return { data, next: rows.length > filter.limit ? (data.at(-1)?.number ?? null) : null }
  },
  async head(organizationId) {
    const [row] = await database.read(selectHead(organizationId))
    if (row === undefined) return { number: 0, hash: noEntry, verifiedTo: 0, verifiedAt: null, problem: null }
    const isWalked = row['ended_at'] !== null
    return {
      number: integer(row, 'number'),
      hash: text(row, 'hash'),
      verifiedTo: isWalked ? integer(row, 'walked') : 0,
      verifiedAt: isWalked ? integer(row, 'ended_at') : null,
      problem: textOrNull(row, 'problem'),
    }
  },
})
