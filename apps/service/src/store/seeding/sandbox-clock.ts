import { clockOffset } from '../catalog/clock-offset.ts'
import { raiseRevision } from '../catalog/revision.ts'
import { matureUser } from '../multibrand/execute.ts'
import type { Caller } from '../../caller.ts'
import { withoutAudit, type Audit } from '../audit/audit-entry.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'

/** The sandbox clock's time, in milliseconds UTC, and the milliseconds by which it is ahead of real time. */
export type ClockReading = { now: number; offsetMs: number }
/**
 * The result of a change of the clock. `refused` means that the new time is earlier than the current time or after the
 * year 2099. A refused change writes nothing.
 */
type Moved = { outcome: 'moved' | 'refused' } & ClockReading

/** The clock of one caller's sandbox. It advances with real time, and only `reset` can set it to an earlier time. */
export type SandboxClock = {
  read: () => Promise<ClockReading>
  advance: (seconds: number) => Promise<Moved>
  /** Sets the clock to a time in milliseconds UTC. */
  set: (to: number) => Promise<Moved>
  /**
   * Sets the clock back to real time. Credits that are due by the clock's time before the reset mature in the same
   * commit. Stored data keeps its dates.
   */
  reset: () => Promise<Moved>
}

const latest = Date.UTC(2100, 0) - 1

const lockClock = ({ organizationId, env }: Caller, at: number) => sql`
  insert into sandbox_clocks (organization_id, env, offset_ms, updated_at) values (${organizationId}, ${env}, 0, ${at})
  on conflict (organization_id, env) do update set updated_at = excluded.updated_at returning offset_ms`
const setOffset = ({ organizationId, env }: Caller, offset: number) => sql`
  update sandbox_clocks set offset_ms = ${offset} where organization_id = ${organizationId} and env = ${env}`
const duePending = ({ organizationId, env }: Caller, now: number) => sql`
  select distinct user_id from multibrand_transactions
  where organization_id = ${organizationId} and env = ${env} and created_at >= 0 and status = 'PENDING' and status <> 'EXECUTED'
    and execution_date <= ${now} order by user_id`

const organizationById = (id: string) => sql`select id from organizations where id = ${id}`

/** Returns an organization's sandbox clock. Returns undefined for an unknown organization. */
export async function findSandboxClock(database: Database, organizationId: string): Promise<SandboxClock | undefined> {
  const [known] = await database.read(organizationById(organizationId))
  return known === undefined ? undefined : createSandboxClock(database, { organizationId, env: 'sandbox' })
}

/**
 * Creates a sandbox clock. The clock adds a stored offset to the time of the database, which all processes share. A
 * change of the offset raises the catalog revision, so that all processes read the new offset.
 */
export function createSandboxClock(database: Database, caller: Caller, audit: Audit = withoutAudit): SandboxClock {
  const move = async (
    target: (real: number, offset: number) => number,
    leave?: (run: Run, now: number) => Promise<void>,
  ): Promise<Moved> => {
    const real = await database.clock()
    return await database.transaction(async (run) => {
      const [row] = await run(lockClock(caller, real))
      const before = row === undefined ? 0 : integer(row, 'offset_ms')
      const offsetMs = target(real, before)
      const back = offsetMs < before && leave === undefined
      if (!Number.isSafeInteger(offsetMs) || back || real + offsetMs > latest) {
        return { outcome: 'refused', now: real + before, offsetMs: before }
      }
      if (offsetMs !== before) {
        await leave?.(run, real + before)
        await run(setOffset(caller, offsetMs))
        await run(raiseRevision())
        const facts = { before: { offsetMs: before }, after: { offsetMs } }
        await audit(run, { kind: 'sandbox_clock', id: caller.organizationId }, facts)
      }
      return { outcome: 'moved', now: real + offsetMs, offsetMs }
    })
  }
  const matureDue = async (run: Run, now: number): Promise<void> => {
    for (const row of await run(duePending(caller, now))) await matureUser(run, caller, text(row, 'user_id'), now)
  }
  return {
    async read() {
      const [row] = await database.read(clockOffset(caller))
      const offsetMs = row === undefined ? 0 : integer(row, 'offset_ms')
      return { now: (await database.clock()) + offsetMs, offsetMs }
    },
    advance: (seconds) => move((_real, offset) => offset + seconds * 1000),
    set: (to) => move((real) => to - real),
    reset: () => move(() => 0, matureDue),
  }
}
