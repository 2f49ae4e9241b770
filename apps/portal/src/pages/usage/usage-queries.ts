import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { dayBefore } from '../../blocks/day-before.ts'
import type { Environment } from '../../frame/environment.ts'

export const usagePeriods = ['7d', '30d', '92d'] as const

/** The search parameters of the page. Without a period, it shows the last 24 hours. */
export const usageSearch = { period: usagePeriods } as const

export type UsageSearch = { period?: (typeof usagePeriods)[number] }
export type Usage = Awaited<ReturnType<typeof client.getUsage>>
export type UsageCounts = Pick<Usage, 'total' | 'classes' | 'p50Ms' | 'p95Ms'>

const queries = {
  '7d': { by: 'hour', days: 6 },
  '30d': { by: 'day', days: 29 },
  '92d': { by: 'day', days: 91 },
} as const

/** Returns the period of the page as the interface names it. */
export const usageQueryOf = ({ period }: UsageSearch): { by?: 'hour' | 'day'; from?: string } =>
  period === undefined ? {} : { by: queries[period].by, from: dayBefore(queries[period].days) }

export const usageQuery = (env: Environment, search: UsageSearch) =>
  queryOptions({
    queryKey: [env, 'usage', search.period],
    queryFn: () => client.getUsage({ params: { env }, query: usageQueryOf(search) }),
  })
