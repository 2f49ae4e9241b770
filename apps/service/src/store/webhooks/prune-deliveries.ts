import type { Caller } from '../../caller.ts'
import { sql, type Database } from '../engine/database.ts'
import { text } from '../engine/row.ts'

const organizations = () => sql`select id from organizations order by id`

const removeFinished = ({ organizationId, env }: Caller, before: number, limit: number) => sql`
  delete from deliveries where organization_id = ${organizationId} and env = ${env} and state <> 'PENDING' and id in (
    select id from deliveries where organization_id = ${organizationId} and env = ${env} and finished_at < ${before}
    order by finished_at limit ${limit}
  ) returning id`

const removeAttempts = ({ organizationId, env }: Caller, deliveryId: string) => sql`
  delete from delivery_attempts where organization_id = ${organizationId} and env = ${env} and delivery_id = ${deliveryId}`

/**
 * Cancels pending deliveries whose endpoint no longer exists. The fan-out can insert such a delivery while the owner
 * removes the endpoint.
 */
const cancelOrphans = ({ organizationId, env }: Caller, now: number) => sql`
  update deliveries set state = 'CANCELLED', finished_at = ${now}
  where organization_id = ${organizationId} and env = ${env} and state = 'PENDING' and not exists (
    select 1 from webhook_endpoints e where e.organization_id = deliveries.organization_id and e.env = deliveries.env
      and e.id = deliveries.endpoint_id
  )`

const batch = 200

/**
 * Times in milliseconds UTC. `pruneDeliveries` deletes deliveries that ended before `before`. It cancels pending
 * deliveries of a removed endpoint, with `now` as their end.
 */
type Ages = { before: number; now: number }

/**
 * Deletes deliveries that ended before `before`, with their attempts. Each batch deletes deliveries of one
 * organization. Returns the number of deleted deliveries. Keeps the events, because an owner can send them again.
 */
export async function pruneDeliveries(
  database: Database,
  env: Caller['env'],
  { before, now }: Ages,
  stopping: AbortSignal,
): Promise<number> {
  let removed = 0
  for (const row of await database.read(organizations())) {
    if (stopping.aborted) break
    const caller = { organizationId: text(row, 'id'), env }
    await database.write(cancelOrphans(caller, now))
    for (let more = true; more && !stopping.aborted;) {
      const ids = await database.transaction(async (run) => {
        const gone = (await run(removeFinished(caller, before, batch))).map((delivery) => text(delivery, 'id'))
        for (const id of gone) await run(removeAttempts(caller, id))
        return gone
      })
      removed += ids.length
      more = ids.length === batch
    }
  }
  return removed
}
