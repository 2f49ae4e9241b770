import type { MultibrandConnection, PreferenceHistoryEntry } from '@loyalty/contract'
import { sameAccount } from '@loyalty/widget'
import { accountFrom, type Previous } from './preference-set.ts'

/** An entry, and what it changed as far as the older entries that have been loaded tell. `changed` where none does. */
export interface HistoryLine {
  readonly entry: PreferenceHistoryEntry
  readonly what: 'linked' | 'unlinked' | 'share' | 'account' | 'both' | 'changed'
  /** The share before, in percent, where another one is told. */
  readonly before?: number
}

/** The entries, newest first as they come, with words for each. */
export function historyLines(entries: readonly PreferenceHistoryEntry[]): HistoryLine[] {
  return entries.map((entry) => {
    if (entry.event !== 'UPDATED') return { entry, what: entry.event === 'LINKED' ? 'linked' : 'unlinked' }
    const older = olderOf(entry, entries)
    if (older === undefined) return { entry, what: 'changed' }
    const account = !sameAccount(accountFrom(older), accountFrom(entry))
    if (older.percentage === entry.percentage) return { entry, what: account ? 'account' : 'changed' }
    return { entry, what: account ? 'both' : 'share', before: older.percentage }
  })
}

/** Lines by the day they fall on in a time zone, in their order. `at` is the first moment of a day that has one. */
export function groupByDay(lines: readonly HistoryLine[], timeZone: string): { at: string; lines: HistoryLine[] }[] {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone })
  const groups: { at: string; lines: HistoryLine[] }[] = []
  for (const line of lines) {
    const at = line.entry.timestamp
    const last = groups.at(-1)
    if (last && day.format(new Date(last.at)) === day.format(new Date(at))) last.lines.push(line)
    else groups.push({ at, lines: [line] })
  }
  return groups
}

/**
 * The programs as they were before the newest change, from those of now and the history of all of them; `complete` when that is the whole of it. Null where that cannot be told:
 * what was before stands on a page that has not been loaded, or somebody else has changed them since they were read.
 */
export function setBefore(
  now: readonly MultibrandConnection[],
  entries: readonly PreferenceHistoryEntry[],
  complete: boolean,
): Previous | null {
  const newest = entries[0]?.timestamp
  // The newest change may go on where nothing has been loaded.
  if (!complete && entries.every(({ timestamp }) => timestamp === newest)) return null
  const before = new Map<string, Previous[number]>(now.map((connection) => [connection.destinationProgramId, connection]))
  for (const entry of entries.filter(({ timestamp }) => timestamp === newest)) {
    const id = entry.destinationProgramId
    if (before.get(id)?.percentage !== (entry.event === 'DELINKED' ? undefined : entry.percentage)) return null
    const then = entry.event === 'UPDATED' ? olderOf(entry, entries) : entry.event === 'DELINKED' ? entry : null
    if (then === undefined) return null
    if (then === null) before.delete(id)
    else before.set(id, then)
  }
  return entries.length === 0 ? null : [...before.values()]
}

const olderOf = (entry: PreferenceHistoryEntry, entries: readonly PreferenceHistoryEntry[]) =>
  entries
    .slice(entries.indexOf(entry) + 1)
    .find((other) => other.destinationProgramId === entry.destinationProgramId && other.event !== 'DELINKED')
