import type { MultibrandConnection, PreferenceHistoryEntry } from '@loyalty/contract'
import { sameAccount } from '@loyalty/widget'
import { accountFrom, type Previous } from '../draft/preference-set.ts'

/** A history entry with the kind of its change. The kind is `changed` if the program's previous entry is not loaded. */
export interface HistoryLine {
  readonly entry: PreferenceHistoryEntry
  readonly kind: 'linked' | 'unlinked' | 'share' | 'account' | 'both' | 'changed'
  /** The share before the change, in percent. Set only if the share changed. */
  readonly before?: number
}

/** Returns a line for each entry, in the given order (newest first). */
export function historyLines(entries: readonly PreferenceHistoryEntry[]): HistoryLine[] {
  return entries.map((entry) => {
    if (entry.event !== 'UPDATED') return { entry, kind: entry.event === 'LINKED' ? 'linked' : 'unlinked' }
    const older = olderOf(entry, entries)
    if (older === undefined) return { entry, kind: 'changed' }
    const account = !sameAccount(accountFrom(older), accountFrom(entry))
    if (older.percentage === entry.percentage) return { entry, kind: account ? 'account' : 'changed' }
    return { entry, kind: account ? 'both' : 'share', before: older.percentage }
  })
}

/**
 * Groups history lines by their day in a time zone and keeps the order of the lines. `at` is the timestamp of a day's
 * first line.
 */
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
 * Returns the programs and shares before the newest change. `entries` is the loaded history of all programs; `complete`
 * is true when the whole history is loaded. Returns null if an entry is missing, or if `now` contradicts the history.
 */
export function setBefore(
  now: readonly MultibrandConnection[],
  entries: readonly PreferenceHistoryEntry[],
  complete: boolean,
): Previous | null {
  const newest = entries[0]?.timestamp
  // The newest change may continue on a page that is not loaded. The split before this change is then unknown.
  if (!complete && entries.every(({ timestamp }) => timestamp === newest)) return null
  const before = new Map<string, Previous[number]>(
    now.map((connection) => [connection.destinationProgramId, connection]),
  )
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
