import type { Figure } from './figure.ts'
import { quietRate } from './figure.ts'
import type { Baseline } from './baseline-child.ts'
import { requestsPerSecond, type Target } from './requests-per-second.ts'
import { inRounds } from './rounds.ts'
import type { Sizes } from './sizes.ts'
import { bearer, exchangeTokenBody, issueBody, multibrandTokenBody, settle, type Stage } from './stage.ts'

type Subject = { name: string; url: string; token: string; tag: string; ids: readonly string[]; stage?: Stage }
type Measure = { name: string; atLeast: number; settles?: true; target: (subject: Subject) => Omit<Target, 'url'> }

const measures: readonly Measure[] = [
  {
    name: 'E11 issue',
    atLeast: 0.65,
    settles: true,
    target: ({ token }) => ({
      path: '/transactions',
      method: 'POST',
      headers: bearer(token),
      body: issueBody(),
      status: 201,
    }),
  },
  {
    name: 'E13 by id',
    atLeast: 0.5,
    target: ({ token, ids }) => ({
      path: '/transactions',
      paths: ids.map((id) => `/transactions/${id}`),
      headers: bearer(token),
    }),
  },
  { name: 'E4 programs', atLeast: 0.8, target: ({ token }) => ({ path: '/programs', headers: bearer(token) }) },
  {
    name: 'E4 programs, unchanged',
    atLeast: 0.8,
    target: ({ token, tag }) => ({
      path: '/programs',
      headers: { ...bearer(token), 'if-none-match': tag },
      status: 304,
    }),
  },
  {
    name: 'W1 exchange token',
    atLeast: 0.3,
    target: () => ({ path: '/v1/auth/widget/point-exchange', method: 'POST', body: exchangeTokenBody() }),
  },
  {
    name: 'W2 multibrand token',
    atLeast: 0.3,
    target: () => ({ path: '/v1/auth/widget/multibrand', method: 'POST', body: multibrandTokenBody() }),
  },
]

/**
 * Measures the requests per second of each endpoint with 64 connections, on every database engine. The baseline is an
 * Express app without the service's code. No two measurements run at the same time.
 */
export const measureThroughput = async (
  stages: readonly Stage[],
  baseline: Baseline,
  { rounds, seconds, amount, patience }: Sizes,
  report: (note: string) => void,
): Promise<Figure[]> => {
  const rates = new Map<string, number[]>()
  const key = (measure: Measure, name: string): string => `${measure.name} ${name}`
  const ids = stages[0]?.ids ?? []
  let waited = 0
  await inRounds(rounds, 270 * patience, async (round) => {
    const subjects: Subject[] = [
      { name: 'baseline', ...baseline, ids },
      ...(await Promise.all(
        stages.map(async (stage) => ({
          name: stage.engine,
          url: stage.service.url,
          token: await stage.service.token(),
          tag: stage.tag,
          ids: stage.ids,
          stage,
        })),
      )),
    ]
    const start = round % subjects.length
    for (const measure of measures)
      for (const subject of [...subjects.slice(start), ...subjects.slice(0, start)]) {
        const rate = await requestsPerSecond({ url: subject.url, ...measure.target(subject) }, { seconds, amount })
        rates.set(key(measure, subject.name), [...(rates.get(key(measure, subject.name)) ?? []), rate])
        if (measure.settles && subject.stage) waited = Math.max(waited, await settle(subject.stage.place))
      }
    process.stderr.write(`throughput: round ${round + 1} of ${rounds}\n`)
  })
  report(`At most ${waited} events waited to be handed on when a load of E11 ended.`)
  return measures.flatMap((measure) =>
    stages.map(({ engine }) => ({
      measure: `${measure.name}, ${engine}`,
      unit: 'per second' as const,
      value: quietRate(rates.get(key(measure, engine)) ?? []),
      baseline: quietRate(rates.get(key(measure, 'baseline')) ?? []),
      target: { atLeast: measure.atLeast },
    })),
  )
}
