import type { Logger } from 'pino'
import { startLoop, type Loop } from '../../workers/start-loop.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { bigOrNull, big, integerOrNull, text, textOrNull } from '../engine/row.ts'
import { chainStart, endProblem, walkChain, type AuditPosition } from './verify-audit.ts'

/** Milliseconds after which a chain without new entries is walked again. */
const restMs = 3_600_000
/** Milliseconds after which a walk begins at the first entry again, to find a change of an old entry. */
const fullEveryMs = 24 * 3_600_000

/** The chains with entries after the last walk, or without a walk in the last hour. */
const due = (now: number) => sql`
  select h.organization_id, h.number, h.hash, w.number as walked, w.hash as walked_hash, w.full_at, w.problem
  from audit_heads h left join audit_walks w on w.organization_id = h.organization_id
  where w.organization_id is null or w.number <> h.number or w.ended_at <= ${now - restMs}
  order by w.ended_at, h.organization_id limit 100`

type Walk = { organizationId: string; last: AuditPosition; now: number; fullAt: number; problem: string | null }

const store = ({ organizationId, last, now, fullAt, problem }: Walk) => sql`
  insert into audit_walks (organization_id, number, hash, ended_at, full_at, problem)
  values (${organizationId}, ${last.number}, ${last.hash}, ${now}, ${fullAt}, ${problem})
  on conflict (organization_id) do update set number = excluded.number, hash = excluded.hash,
    ended_at = excluded.ended_at, full_at = excluded.full_at, problem = excluded.problem`

/** Walks one chain to its head. After a problem, and once a day, the walk begins at the first entry. */
async function walk(database: Database, row: Row, now: number): Promise<void> {
  const organizationId = text(row, 'organization_id')
  const head = { number: big(row, 'number'), hash: text(row, 'hash') }
  const [walked, fullAt] = [bigOrNull(row, 'walked'), integerOrNull(row, 'full_at')]
  const continues =
    walked !== null && fullAt !== null && now - fullAt < fullEveryMs && textOrNull(row, 'problem') === null
  const start = continues ? { number: walked, hash: text(row, 'walked_hash') } : chainStart
  const { problems, last } = await walkChain(database, organizationId, start, head.number)
  const problem = [...problems, ...endProblem(head, last)][0] ?? null
  await database.write(store({ organizationId, last, now, fullAt: continues ? fullAt : now, problem }))
}

/** Recomputes the hashes of all audit chains that have new entries or were not walked for an hour. */
export async function walkAudit(database: Database): Promise<void> {
  const now = await database.clock()
  for (const row of await database.read(due(now))) await walk(database, row, now)
}

type Options = { database: Database; log?: Pick<Logger, 'error'>; pollMs?: number }

/**
 * Starts the background walk over the audit chains. Several processes may run it at the same time, because a walk
 * only reads and stores the same result.
 */
export const startAuditWalk = ({ database, log, pollMs = 60_000 }: Options): Loop =>
  startLoop({ poll: () => walkAudit(database), pollMs, log, failure: 'the audit log could not be verified' })
