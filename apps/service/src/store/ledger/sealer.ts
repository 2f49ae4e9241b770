import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startLoop, type Loop } from '../../workers/start-loop.ts'
import { sql, type Database } from '../engine/database.ts'
import { integer } from '../engine/row.ts'
import { sealJournal, walkStart, type WalkPosition } from './seals.ts'

export type SealerOptions = {
  database: Database
  /** Milliseconds between two searches for new journals. Default: 5000. */
  pollMs?: number
  log?: Pick<Logger, 'error'>
}

/**
 * Milliseconds. Each poll starts this long before the time at which the previous poll ended, to find journals whose
 * commits took a long time.
 */
const lateMs = 10_000
/** The pause in milliseconds between two pages of journals, so that other work can run. */
const breathMs = 20

/**
 * The maximum number of pages of journals that one poll reads for real time or for one sandbox clock. The next poll
 * reads the remaining pages.
 */
const pagesPerLook = 200

const aheadOfTime = () =>
  sql`select distinct offset_ms from sandbox_clocks where offset_ms > 0 order by offset_ms limit 100`

/**
 * Starts a loop that seals new journals: it adds their hashes to a chain that reveals later changes. Several processes
 * may run this loop. Each poll also reads one page of old journals, to find those that an earlier poll missed.
 */
export function startSealer({ database, pollMs = 5_000, log }: SealerOptions): Loop {
  let walks = new Map<number, WalkPosition>()
  let round: WalkPosition = walkStart

  /**
   * Seals pages of journals after the position `from`. Stops at the last journal, or at a page without unsealed
   * journals that ends later than the clock. Returns the position for the next poll.
   */
  const follow = async (offset: number, from: WalkPosition, stopping: AbortSignal): Promise<WalkPosition> => {
    let at = from
    for (let pages = 0; pages < pagesPerLook && !stopping.aborted; pages += 1) {
      const { sealed, last, more } = await sealJournal(database, at)
      if (last !== undefined) at = last
      const now = (await database.clock()) + offset
      if (!more || (sealed === 0 && at.createdAt > now))
        return { ...walkStart, createdAt: Math.min(at.createdAt, now) - lateMs }
      await sleep(breathMs)
    }
    return at
  }

  /**
   * Seals the journals that have real time as their date, and those with the time of a sandbox clock that is ahead.
   * Journals of a newly advanced clock have future dates, so their first search starts at the current real time.
   */
  const followAll = async (stopping: AbortSignal): Promise<void> => {
    const rows = await database.read(aheadOfTime())
    const start = { ...walkStart, createdAt: await database.clock() }
    const next = new Map<number, WalkPosition>()
    for (const offset of [0, ...rows.map((row) => integer(row, 'offset_ms'))]) {
      const before = walks.get(offset) ?? (offset === 0 ? walkStart : start)
      next.set(offset, await follow(offset, before, stopping))
    }
    walks = next
  }

  const goRound = async (): Promise<void> => {
    const { last, more } = await sealJournal(database, round)
    round = more && last !== undefined ? last : walkStart
  }

  const poll = async (stopping: AbortSignal): Promise<void> => {
    await followAll(stopping)
    await goRound()
  }
  return startLoop({ poll, pollMs, log, failure: 'the journal could not be sealed' })
}
