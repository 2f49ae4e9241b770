import { lowerQuartile } from '../../../e2e/bench/table.ts'
import type { Baseline } from './baseline-child.ts'
import { cpuSinceNow } from './cpu.ts'
import type { EngineName } from './engines.ts'
import { quietRate, type Figure } from './figure.ts'
import { sendLoad, type Target } from './requests-per-second.ts'
import { inRounds } from './rounds.ts'
import type { Sizes } from './sizes.ts'
import { bearer, exchangeTokenBody, issueBody, multibrandTokenBody, settle, type Stage } from './stage.ts'

type Subject = {
  name: string
  url: string
  token: string
  tag: string
  ids: readonly string[]
  processes: () => number[]
  stage?: Stage
}
/**
 * A request of the benchmark. `atLeast` is the target for its rate, and `atMost` the target for its CPU time, both as
 * ratios to the route without a database.
 */
type Measure = {
  name: string
  atLeast: Record<EngineName, number>
  atMost?: Record<EngineName, number>
  settles?: true
  target: (subject: Subject) => Omit<Target, 'url'>
}

const both = (ratio: number): Record<EngineName, number> => ({ sqlite: ratio, postgres: ratio })

const measures: readonly Measure[] = [
  {
    name: 'E11 issue',
    atLeast: { sqlite: 0.42, postgres: 0.28 },
    atMost: { sqlite: 2.6, postgres: 3.3 },
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
    atLeast: { sqlite: 0.7, postgres: 0.5 },
    target: ({ token, ids }) => ({
      path: '/transactions',
      paths: ids.map((id) => `/transactions/${id}`),
      headers: bearer(token),
    }),
  },
  { name: 'E4 programs', atLeast: both(0.8), target: ({ token }) => ({ path: '/programs', headers: bearer(token) }) },
  {
    name: 'E4 programs, unchanged',
    atLeast: both(0.8),
    target: ({ token, tag }) => ({
      path: '/programs',
      headers: { ...bearer(token), 'if-none-match': tag },
      status: 304,
    }),
  },
  {
    name: 'W1 exchange token',
    atLeast: both(0.3),
    target: () => ({ path: '/v1/auth/widget/point-exchange', method: 'POST', body: exchangeTokenBody() }),
  },
  {
    name: 'W2 multibrand token',
    atLeast: both(0.3),
    target: () => ({ path: '/v1/auth/widget/multibrand', method: 'POST', body: multibrandTokenBody() }),
  },
]

/**
 * Measures the requests per second of each endpoint with 64 connections, on every database engine. Measures also the CPU
 * time of a request in the service and its database, which is steadier on a busy machine. The baseline is an Express app without
 * the service's code. No two measurements run at the same time.
 */
export const measureThroughput = async (
  stages: readonly Stage[],
  baseline: Baseline,
  { rounds, seconds, amount, patience }: Sizes,
  report: (note: string) => void,
): Promise<Figure[]> => {
  const [rates, times] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const add = (to: Map<string, number[]>, name: string, value: number): void =>
    void to.set(name, [...(to.get(name) ?? []), value])
  const key = (measure: Measure, name: string): string => `${measure.name} ${name}`
  const ids = stages[0]?.ids ?? []
  let waited = 0
  await inRounds(rounds, 270 * patience, async (round) => {
    const subjects: Subject[] = [
      { name: 'baseline', ...baseline, ids, processes: () => [baseline.pid] },
      ...(await Promise.all(
        stages.map(async (stage) => ({
          name: stage.engine,
          url: stage.service.url,
          token: await stage.service.token(),
          tag: stage.tag,
          ids: stage.ids,
          processes: stage.processes,
          stage,
        })),
      )),
    ]
    const start = round % subjects.length
    for (const measure of measures)
      for (const subject of [...subjects.slice(start), ...subjects.slice(0, start)]) {
        const cpuOf = cpuSinceNow(subject.processes)
        const { answers, perSecond } = await sendLoad(
          { url: subject.url, ...measure.target(subject) },
          { seconds, amount },
        )
        add(rates, key(measure, subject.name), perSecond)
        if (measure.settles && subject.stage) waited = Math.max(waited, await settle(subject.stage.place))
        add(times, key(measure, subject.name), cpuOf(answers))
      }
    process.stderr.write(`throughput: round ${round + 1} of ${rounds}\n`)
  })
  report(`At most ${waited} events waited to be handed on when a load of E11 ended.`)
  return measures.flatMap((measure) =>
    stages.flatMap(({ engine }): Figure[] => {
      const of = <T>(from: Map<string, T>, name: string) => from.get(key(measure, name))
      return [
        {
          measure: `${measure.name}, ${engine}`,
          unit: 'per second',
          value: quietRate(of(rates, engine) ?? []),
          baseline: quietRate(of(rates, 'baseline') ?? []),
          target: { atLeast: measure.atLeast[engine] },
        },
        {
          measure: `${measure.name}, ${engine}: CPU`,
          unit: 'µs',
          value: lowerQuartile(of(times, engine) ?? []),
          baseline: lowerQuartile(of(times, 'baseline') ?? []),
          ...(measure.atMost && { target: { atMost: measure.atMost[engine] } }),
        },
      ]
    }),
  )
}
