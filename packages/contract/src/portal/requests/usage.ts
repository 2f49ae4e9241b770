import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { dateInput, ordered } from '../../fields.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'

const duration = (share: string) =>
  described(
    z.nullable(z.number()),
    `Duration in milliseconds that ${share} of the requests do not exceed; null without requests.`,
  )

const counts = {
  total: described(z.number(), 'The number of requests.'),
  classes: described(
    z.object({
      '2xx': described(z.number(), 'Successes.'),
      '3xx': described(z.number(), 'Answers without news for the client.'),
      '4xx': described(z.number(), 'Refused requests, without 429.'),
      '429': described(z.number(), 'Requests above a rate limit.'),
      '5xx': described(z.number(), 'Errors of the service or of a partner.'),
    }),
    'The requests by the class of their status.',
  ),
  p50Ms: duration('50 %'),
  p95Ms: duration('95 %'),
}

const usageAt = z.object({ at: described(z.string(), 'Begin of the hour or day, UTC.'), ...counts })
const usageOfEndpoint = z.object({ endpoint: described(z.string(), 'Operation id of the endpoint.'), ...counts })
const usageOfClient = z.object({
  clientId: described(z.string(), 'Id of the client.'),
  name: described(z.nullable(z.string()), 'Name of the client; null without one.'),
  ...counts,
})
const budget = z.object({
  bucket: described(z.string(), 'Name of the rate limit.'),
  perSecond: described(z.number(), 'Requests per second that one client or widget session may send.'),
  burst: described(z.number(), 'Requests that it may send at once.'),
  total: described(z.number(), 'The number of requests to endpoints with this limit.'),
  limited: described(z.number(), 'The number of 429 answers.'),
})

export const usage = z.object({
  from: described(z.string(), 'Begin of the period, UTC: a full hour or day.'),
  to: described(z.string(), 'End of the period, UTC.'),
  by: described(z.enum(['hour', 'day']), 'The length of each item of `series`.'),
  ...counts,
  series: described(z.array(usageAt), 'Every hour or day of the period, the oldest first.'),
  endpoints: described(z.array(usageOfEndpoint), 'The endpoints with requests, the busiest first.'),
  clients: described(z.array(usageOfClient), 'The clients with requests, the busiest first.'),
  budgets: described(z.array(budget), 'The rate limits of the environment.'),
})

export type Usage = z.infer<typeof usage>
export type UsageCounts = Pick<Usage, 'total' | 'classes' | 'p50Ms' | 'p95Ms'>

/** The longest period in days, for each length of an item. */
export const usageDays = { hour: 7, day: 92 } as const

const exampleCounts: UsageCounts = {
  total: 120,
  classes: { '2xx': 112, '3xx': 0, '4xx': 6, '429': 2, '5xx': 0 },
  p50Ms: 8.2,
  p95Ms: 41,
}

/** The filters of the counts and of their export. */
export const usageFilters = {
  by: described(z.optional(z.enum(['hour', 'day'])), 'The length of each item of `series`: `hour` by default.'),
  from: described(z.optional(dateInput), 'Begin of the period; included.'),
  to: described(z.optional(dateInput), 'End of the period; included. A day means all of it.'),
}

export const getUsage = endpoint({
  ...portalRoutes.getUsage,
  tag: 'Portal',
  summary: 'Count requests by time, endpoint and client',
  description:
    'The last 24 hours by hour, or the last 30 days by day. At most 7 days by hour and 92 by day. The counts also have requests that the request log no longer has. After a killed process, about the last second of its requests can be missing. Durations are estimates from ranges: 2,500 ms is the longest. Previews and requests without a valid secret or token do not count.',
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  query: z.strictObject(usageFilters).check(ordered('from', 'to')),
  response: usage,
  problems: [],
  example: {
    params: { env: 'sandbox' },
    query: { by: 'day', from: '2026-11-21', to: '2026-11-21' },
    response: {
      from: '2026-11-21T00:00:00.000Z',
      to: '2026-11-21T23:59:59.999Z',
      by: 'day',
      ...exampleCounts,
      series: [{ at: '2026-11-21T00:00:00.000Z', ...exampleCounts }],
      endpoints: [{ endpoint: 'createTransaction', ...exampleCounts }],
      clients: [{ clientId: 'cl_sandbox_jXu8Zrh6PZTFRbRebyEJ', name: 'Checkout', ...exampleCounts }],
      budgets: [{ bucket: 'money', perSecond: 25, burst: 50, total: 120, limited: 2 }],
    },
  },
})

export const portalUsageEndpoints = { getUsage }
