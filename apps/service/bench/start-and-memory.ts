import { setTimeout as sleep } from 'node:timers/promises'
import { lowerQuartile } from '../../../e2e/bench/table.ts'
import { residentMegabytes } from './children.ts'
import type { Figure } from './figure.ts'
import type { Floor } from './floor-child.ts'
import { startFloor } from './floor-child.ts'
import { inRounds } from './rounds.ts'
import { startServiceChild } from './service-child.ts'
import type { Sizes } from './sizes.ts'
import type { Stage } from './stage.ts'

/** How long a fresh process is left alone before it is weighed. */
const restMs = 1_000

const weigh = async (pid: number): Promise<number> => {
  await sleep(restMs)
  return residentMegabytes(pid)
}

/** The embedded database that the loads have filled, opened by a fresh process, beside the bare app. Stops the stage's service. */
export const measureStart = async (
  { place, service, answers }: Stage,
  settings: Record<string, string>,
  { starts, patience }: Sizes,
): Promise<Figure[]> => {
  await service.stop()
  const seconds: Record<'value' | 'floor', number[]> = { value: [], floor: [] }
  const megabytes: Record<'value' | 'floor', number[]> = { value: [], floor: [] }
  await inRounds(starts, 20 * patience, async () => {
    const floor: Floor = await startFloor(answers)
    seconds.floor.push(floor.startedIn)
    megabytes.floor.push(await weigh(floor.pid))
    await floor.stop()
    const fresh = await startServiceChild(place, settings)
    seconds.value.push(fresh.startedIn)
    megabytes.value.push(await weigh(fresh.pid))
    await fresh.stop()
  })
  const both = (of: typeof seconds) => ({ value: lowerQuartile(of.value), floor: lowerQuartile(of.floor) })
  return [
    { measure: 'start to serving, sqlite', unit: 's', ...both(seconds), absolute: { atMost: 1 } },
    { measure: 'memory at rest, sqlite', unit: 'MB', ...both(megabytes), absolute: { atMost: 150 } },
  ]
}
