import { lowerQuartile } from '../../../e2e/bench/table.ts'
import { cpuSinceNow } from './cpu.ts'
import { quietRate, type Figure } from './figure.ts'
import { sendLoad, type Target } from './requests-per-second.ts'
import { inRounds } from './rounds.ts'
import { startServiceChild, type ServiceChild } from './service-child.ts'
import type { Sizes } from './sizes.ts'
import { bearer, issueBody, settle, type Stage } from './stage.ts'

const target = async ({ url, token }: ServiceChild): Promise<Target> => ({
  url,
  path: '/transactions',
  method: 'POST',
  headers: bearer(await token()),
  body: issueBody(),
  status: 201,
})

/**
 * Measures two processes on the stage's PostgreSQL, with 32 connections to each process: the requests per second, and
 * the CPU time of an issue. The baseline is one process with 64 connections. On two cores, the load generator takes a
 * part of the second one, so only the CPU time has a target.
 */
export const measureTwoProcesses = async (
  { place, service, processes }: Stage,
  settings: Record<string, string>,
  sizes: Sizes,
): Promise<Figure[]> => {
  const { seconds, amount, rounds, patience } = sizes
  const second = await startServiceChild(place, settings)
  // V8 compiles hot code to faster code while it runs. The first process is hot, so the second one first gets loads alone.
  for (let round = 0; round < rounds; round += 1) await sendLoad(await target(second), { seconds, amount })
  const all = () => [...processes(), second.pid]
  const [rates, times] = [
    { one: [] as number[], two: [] as number[] },
    { one: [] as number[], two: [] as number[] },
  ]
  const load = async (name: 'one' | 'two', children: readonly ServiceChild[]) => {
    const targets = await Promise.all(children.map(target))
    const extent = { connections: 64 / children.length, seconds, ...(amount === undefined ? {} : { amount }) }
    const cpuOf = cpuSinceNow(all)
    const loads = await Promise.all(targets.map((each) => sendLoad(each, extent)))
    await settle(place)
    const sum = (key: 'answers' | 'perSecond') => loads.reduce((total, each) => total + each[key], 0)
    times[name].push(cpuOf(sum('answers')))
    rates[name].push(sum('perSecond'))
  }
  await inRounds(rounds, 45 * patience, async () => {
    await load('one', [service])
    await load('two', [service, second])
  })
  await second.stop()
  const measure = 'E11 issue, two processes on one postgres, beside one'
  return [
    {
      measure,
      unit: 'per second',
      value: quietRate(rates.two),
      baseline: quietRate(rates.one),
    },
    {
      measure: `${measure}: CPU`,
      unit: 'µs',
      value: lowerQuartile(times.two),
      baseline: lowerQuartile(times.one),
      target: { atMost: 1.15 },
    },
  ]
}
