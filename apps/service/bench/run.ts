import { measureAlone } from './alone.ts'
import { writeCatalogue } from './catalogue.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureDrain } from './drain.ts'
import { openEngines, type Engine, type EngineName } from './engines.ts'
import { createCleanup, type Cleanup } from './cleanup.ts'
import type { Figure } from './figure.ts'
import { startFloor } from './floor-child.ts'
import { measureLag } from './lag.ts'
import { measureLists } from './lists.ts'
import type { Sizes } from './sizes.ts'
import { setStage, type Stage } from './stage.ts'
import { measureStart } from './start-and-memory.ts'
import { measureThroughput } from './throughput.ts'
import { measureTwoProcesses } from './two-processes.ts'

export type Outcome = { engines: EngineName[]; figures: Figure[]; notes: string[] }

/** One engine after the other, so that none is measured beside another's load; at once where the figures are of no interest. */
const ofEach = async ({ atOnce }: Sizes, engines: readonly Engine[], of: (engine: Engine) => Promise<Figure[]>): Promise<Figure[]> => {
  if (atOnce === true) return (await Promise.all(engines.map(of))).flat()
  const figures: Figure[] = []
  for (const engine of engines) figures.push(...(await of(engine)))
  return figures
}

const measureWebhooks = (sizes: Sizes, engines: readonly Engine[], cleanup: Cleanup): Promise<Figure[]> =>
  ofEach(sizes, engines, async (engine) => [
    await measureDeliveries(engine, sizes, cleanup),
    ...(await measureLag(engine, sizes, cleanup)),
    await measureDrain(engine, sizes, cleanup),
  ])

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
  figures.push(...(await measureWebhooks(sizes, engines, cleanup)))
  figures.push(...(await ofEach(sizes, engines, (engine) => measureLists(engine, settings, sizes))))
  return { figures, notes }
}

export type BenchOptions = {
  /** Leaves the other engine out. */
  only?: EngineName | undefined
  /** Leaves everything else out. */
  part?: 'webhooks' | undefined
  cleanup?: Cleanup
}

/** The benchmark of the service: real processes on loopback, on every engine there is. */
export const runBench = async (sizes: Sizes, { only, part, cleanup = createCleanup() }: BenchOptions = {}): Promise<Outcome> => {
  try {
    const catalogue = writeCatalogue()
    cleanup.later(catalogue.remove)
    const engines = await openEngines(only)
    for (const engine of engines) cleanup.later(engine.close)
    const measured =
      part === 'webhooks'
        ? { figures: await measureWebhooks(sizes, engines, cleanup), notes: [] }
        : await measure(sizes, engines, catalogue.settings, cleanup)
    return { engines: engines.map(({ name }) => name), ...measured }
  } finally {
    await cleanup.run()
  }
}
