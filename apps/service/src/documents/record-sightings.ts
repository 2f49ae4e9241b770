import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'
import type { SightingRow } from '../store/embedding/sighting-rows.ts'
import type { Loads } from '../store/embedding/sightings.ts'
import type { Store } from '../store/store.ts'
import { startLoop } from '../workers/start-loop.ts'

/** A load of a widget by a page. */
export type Sighting = Pick<SightingRow, 'origin' | 'embedKey' | 'widget' | 'refusal'>

export type SightingRecorder = {
  /** Counts a load in memory. The stored counts follow within a second, so that no load waits for a write. */
  record: (owner: Caller, sighting: Sighting) => void
  /** Stores what is left. */
  stop: () => Promise<void>
}

type Options = { store: Pick<Store, 'sightings'>; now: () => number; log?: Pick<Logger, 'error'> }

/** The most different pages that wait for a write. Further new ones are dropped, so that nobody can fill the memory. */
const most = 2000
const writeMs = 500
const hour = 3_600_000

/** Starts the recorder, which also deletes old sightings every hour. `now` returns real time in milliseconds UTC. */
export function recordSightings({ store: { sightings }, now, log }: Options): SightingRecorder {
  let waiting = new Map<string, Loads>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  const write = (): void => {
    timer = undefined
    const loads = [...waiting.values()]
    waiting = new Map()
    const failed = (err: unknown) => log?.error({ err }, 'the loads of widgets could not be stored')
    writing = writing.then(() => sightings.add(loads)).catch(failed)
  }
  const keeper = startLoop({
    poll: () => sightings.prune(now()),
    pollMs: hour,
    log,
    failure: 'old loads of widgets could not be removed',
  })
  return {
    record({ organizationId, env }, { origin, embedKey, widget, refusal }) {
      const name = JSON.stringify([organizationId, env, origin, embedKey, widget, refusal])
      const known = waiting.get(name)
      const at = now()
      if (known === undefined && waiting.size >= most) return
      waiting.set(name, {
        organizationId,
        env,
        origin,
        embedKey,
        widget,
        refusal,
        firstAt: known?.firstAt ?? at,
        lastAt: at,
        count: (known?.count ?? 0) + 1,
      })
      timer ??= setTimeout(write, writeMs)
    },
    async stop() {
      clearTimeout(timer)
      await keeper.stop()
      if (waiting.size > 0) write()
      await writing
    },
  }
}
