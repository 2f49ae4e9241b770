import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startLoop, type Loop } from '../../workers/start-loop.ts'
import { sql, type Database } from '../engine/database.ts'
import { integer } from '../engine/row.ts'
import { sealJournal, walkStart, type WalkPosition } from './seals.ts'

export type SealerOptions = {
  database: Database
  /** Milliseconds between two polls of the journal. Default: 5000. */
  pollMs?: number
  log?: Pick<Logger, 'error'>
}

/**
 * Milliseconds by which each poll goes back before the end of the previous poll, to find journals that were committed
 * late.
 */
const lateMs = 10_000
/** The pause in milliseconds between two pages of a backlog, so that other work can run. */
const breathMs = 20

/** The most pages that one poll reads for one clock. The next poll reads later pages. */
const pagesPerLook = 200

const aheadOfTime = () =>
  sql`select distinct offset_ms from sandbox_clocks where offset_ms > 0 order by offset_ms limit 100`

/**
 * Starts a loop that seals new journals, dated by real time or by a sandbox clock that is ahead. Several processes may
 * run this loop. Each poll also visits the next page of the whole journal, to find journals that were committed late.
 */
export function startSealer({ database, pollMs = 5_000, log }: SealerOptions): Loop {
  let walks = new Map<number, WalkPosition>()
  let round: WalkPosition = walkStart

  /**
   * Seals pages of journals from a position on. Stops at the end of the journal, or after a page that is in this
   * clock's future and has nothing to seal. Returns the position at which the next poll starts.
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
   * Seals the journals of real time and of each sandbox clock that is ahead. For a new offset, starts at the present
   * real time, because the journals of that clock have later dates.
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
