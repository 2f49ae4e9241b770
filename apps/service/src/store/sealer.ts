import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { sealJournal, walkStart, type WalkPosition } from './seals.ts'

export type SealerOptions = {
  database: Database
  /** Milliseconds between two looks at the journal; 5000 unless told. */
  poll?: number
  log?: Pick<Logger, 'error'>
}

export type Sealer = { stop: () => Promise<void> }

/** A journal may be committed this much later than the time it carries and still be met at the next look. */
const lateMs = 10_000
/** Between two pages of a backlog, so that sealing a long past leaves the machine to others. */
const breathMs = 20

/**
 * Seals what was journalled until stopped, in as many processes as there are. It follows the newest journals, and at each look it also
 * goes one page further through the whole journal, round and round: what came later than `lateMs`, or from a clock that stands elsewhere
 * than the database's, is met there.
 */
export function startSealer({ database, poll = 5_000, log }: SealerOptions): Sealer {
  const stopping = new AbortController()
  let newest: WalkPosition = walkStart
  let round: WalkPosition = walkStart

  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { last, more } = await sealJournal(database, newest)
      if (last !== undefined) newest = last
      const now = await database.clock()
      if (!more || newest.createdAt > now) {
        newest = { ...walkStart, createdAt: Math.min(newest.createdAt, now) - lateMs }
        return
      }
      await sleep(breathMs)
    }
  }

  const goRound = async (): Promise<void> => {
    const { last, more } = await sealJournal(database, round)
    round = more && last !== undefined ? last : walkStart
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await follow()
        await goRound()
      } catch (err) {
        log?.error({ err }, 'the journal could not be sealed')
      }
      await sleep(poll, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
