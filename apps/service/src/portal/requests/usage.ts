import {
  endpoints,
  portalEndpoints,
  problem,
  rates,
  readInstant,
  usageDays,
  type Bucket,
  type Endpoint,
  type Usage,
  type UsageCounts as Counts,
} from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { isoDate } from '../../http/request/dates.ts'
import {
  periods,
  quantileOf,
  sumOf,
  type Period,
  type UsageAt,
  type UsageCounts,
  type UsageOf,
  type UsageRange,
} from '../../store/requests/usage.ts'
import { portalHandler } from '../portal-handler.ts'
import { classes } from './status-classes.ts'

type Counted = UsageCounts & { statusClass: number }

const rounded = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds * 10) / 10

export const countsOf = (rows: readonly Counted[]): Counts => {
  const sum = sumOf(rows)
  const ofClass = (statusClass: number): number => sumOf(rows.filter((row) => row.statusClass === statusClass)).count
  return {
    total: sum.count,
    classes: {
      '2xx': ofClass(classes['2xx']),
      '3xx': ofClass(classes['3xx']),
      '4xx': ofClass(classes['4xx']),
      '429': ofClass(classes['429']),
      '5xx': ofClass(classes['5xx']),
    },
    p50Ms: rounded(quantileOf(sum, 0.5)),
    p95Ms: rounded(quantileOf(sum, 0.95)),
  }
}

/** Returns one item for each hour or day of the range. */
const seriesOf = (rows: readonly UsageAt[], { from, to, by }: UsageRange): Usage['series'] => {
  const at = Map.groupBy(rows, (row) => row.at)
  const length = periods[by]
  const starts = Array.from({ length: Math.floor((to - from) / length) + 1 }, (_, index) => from + index * length)
  return starts.map((start) => ({ at: isoDate(start), ...countsOf(at.get(start) ?? []) }))
}

const groupsOf = (rows: readonly UsageOf[], keyOf: (row: UsageOf) => string): [string, Counts][] =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, group]): [string, Counts] => [key, countsOf(group)])
    .toSorted(([, one], [, other]) => other.total - one.total)

const bucketOfEndpoint = (name: string): Bucket | undefined =>
  (endpoints as Readonly<Record<string, Endpoint | undefined>>)[name]?.bucket

/** Returns the use of each rate limit, except for the limit of the portal itself. */
const budgetsOf = (rows: readonly UsageOf[], env: Env): Usage['budgets'] =>
  Object.entries(rates[env])
    .filter(([bucket]) => bucket !== 'portal')
    .map(([bucket, { perSecond, burst }]) => {
      const { total, classes: of } = countsOf(rows.filter(({ endpoint }) => bucketOfEndpoint(endpoint) === bucket))
      return { bucket, perSecond, burst, total, limited: of['429'] }
    })

const day = 86_400_000
const usual = { hour: day, day: 30 * day }

/** Returns the range of a query, from the begin of its first hour or day. Throws `VALIDATION_FAILED` if it is too long. */
export const rangeOf = (
  { by = 'hour', from, to }: { by?: Period | undefined; from?: string | undefined; to?: string | undefined },
  now: number,
): UsageRange => {
  const end = Math.min(to === undefined ? now : readInstant(to, 'end'), now + day)
  const begin = from === undefined ? end - usual[by] + periods[by] : readInstant(from, 'start')
  const start = Math.min(begin, end)
  if (end - start > (usageDays[by] + 1) * day) {
    const message = `must be at most ${usageDays[by]} days before the end`
    throw problem('VALIDATION_FAILED', { errors: [{ field: 'from', code: 'OUT_OF_RANGE', message }] })
  }
  return { from: start - (start % periods[by]), to: end, by }
}

export const handleGetUsage = portalHandler(
  portalEndpoints.getUsage,
  async ({ session: { organizationId }, params: { env }, query }, { store, realNow }) => {
    const { usage, requestLog } = store.organization({ organizationId, env })
    const range = rangeOf(query, realNow())
    const [byTime, byClient, names] = await Promise.all([
      usage.byTime(range),
      usage.byClient(range),
      requestLog.clientNames(),
    ])
    return {
      body: {
        from: isoDate(range.from),
        to: isoDate(range.to),
        by: range.by,
        ...countsOf(byClient),
        series: seriesOf(byTime, range),
        endpoints: groupsOf(byClient, ({ endpoint }) => endpoint).map(([endpoint, counts]) => ({
          endpoint,
          ...counts,
        })),
        clients: groupsOf(byClient, ({ clientId }) => clientId).map(([clientId, counts]) => ({
          clientId,
          name: names.get(clientId) ?? null,
          ...counts,
        })),
        budgets: budgetsOf(byClient, env),
      },
    }
  },
)
