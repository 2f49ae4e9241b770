import { lowerQuartile } from '../../../e2e/bench/table.ts'
import { residentMegabytes } from './children.ts'
import type { Figure } from './figure.ts'
import type { Baseline } from './baseline-child.ts'
import { startBaseline } from './baseline-child.ts'
import { sendLoad } from './requests-per-second.ts'
import { inRounds } from './rounds.ts'
import { startServiceChild } from './service-child.ts'
import type { Sizes } from './sizes.ts'
import { bearer, issueBody, type Stage } from './stage.ts'

/**
 * Sends a load of 64 connections, and returns the resident memory at its end in megabytes. `token` belongs to a client
 * of the process.
 */
const loadedMegabytes = async (
  { url, pid }: { url: string; pid: number },
  token: string,
  extent: Pick<Sizes, 'seconds' | 'amount'>,
): Promise<number> => {
  const issue = {
    path: '/transactions',
    method: 'POST',
    headers: bearer(token),
    body: issueBody(),
    status: 201,
  } as const
  await sendLoad({ url, ...issue }, extent)
  return residentMegabytes(pid)
}

/**
 * Stops the stage's service, then starts new service processes on the stage's filled SQLite database. Measures their
 * start time, and their memory under load. The baseline is an Express app without the service's code.
 */
export const measureStart = async (
  { place, service, answers }: Stage,
  settings: Record<string, string>,
  { starts, patience, seconds: loadSeconds, amount }: Sizes,
): Promise<Figure[]> => {
  await service.stop()
  const seconds: Record<'value' | 'baseline', number[]> = { value: [], baseline: [] }
  const megabytes: Record<'value' | 'baseline', number[]> = { value: [], baseline: [] }
  const extent = { seconds: loadSeconds, ...(amount === undefined ? {} : { amount }) }
  await inRounds(starts, 20 * patience, async () => {
    const baseline: Baseline = await startBaseline(answers)
    seconds.baseline.push(baseline.startedIn)
    megabytes.baseline.push(await loadedMegabytes(baseline, baseline.token, extent))
    await baseline.stop()
    const fresh = await startServiceChild(place, settings)
    seconds.value.push(fresh.startedIn)
    megabytes.value.push(await loadedMegabytes(fresh, await fresh.token(), extent))
    await fresh.stop()
  })
  const both = (of: typeof seconds) => ({ value: lowerQuartile(of.value), baseline: lowerQuartile(of.baseline) })
  return [
    { measure: 'start to serving, sqlite', unit: 's', ...both(seconds), absolute: { atMost: 0.7 } },
    { measure: 'memory at 64 connections, sqlite', unit: 'MB', ...both(megabytes), absolute: { atMost: 160 } },
  ]
}
