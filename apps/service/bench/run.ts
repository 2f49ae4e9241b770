import { measureAlone } from './alone.ts'
import { writeCatalogue } from './catalogue.ts'
import { measureDeliveries } from './deliveries.ts'
import { openEngines, type Engine, type EngineName } from './engines.ts'
import { createCleanup, type Cleanup } from './cleanup.ts'
import type { Figure } from './figure.ts'
import { startFloor } from './floor-child.ts'
import { measureLists } from './lists.ts'
import type { Sizes } from './sizes.ts'
import { setStage, type Stage } from './stage.ts'
import { measureStart } from './start-and-memory.ts'
import { measureThroughput } from './throughput.ts'
import { measureTwoProcesses } from './two-processes.ts'

export type Outcome = { engines: EngineName[]; figures: Figure[]; notes: string[] }

const measure = async (sizes: Sizes, engines: readonly Engine[], settings: Record<string, string>, cleanup: Cleanup) => {
  const figures: Figure[] = []
  const notes: string[] = []
  const stages: Stage[] = []
  for (const engine of engines) {
    const stage = await setStage(engine, settings)
    cleanup.later(stage.service.stop)
    stages.push(stage)
  }
  const [first] = stages
  if (first === undefined) throw new Error('there is no PostgreSQL server to start')
  const floor = await startFloor(first.answers)
  figures.push(...(await measureThroughput(stages, floor, sizes, (note) => notes.push(note))))
  await floor.stop()
  for (const engine of engines) {
    const stage = stages.find((each) => each.engine === engine.name) ?? first
    figures.push(await measureAlone(engine, stage, sizes))
    if (stage.engine === 'postgres') figures.push(await measureTwoProcesses(stage, settings, sizes))
    else figures.push(...(await measureStart(stage, settings, sizes)))
    await stage.service.stop()
  }
  for (const engine of engines) figures.push(await measureDeliveries(engine, sizes, cleanup))
  for (const engine of engines) figures.push(...(await measureLists(engine, settings, sizes)))
  return { figures, notes }
}

/** The whole benchmark of the service: real processes on loopback, on every engine there is. `only` leaves the other engine out. */
export const runBench = async (sizes: Sizes, only?: EngineName, cleanup = createCleanup()): Promise<Outcome> => {
  try {
    const catalogue = writeCatalogue()
    cleanup.later(catalogue.remove)
    const engines = await openEngines(only)
    for (const engine of engines) cleanup.later(engine.close)
    const measured = await measure(sizes, engines, catalogue.settings, cleanup)
    return { engines: engines.map(({ name }) => name), ...measured }
  } finally {
    await cleanup.run()
  }
}
