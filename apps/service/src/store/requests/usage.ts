import type { Caller } from '../../caller.ts'
import type { Database, Query, Row } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'
import { joined, part } from '../lists/scans.ts'
import { statusClasses, type StatusClass } from './request-row.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The upper bounds of the duration buckets in milliseconds. The last bucket has no upper bound. */
export const bucketBounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500] as const

/** Returns the index of the bucket that contains a duration. */
export const bucketOf = (micros: number): number => {
  const index = bucketBounds.findIndex((bound) => micros <= bound * 1000)
  return index < 0 ? bucketBounds.length : index
}

/** The counts of requests: their number, their duration in microseconds together, and their number in each bucket. */
export type UsageCounts = { count: number; micros: number; buckets: number[] }

/** The requests of one client to one endpoint in one hour, with statuses of one class. `hour` is its start in milliseconds. */
export type UsageHour = Caller &
  UsageCounts & { hour: number; clientId: string; endpoint: string; statusClass: StatusClass }

/** Returns the start of the hour that contains a time. Both are in milliseconds UTC. */
export const hourOf = (at: number): number => at - (at % hourMs)
const dayOf = (at: number): number => at - (at % dayMs)

const bucketColumns = Array.from({ length: bucketBounds.length + 1 }, (_, index) => `b${index + 1}`)
const counters = ['count', 'micros', ...bucketColumns]

/** Returns the statement that adds counts to those of an hour or a day. */
const additionTo = (table: string, period: string): string => {
  const key = `organization_id, env, ${period}, client_id, endpoint, status_class`
  const places = Array.from({ length: 6 + counters.length }, (_, index) => `?${index + 1}`)
  const sums = counters.map((name) => `${name} = ${table}.${name} + excluded.${name}`)
  return `insert into ${table} (${key}, ${counters.join(', ')}) values (${places.join(', ')}) on conflict (${key}) do update set ${sums.join(', ')}`
}

const additions = { hour: additionTo('usage_hours', 'hour'), day: additionTo('usage_days', 'day') } as const

/** Adds counts to those of the period that begins at `hour`. */
const addTo = (period: Period, { organizationId, env, hour, clientId, endpoint, ...counted }: UsageHour): Query => {
  const { statusClass, count, micros, buckets } = counted
  return {
    text: additions[period],
    values: [organizationId, env, hour, clientId, endpoint, statusClass, count, micros, ...buckets],
  }
}

const keyOf = ({ organizationId, env, hour, clientId, endpoint, statusClass }: UsageHour): string =>
  [organizationId, env, hour, clientId, endpoint, statusClass].join(' ')

/** Sorts counts by their keys, so that all processes lock the rows in one order and never deadlock. */
const inOrder = (counts: readonly UsageHour[]): UsageHour[] =>
  counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/** Returns the statements that add counts to those that are stored by hour and by day. */
export const addUsage = (hours: readonly UsageHour[]): Query[] => {
  const days = Map.groupBy(hours, (each) => keyOf({ ...each, hour: dayOf(each.hour) }))
  const ofDays = [...days.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ ...first, ...sumOf(group) })),
  )
  return [
    ...inOrder(hours).map((each) => addTo('hour', each)),
    ...inOrder(ofDays.map((each) => ({ ...each, hour: dayOf(each.hour) }))).map((each) => addTo('day', each)),
  ]
}

/** The length of a period in milliseconds: an hour, or a day in UTC. */
export const periods = { hour: hourMs, day: dayMs } as const
export type Period = keyof typeof periods

/** The hours or days from that of `from` to that of `to`, both included. Times are in milliseconds UTC. */
export type UsageRange = { from: number; to: number; by: Period }

export type UsageAt = UsageCounts & { at: number; statusClass: StatusClass }
export type UsageOf = UsageCounts & { clientId: string; endpoint: string; statusClass: StatusClass }

export type Usage = {
  /** Returns the counts of each period and class of statuses, the oldest first. Periods without requests are absent. */
  byTime: (range: UsageRange) => Promise<UsageAt[]>
  /** Returns the counts of each client, endpoint and class of statuses in the whole range. */
  byClient: (range: UsageRange) => Promise<UsageOf[]>
}

const sums = part`
    cast(sum(count) as bigint) as count, cast(sum(micros) as bigint) as micros, cast(sum(b1) as bigint) as b1,
    cast(sum(b2) as bigint) as b2, cast(sum(b3) as bigint) as b3, cast(sum(b4) as bigint) as b4, cast(sum(b5) as bigint) as b5,
    cast(sum(b6) as bigint) as b6, cast(sum(b7) as bigint) as b7, cast(sum(b8) as bigint) as b8, cast(sum(b9) as bigint) as b9,
    cast(sum(b10) as bigint) as b10`

const ofHours = ({ organizationId, env }: Caller, { from, to }: UsageRange) => part`
  from (select usage_hours.*, hour as at from usage_hours) counts
  where organization_id = ${organizationId} and env = ${env} and hour between ${hourOf(from)} and ${to}`
const ofDays = ({ organizationId, env }: Caller, { from, to }: UsageRange) => part`
  from (select usage_days.*, day as at from usage_days) counts
  where organization_id = ${organizationId} and env = ${env} and day between ${dayOf(from)} and ${to}`
const stored = { hour: ofHours, day: ofDays }

const byTime = (caller: Caller, range: UsageRange): Query =>
  [part`select at, status_class,`, sums, stored[range.by](caller, range), part` group by 1, 2 order by 1, 2`].reduce(
    joined,
  )
const byClient = (caller: Caller, range: UsageRange): Query =>
  [
    part`select client_id, endpoint, status_class,`,
    sums,
    stored[range.by](caller, range),
    part` group by 1, 2, 3 order by 1, 2, 3`,
  ].reduce(joined)

const parseCounts = (row: Row): UsageCounts & { statusClass: StatusClass } => {
  const statusClass = statusClasses.find((each) => each === integer(row, 'status_class'))
  if (statusClass === undefined) throw new TypeError('status_class is none of the classes')
  return {
    statusClass,
    count: integer(row, 'count'),
    micros: integer(row, 'micros'),
    buckets: bucketColumns.map((column) => integer(row, column)),
  }
}

export const createUsage = (database: Pick<Database, 'read'>, caller: Caller): Usage => ({
  byTime: async (range) =>
    (await database.read(byTime(caller, range))).map((row) => ({
      ...parseCounts(row),
      at: integer(row, 'at'),
    })),
  byClient: async (range) =>
    (await database.read(byClient(caller, range))).map((row) => ({
      ...parseCounts(row),
      clientId: text(row, 'client_id'),
      endpoint: text(row, 'endpoint'),
    })),
})

const empty = (): UsageCounts => ({
  count: 0,
  micros: 0,
  buckets: Array.from({ length: bucketBounds.length + 1 }, () => 0),
})

/** Returns the sums of counts. */
export const sumOf = (counts: readonly UsageCounts[]): UsageCounts => {
  const sum = empty()
  for (const { count, micros, buckets } of counts) {
    sum.count += count
    sum.micros += micros
    buckets.forEach((number, index) => (sum.buckets[index] = (sum.buckets[index] ?? 0) + number))
  }
  return sum
}

/**
 * Returns the duration in milliseconds that a share of requests does not exceed, or null without requests. Inside a
 * bucket, the result grows evenly. Requests longer than the last bound count as this bound.
 */
export const quantileOf = ({ count, buckets }: UsageCounts, share: number): number | null => {
  if (count === 0) return null
  const wanted = count * share
  let before = 0
  let lower = 0
  for (const [index, upper] of bucketBounds.entries()) {
    const inside = buckets[index] ?? 0
    if (inside > 0 && before + inside >= wanted) return lower + ((upper - lower) * (wanted - before)) / inside
    before += inside
    lower = upper
  }
  return lower
}
