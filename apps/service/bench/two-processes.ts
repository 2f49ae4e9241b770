import { quietRate, type Figure } from './figure.ts'
import { requestsPerSecond, type Target } from './requests-per-second.ts'
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
 * Measures the requests per second of two processes on the stage's PostgreSQL, with 32 connections to each process. The
 * baseline is one process with 64 connections.
 */
export const measureTwoProcesses = async (
  { place, service }: Stage,
  settings: Record<string, string>,
  sizes: Sizes,
): Promise<Figure> => {
  const { seconds, amount, rounds, patience } = sizes
  const second = await startServiceChild(place, settings)
  const half = { connections: 32, seconds, ...(amount === undefined ? {} : { amount }) }
  const [one, two]: [number[], number[]] = [[], []]
  await inRounds(rounds, 45 * patience, async () => {
    one.push(await requestsPerSecond(await target(service), { ...half, connections: 64 }))
    await settle(place)
    const targets = await Promise.all([service, second].map(target))
    const rates = await Promise.all(targets.map((each) => requestsPerSecond(each, half)))
    two.push(rates.reduce((sum, rate) => sum + rate, 0))
    await settle(place)
  })
  await second.stop()
  return {
    measure: 'E11 issue, two processes on one postgres, beside one',
    unit: 'per second',
    value: quietRate(two),
    baseline: quietRate(one),
    target: { atLeast: 1 },
  }
}
