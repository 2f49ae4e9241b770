import type { WidgetType } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { sql, type Row, type Run } from '../engine/database.ts'
import { integer, oneOf, text } from '../engine/row.ts'

/** The reasons for which the service refuses a page's load of a widget, as the portal shows them. */
export const refusals = [
  'embed_key_retired',
  'embed_key_other_environment',
  'origin_not_allowed',
  'organization_suspended',
  'widget_not_enabled',
] as const
export type Refusal = (typeof refusals)[number]

/** The loads of one widget by the pages of one origin. Times are milliseconds UTC. */
export type SightingRow = {
  /** Empty if the browser sent no origin, or if its frame had no key. */
  origin: string
  embedKey: string
  widget: WidgetType
  /** Null for loads that the service allowed. */
  refusal: Refusal | null
  firstAt: number
  lastAt: number
  count: number
}

/** The number of refused origins that the portal lists. */
const listed = 20

const refused = ({ organizationId, env }: Caller) => sql`
  select * from embed_sightings where organization_id = ${organizationId} and env = ${env} and refusal <> ''
  order by last_at desc, first_at desc, origin limit ${listed}`
const allowed = ({ organizationId, env }: Caller) => sql`
  select * from embed_sightings where organization_id = ${organizationId} and env = ${env} and refusal = ''
  order by last_at desc, first_at desc, origin limit ${listed}`

const parseSighting = (row: Row): SightingRow => ({
  origin: text(row, 'origin'),
  embedKey: text(row, 'embed_key'),
  widget: oneOf(row, 'widget', ['point-exchange', 'multibrand']),
  refusal: row['refusal'] === '' ? null : oneOf(row, 'refusal', refusals),
  firstAt: integer(row, 'first_at'),
  lastAt: integer(row, 'last_at'),
  count: integer(row, 'count'),
})

/** Returns the newest 20 sightings of one kind, the most recent first. */
export const readSightings = async (run: Run, caller: Caller, isAllowed: boolean): Promise<SightingRow[]> =>
  (await run(isAllowed ? allowed(caller) : refused(caller))).map(parseSighting)

/** The allowed loads by the pages of one origin with one embed key. */
export type UsageRow = Pick<SightingRow, 'origin' | 'embedKey' | 'firstAt' | 'lastAt'> & {
  widgets: WidgetType[]
  /** The number of loads in the last 24 hours. The period starts at a full hour. */
  lastDay: number
  /** The number of loads in the last seven days. The period starts at a full hour. */
  lastWeek: number
}

const hour = 3_600_000
const allowedLoads = ({ organizationId, env }: Caller) => sql`
  select * from embed_sightings where organization_id = ${organizationId} and env = ${env} and refusal = '' order by first_at`
const counted = ({ organizationId, env }: Caller, lastDay: number, lastWeek: number) => sql`
  select origin, embed_key, sum(count) as week, sum(case when hour > ${lastDay} then count else 0 end) as day
  from embed_load_hours where organization_id = ${organizationId} and env = ${env} and hour > ${lastWeek}
  group by origin, embed_key`

/** Returns the allowed loads of a caller, for each origin and key. `now` is real time in milliseconds UTC. */
export async function readUsage(run: Run, caller: Caller, now: number): Promise<UsageRow[]> {
  const counts = await run(counted(caller, now - 24 * hour, now - 7 * 24 * hour))
  const count = (load: SightingRow, column: 'day' | 'week') => {
    const row = counts.find((each) => each['origin'] === load.origin && each['embed_key'] === load.embedKey)
    return row === undefined ? 0 : Number(row[column])
  }
  const sightings = (await run(allowedLoads(caller))).map(parseSighting)
  const groups = Map.groupBy(sightings, ({ origin, embedKey }) => JSON.stringify([origin, embedKey]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return {
      origin: first.origin,
      embedKey: first.embedKey,
      firstAt: first.firstAt,
      lastAt: Math.max(...group.map(({ lastAt }) => lastAt)),
      widgets: [...new Set(group.map(({ widget }) => widget))].toSorted(),
      lastDay: count(first, 'day'),
      lastWeek: count(first, 'week'),
    }
  })
}
