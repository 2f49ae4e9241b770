import { setTimeout as sleep } from 'node:timers/promises'
import { lowerQuartile } from '../../../e2e/bench/table.ts'
import { residentMegabytes } from './children.ts'
import type { Figure } from './figure.ts'
import type { Baseline } from './baseline-child.ts'
import { startBaseline } from './baseline-child.ts'
import { inRounds } from './rounds.ts'
import { startServiceChild } from './service-child.ts'
import type { Sizes } from './sizes.ts'
import type { Stage } from './stage.ts'

/** Milliseconds between the start of a process and the measurement of its memory. */
const restMs = 1_000

const weigh = async (pid: number): Promise<number> => {
  await sleep(restMs)
  return residentMegabytes(pid)
}

/**
 * Stops the stage's service, then starts new service processes on the stage's filled SQLite database. Measures their
 * start time and memory. The baseline is an Express app without the service's code.
 */
export const measureStart = async (
  { place, service, answers }: Stage,
  settings: Record<string, string>,
  { starts, patience }: Sizes,
): Promise<Figure[]> => {
  await service.stop()
  const seconds: Record<'value' | 'baseline', number[]> = { value: [], baseline: [] }
  const megabytes: Record<'value' | 'baseline', number[]> = { value: [], baseline: [] }
  await inRounds(starts, 20 * patience, async () => {
    const baseline: Baseline = await startBaseline(answers)
    seconds.baseline.push(baseline.startedIn)
    megabytes.baseline.push(await weigh(baseline.pid))
    await baseline.stop()
    const fresh = await startServiceChild(place, settings)
    seconds.value.push(fresh.startedIn)
    megabytes.value.push(await weigh(fresh.pid))
    await fresh.stop()
  })
  const both = (of: typeof seconds) => ({ value: lowerQuartile(of.value), baseline: lowerQuartile(of.baseline) })
  return [
    { measure: 'start to serving, sqlite', unit: 's', ...both(seconds), absolute: { atMost: 1 } },
    { measure: 'memory at rest, sqlite', unit: 'MB', ...both(megabytes), absolute: { atMost: 150 } },
  ]
}
