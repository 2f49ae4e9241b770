import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startLoop, type Loop } from '../../workers/start-loop.ts'
import { sql, type Database } from '../engine/database.ts'
import { integer } from '../engine/row.ts'
import { sealJournal, walkStart, type WalkPosition } from './seals.ts'

export type SealerOptions = {
  database: Database
  /** Milliseconds between two looks at the journal; 5000 unless told. */
  poll?: number
  log?: Pick<Logger, 'error'>
}

/** A journal may be committed this much later than the time it carries and still be met at the next look. */
const lateMs = 10_000
/** Between two pages of a backlog, so that sealing a long past leaves the machine to others. */
const breathMs = 20

/** Most pages of one look along one clock: what waits behind them waits for the next look. */
const pagesPerLook = 200

const aheadOfTime = () => sql`select distinct offset_ms from sandbox_clocks where offset_ms > 0 order by offset_ms limit 100`

/**
 * Seals what was journalled until stopped, in as many processes as there are. It follows the newest journals, those of real time and those
 * of each sandbox that is set ahead, and at each look it also goes one page further through the whole journal, round and round: what came
 * later than `lateMs`, or from a clock that stands elsewhere, is met there.
 */
export function startSealer({ database, poll = 5_000, log }: SealerOptions): Loop {
  let walks = new Map<number, WalkPosition>()
  let round: WalkPosition = walkStart

  /** Goes on while there is more of this clock's past, and into its future while anything there is not sealed yet. */
  const follow = async (offset: number, from: WalkPosition, stopping: AbortSignal): Promise<WalkPosition> => {
    let at = from
    for (let pages = 0; pages < pagesPerLook && !stopping.aborted; pages += 1) {
      const { sealed, last, more } = await sealJournal(database, at)
      if (last !== undefined) at = last
      const now = (await database.clock()) + offset
      if (!more || (sealed === 0 && at.createdAt > now)) return { ...walkStart, createdAt: Math.min(at.createdAt, now) - lateMs }
      await sleep(breathMs)
    }
    return at
  }

  /** A clock that was moved is another: its walk begins at real time, so that it comes past everything that is dated ahead. */
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

  const look = async (stopping: AbortSignal): Promise<void> => {
    await followAll(stopping)
    await goRound()
  }
  return startLoop({ look, poll, log, failure: 'the journal could not be sealed' })
}
