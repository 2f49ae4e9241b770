import { readInstant } from '@loyalty/contract'
import { readDatabaseSettings } from '../config.ts'
import { isoDate } from '../http/request/dates.ts'
import { openDatabase } from '../store/engine/open-database.ts'
import { openOwnedDatabase } from '../store/engine/owned-database.ts'
import { findSandboxClock, type ClockReading, type SandboxClock } from '../store/seeding/sandbox-clock.ts'
import { complain, say, UsageError, type Command } from './command.ts'
import { withExistingDatabase } from './with-existing-database.ts'

type Move = (clock: SandboxClock) => ReturnType<SandboxClock['reset']>

const instant = (text: string): number => {
  const value = readInstant(text)
  if (Number.isNaN(value)) throw new UsageError(`${text} is no date and time such as 2027-01-31T10:00:00Z.`)
  return value
}

/**
 * The largest argument of `advance`, in seconds (79 years). A larger argument is useless, because no sandbox clock can
 * move beyond the end of 2099.
 */
const mostSeconds = 2_500_000_000

const seconds = (text: string): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1 && value <= mostSeconds) return value
  throw new UsageError(
    `${text} is no number of seconds: it must be a whole number from 1 to ${mostSeconds}, without sign or exponent.`,
  )
}

/**
 * Returns the function that changes the clock as the arguments request. Returns undefined for `show`, which changes
 * nothing.
 */
const moveOf = (action: string | undefined, value: string | undefined): Move | undefined => {
  if (action === 'show' && value === undefined) return undefined
  if (action === 'reset' && value === undefined) return (clock) => clock.reset()
  if (action === 'advance' && value !== undefined) {
    const by = seconds(value)
    return (clock) => clock.advance(by)
  }
  if (action === 'set' && value !== undefined) {
    const to = instant(value)
    return (clock) => clock.set(to)
  }
  throw new UsageError('Say: clock <organizationId> show | advance <seconds> | set <iso> | reset.')
}

const reading = (organizationId: string, { now, offsetMs }: ClockReading): string =>
  `The sandbox of ${organizationId} is at ${isoDate(now)}, ${offsetMs / 1000} seconds ahead of real time.`

const run: Command['run'] = async ([organizationId, action, value, ...unexpected]) => {
  if (organizationId === undefined || unexpected.length > 0)
    throw new UsageError('Say whose clock, and what to do with it.')
  const move = moveOf(action, value)
  const open = move === undefined ? openDatabase : openOwnedDatabase
  return await withExistingDatabase(readDatabaseSettings(process.env), open, async (database) => {
    const clock = await findSandboxClock(database, organizationId)
    if (clock === undefined) {
      complain(`There is no organization ${organizationId}.`)
      return 1
    }
    if (move === undefined) {
      say(reading(organizationId, await clock.read()))
      return 0
    }
    const moved = await move(clock)
    if (moved.outcome === 'moved') say(reading(organizationId, moved))
    else complain(`The clock goes forward only, and not beyond 2099. ${reading(organizationId, moved)}`)
    return moved.outcome === 'moved' ? 0 : 1
  })
}

export const clock: Command = {
  help: `Usage: node apps/service/dist/main.js clock <organizationId> show | advance <seconds> | set <iso> | reset

Business in the sandbox goes by this time: what is due, what a campaign is, how facts are dated. Tokens, limits and deliveries keep real
time, and production has no such clock. It goes forward only; reset returns to real time, matures what was due before it does, and leaves
all facts as they are dated. A running service on the same PostgreSQL follows within a second.`,
  run,
}
