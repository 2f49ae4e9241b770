import { envs } from '../../caller.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { big, integer, oneOf, text, textOrNull } from '../engine/row.ts'
import { auditHash, noEntry, type AuditContent } from './audit-entry.ts'

/** A problem in the audit chain of an organization, as a text for an operator. */
export type AuditError = { organizationId: string; problem: string }

const chains = () => sql`
  select organization_id, max(number) as number, max(hash) as hash from (
    select organization_id, number, hash from audit_heads
    union all select distinct organization_id, cast(0 as bigint), '' from audit_log
  ) known group by organization_id order by organization_id`

const nextEntries = (organizationId: string, after: bigint) => sql`
  select * from audit_log where organization_id = ${organizationId} and number > ${after} order by number limit 1000`

const contentOf = (row: Row): AuditContent => ({
  at: integer(row, 'at'),
  actorKind: text(row, 'actor_kind'),
  actorId: text(row, 'actor_id'),
  network: textOrNull(row, 'network'),
  action: text(row, 'action'),
  targetKind: text(row, 'target_kind'),
  targetId: text(row, 'target_id'),
  env: row['env'] === null ? null : oneOf(row, 'env', envs),
  detail: text(row, 'detail'),
  requestId: textOrNull(row, 'request_id'),
})

/** An entry of a chain: its number and its hash. */
export type AuditPosition = { number: bigint; hash: string }

/** The position before the first entry. */
export const chainStart: AuditPosition = { number: 0n, hash: noEntry }

/**
 * Recomputes the hashes of a chain after `start`, and returns the problems and the last entry. Without `end`, reads all
 * entries that exist.
 */
export async function walkChain(
  database: Database,
  organizationId: string,
  start: AuditPosition,
  end?: bigint,
): Promise<{ problems: string[]; last: AuditPosition }> {
  const problems: string[] = []
  let [number, previous] = [start.number, start.hash]
  for (;;) {
    const page = await database.read(nextEntries(organizationId, number))
    const rows = page.filter((row) => end === undefined || big(row, 'number') <= end)
    if (rows.length === 0) break
    for (const row of rows) {
      const expected = number + 1n
      number = big(row, 'number')
      for (let missing = expected; missing < number; missing += 1n) problems.push(`audit entry ${missing} was removed`)
      if (text(row, 'previous') !== previous) problems.push(`audit entry ${number} does not follow the entry before it`)
      const hash = text(row, 'hash')
      if (auditHash(organizationId, number, text(row, 'previous'), contentOf(row)) !== hash)
        problems.push(`audit entry ${number} was changed: its hash is another`)
      previous = hash
    }
  }
  return { problems, last: { number, hash: previous } }
}

/** Returns a problem if a chain does not end where its head says. */
export const endProblem = (head: AuditPosition, { number, hash }: AuditPosition): string[] =>
  head.number !== number || (number > 0n && head.hash !== hash)
    ? [`the audit log ends with entry ${number}, not with entry ${head.number} as it did`]
    : []

async function verifyChain(database: Database, organizationId: string, row: Row): Promise<string[]> {
  const { problems, last } = await walkChain(database, organizationId, chainStart)
  return [...problems, ...endProblem({ number: big(row, 'number'), hash: text(row, 'hash') }, last)]
}

/**
 * Checks every audit chain from its first entry to its end. Somebody who rebuilds a whole chain passes these checks, so
 * compare its last hash with a copy outside the database.
 */
export async function verifyAudit(database: Database): Promise<AuditError[]> {
  const found: AuditError[] = []
  for (const head of await database.read(chains())) {
    const organizationId = text(head, 'organization_id')
    for (const problem of await verifyChain(database, organizationId, head)) found.push({ organizationId, problem })
  }
  return found
}
