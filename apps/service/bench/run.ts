import { measureSingleClient } from './single-client.ts'
import { writeCatalog } from './catalog.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureBacklog } from './backlog.ts'
import { measurePortalPages } from './portal/portal-pages.ts'
import { profileIssues } from './profile/profile-issues.ts'
import { openEngines, type Engine, type EngineName } from './engines.ts'
import { createCleanup, type Cleanup } from './cleanup.ts'
import type { Figure } from './figure.ts'
import { startBaseline } from './baseline-child.ts'
import { measureDeliveryLag } from './delivery-lag.ts'
import { measureLists } from './lists.ts'
import type { Sizes } from './sizes.ts'
import { setStage, type Stage } from './stage.ts'
import { measureRequestLog } from './request-log.ts'
import { measureStart } from './start-and-memory.ts'
import { measureThroughput } from './throughput.ts'
import { measureTwoProcesses } from './two-processes.ts'

export type Outcome = { engines: EngineName[]; figures: Figure[]; notes: string[] }

/**
 * Measures the database engines one after the other, because simultaneous load would distort the figures. With
 * `atOnce`, measures all engines at the same time.
 */
const ofEach = async (
  { atOnce }: Sizes,
  engines: readonly Engine[],
  of: (engine: Engine) => Promise<Figure[]>,
): Promise<Figure[]> => {
  if (atOnce === true) return (await Promise.all(engines.map(of))).flat()
  const figures: Figure[] = []
  for (const engine of engines) figures.push(...(await of(engine)))
  return figures
}

const measureWebhooks = (sizes: Sizes, engines: readonly Engine[], cleanup: Cleanup): Promise<Figure[]> =>
  ofEach(sizes, engines, async (engine) => [
    await measureDeliveries(engine, sizes, cleanup),
    ...(await measureDeliveryLag(engine, sizes, cleanup)),
    await measureBacklog(engine, sizes, cleanup),
  ])

const measure = async (
  sizes: Sizes,
  engines: readonly Engine[],
  settings: Record<string, string>,
  cleanup: Cleanup,
) => {
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
  const baseline = await startBaseline(first.answers)
  figures.push(...(await measureThroughput(stages, baseline, sizes, (note) => notes.push(note))))
  await baseline.stop()
  for (const engine of engines) {
    const stage = stages.find((each) => each.engine === engine.name) ?? first
    figures.push(await measureSingleClient(engine, stage, sizes))
    if (stage.engine === 'postgres') figures.push(...(await measureTwoProcesses(stage, settings, sizes)))
    else figures.push(...(await measureStart(stage, settings, sizes)))
    await stage.service.stop()
  }
  figures.push(...(await measureWebhooks(sizes, engines, cleanup)))
  figures.push(...(await ofEach(sizes, engines, (engine) => measureLists(engine, settings, sizes))))
  return { figures, notes }
}

export type BenchOptions = {
  /** If set, the run measures only this database engine. */
  only?: EngineName | undefined
  /** If set, the run measures only this part of the benchmark. */
  part?: 'webhooks' | 'request-log' | 'portal' | 'profile' | undefined
  cleanup?: Cleanup
}

/** Runs the benchmark of the service: real processes on loopback, with every available database engine. */
export const runBench = async (
  sizes: Sizes,
  { only, part, cleanup = createCleanup() }: BenchOptions = {},
): Promise<Outcome> => {
  try {
    const catalog = writeCatalog()
    cleanup.later(catalog.remove)
    const engines = await openEngines(only)
    for (const engine of engines) cleanup.later(engine.close)
    const ofPortal = () => ofEach(sizes, engines, (engine) => measurePortalPages(engine, sizes, cleanup))
    const ofRequestLog = () => ofEach(sizes, engines, (engine) => measureRequestLog(engine, catalog.settings, sizes))
    const parts = {
      webhooks: async () => ({ figures: await measureWebhooks(sizes, engines, cleanup), notes: [] }),
      portal: async () => ({ figures: await ofPortal(), notes: [] }),
      'request-log': async () => ({ figures: await ofRequestLog(), notes: [] }),
      profile: async () => {
        const notes: string[] = []
        for (const engine of engines) notes.push(...(await profileIssues(engine, catalog.settings, sizes, cleanup)))
        return { figures: [], notes }
      },
      all: async () => {
        const { figures, notes } = await measure(sizes, engines, catalog.settings, cleanup)
        return { figures: [...figures, ...(await ofRequestLog())], notes }
      },
    }
    const measured = await parts[part ?? 'all']()
    return { engines: engines.map(({ name }) => name), ...measured }
  } finally {
    await cleanup.run()
  }
}
