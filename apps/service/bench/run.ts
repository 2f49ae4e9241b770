import { measureAlone } from './alone.ts'
import { writeCatalogue } from './catalogue.ts'
import { measureDeliveries } from './deliveries.ts'
import { openEngines, type EngineName } from './engines.ts'
import type { Figure } from './figure.ts'
import { startFloor } from './floor-child.ts'
import { measureLists } from './lists.ts'
import type { Sizes } from './sizes.ts'
import { setStage, type Stage } from './stage.ts'
import { measureStart } from './start-and-memory.ts'
import { measureThroughput } from './throughput.ts'
import { measureTwoProcesses } from './two-processes.ts'

export type Outcome = { engines: EngineName[]; figures: Figure[]; notes: string[] }

/** The whole benchmark of the service: real processes on loopback, on every engine there is. `only` leaves the other engine out. */
export const runBench = async (sizes: Sizes, only?: EngineName): Promise<Outcome> => {
  const catalogue = writeCatalogue()
  const engines = await openEngines(only)
  const figures: Figure[] = []
  const notes: string[] = []
  const stages: Stage[] = []
  try {
    for (const engine of engines) stages.push(await setStage(engine, catalogue.settings))
    const [first] = stages
    if (first === undefined) throw new Error('there is no PostgreSQL server to start')
    const floor = await startFloor(first.answers)
    figures.push(...(await measureThroughput(stages, floor, sizes, (note) => notes.push(note))))
    await floor.stop()
    for (const [index, engine] of engines.entries()) figures.push(await measureAlone(engine, stages[index]!, sizes))
    for (const stage of stages) {
      if (stage.engine === 'postgres') figures.push(await measureTwoProcesses(stage, catalogue.settings, sizes))
      else figures.push(...(await measureStart(stage, catalogue.settings, sizes)))
      await stage.service.stop()
    }
    for (const engine of engines) figures.push(await measureDeliveries(engine, sizes))
    for (const engine of engines) figures.push(...(await measureLists(engine, catalogue.settings, sizes)))
  } finally {
    for (const { service } of stages) await service.stop()
    for (const engine of engines) await engine.close()
    catalogue.remove()
  }
  return { engines: engines.map(({ name }) => name), figures, notes }
}
