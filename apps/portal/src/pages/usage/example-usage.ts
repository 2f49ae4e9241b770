import type { Usage, UsageCounts } from './usage-queries.ts'

const begin = Date.UTC(2026, 10, 24, 12)
const hour = 3_600_000

const counts = (fine: number, refused = 0, limited = 0, failed = 0): UsageCounts => {
  const total = fine + refused + limited + failed
  return {
    total,
    classes: { '2xx': fine, '3xx': 0, '4xx': refused, '429': limited, '5xx': failed },
    p50Ms: total === 0 ? null : 8.2,
    p95Ms: total === 0 ? null : 41.5,
  }
}

const byHour = Array.from({ length: 24 }, (_, index) => ({
  at: new Date(begin + index * hour).toISOString(),
  ...(index < 5 ? counts(0) : counts(40 + ((index * 37) % 90), index % 4 === 0 ? 12 : 2, 0, index === 17 ? 25 : 0)),
}))

const budgetsOf = (money: number, limited: number): Usage['budgets'] => [
  { bucket: 'reads', perSecond: 50, burst: 100, total: money / 2, limited: 0 },
  { bucket: 'money', perSecond: 25, burst: 50, total: money, limited },
  { bucket: 'tokens', perSecond: 20, burst: 20, total: Math.round(money / 10), limited: 0 },
]

export const exampleUsage: Usage = {
  from: new Date(begin).toISOString(),
  to: new Date(begin + 24 * hour - 1).toISOString(),
  by: 'hour',
  ...counts(1588, 80, 7, 25),
  series: byHour,
  endpoints: [
    { endpoint: 'createTransaction', ...counts(1000, 60, 7, 25) },
    { endpoint: 'listPrograms', ...counts(500, 20) },
    { endpoint: 'deleteMultibrandConnection', ...counts(88) },
  ],
  clients: [
    { clientId: 'cl_sandbox_jXu8wR2mV5nQ7tYb', name: 'Checkout', ...counts(1388, 80, 7, 25) },
    { clientId: 'cl_sandbox_pQ4sT7vX2zA9bC3d', name: 'متجر الهاتف', ...counts(200) },
  ],
  budgets: budgetsOf(1092, 7),
}

export const emptyUsage: Usage = {
  ...exampleUsage,
  ...counts(0),
  series: byHour.map(({ at }) => ({ at, ...counts(0) })),
  endpoints: [],
  clients: [],
  budgets: budgetsOf(0, 0),
}
