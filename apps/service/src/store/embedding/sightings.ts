import { embedLimits } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { integer } from '../engine/row.ts'
import { lockCaller } from './embed-statements.ts'
import type { SightingRow } from './sighting-rows.ts'

/** The loads that one process has counted since its last write. */
export type Loads = Caller & SightingRow

export type Sightings = {
  /**
   * Adds loads to what is stored, in one commit for each environment of an organization. Drops a refused page that is
   * new when its key already has 20 new ones of the last minute, so that nobody can fill the table.
   */
  add: (loads: readonly Loads[]) => Promise<void>
  /** Deletes what nobody reads any more: pages last seen 90 days ago, and the counts of hours 8 days ago. */
  prune: (now: number) => Promise<void>
}

const hour = 3_600_000
const day = 24 * hour

const addToKnown = ({ organizationId, env }: Caller, load: SightingRow) => sql`
  update embed_sightings set count = count + ${load.count},
    last_at = case when last_at < ${load.lastAt} then ${load.lastAt} else last_at end
  where organization_id = ${organizationId} and env = ${env} and origin = ${load.origin} and embed_key = ${load.embedKey}
    and widget = ${load.widget} and refusal = ${load.refusal ?? ''} returning count`
const insertNew = ({ organizationId, env }: Caller, load: SightingRow) => sql`
  insert into embed_sightings (organization_id, env, origin, embed_key, widget, refusal, first_at, last_at, count)
  values (${organizationId}, ${env}, ${load.origin}, ${load.embedKey}, ${load.widget}, ${load.refusal ?? ''},
    ${load.firstAt}, ${load.lastAt}, ${load.count})`
const insertFirst = ({ organizationId, env }: Caller, load: SightingRow) => sql`
  insert into first_loads (organization_id, env, origin, widget, at)
  values (${organizationId}, ${env}, ${load.origin}, ${load.widget}, ${load.firstAt}) on conflict do nothing`
const countNew = ({ organizationId, env }: Caller, embedKey: string, after: number) => sql`
  select count(*) as n from embed_sightings where organization_id = ${organizationId} and env = ${env}
    and embed_key = ${embedKey} and refusal <> '' and first_at > ${after}`
const dropOldest = ({ organizationId, env }: Caller, embedKey: string) => sql`
  delete from embed_sightings where organization_id = ${organizationId} and env = ${env} and embed_key = ${embedKey}
    and refusal <> '' and last_at < (
      select min(last_at) from (
        select last_at from embed_sightings where organization_id = ${organizationId} and env = ${env}
          and embed_key = ${embedKey} and refusal <> '' order by last_at desc limit ${embedLimits.refusedPerKey}
      ) newest)`
const addToHour = ({ organizationId, env }: Caller, load: SightingRow, start: number) => sql`
  insert into embed_load_hours (organization_id, env, origin, embed_key, hour, count)
  values (${organizationId}, ${env}, ${load.origin}, ${load.embedKey}, ${start}, ${load.count})
  on conflict (organization_id, env, origin, embed_key, hour) do update set count = embed_load_hours.count + excluded.count`
const pruneSightings = (before: number) => sql`delete from embed_sightings where last_at < ${before}`
const pruneHours = (before: number) => sql`delete from embed_load_hours where hour < ${before}`

async function addLoad(run: Run, caller: Caller, load: SightingRow): Promise<void> {
  if (load.refusal === null) await run(addToHour(caller, load, load.lastAt - (load.lastAt % hour)))
  const [known] = await run(addToKnown(caller, load))
  if (known !== undefined) return
  if (load.refusal !== null) {
    const [fresh] = await run(countNew(caller, load.embedKey, load.lastAt - 60_000))
    if (fresh !== undefined && integer(fresh, 'n') >= embedLimits.refusedPerMinute) return
  }
  await run(insertNew(caller, load))
  if (load.refusal === null) await run(insertFirst(caller, load))
  if (load.refusal !== null) await run(dropOldest(caller, load.embedKey))
}

export const createSightings = (database: Database): Sightings => ({
  async add(loads) {
    const callers = new Map(
      loads.map(({ organizationId, env }) => [`${env} ${organizationId}`, { organizationId, env }]),
    )
    for (const caller of callers.values()) {
      const own = loads.filter((load) => load.organizationId === caller.organizationId && load.env === caller.env)
      await database.transaction(async (run) => {
        // Several processes write at the same time. The lock keeps the limit of new pages exact.
        await run(lockCaller(caller))
        for (const load of own) await addLoad(run, caller, load)
      })
    }
  },
  async prune(now) {
    await database.write(pruneSightings(now - 90 * day), pruneHours(now - 8 * day))
  },
})
