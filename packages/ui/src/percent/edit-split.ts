import { apportion } from './apportion.ts'
import type { Share, Split, SplitReason } from './create-split.ts'

const UNDO_DEPTH = 50

/**
 * Begins a gesture, such as a drag, until {@link endGesture}. Each {@link setShare} starts from the rows at the start
 * of the gesture. The whole gesture is one undo step.
 */
export function beginGesture(split: Split): Split {
  const settled = endGesture(split)
  return { ...settled, gesture: settled.rows }
}

/** Ends the current gesture. A gesture that changed a row becomes one undo step. */
export function endGesture(split: Split): Split {
  return split.gesture === null ? split : record({ ...split, gesture: null }, split.gesture, split.rows)
}

/**
 * Cancels the current gesture, for example when a touch turns out to scroll the page. Restores the rows at the start of
 * the gesture.
 */
export function cancelGesture(split: Split): Split {
  return split.gesture === null ? split : { ...split, rows: split.gesture, gesture: null, ...about(null) }
}

/**
 * Sets one row to `percent`. The other unlocked rows divide the remaining percent in proportion to their shares. Locked
 * rows never change.
 */
export function setShare(split: Split, id: string, percent: number): Split {
  const before = split.gesture ?? split.rows
  const base = toWhole(before)
  const row = base.find((share) => share.id === id)
  if (row === undefined) return split
  const others = base.filter((share) => share.id !== id)
  const refused = refusal(row, others)
  if (refused !== null) return refuse(split, refused, id)
  const limit = mostOf(base, id)
  const value = Math.min(limit, Math.max(0, Math.round(percent)))
  const rows = spread(
    base.map((share) => (share === row ? { ...share, percent: value } : share)),
    id,
  )
  const decimals = Number.isInteger(percent) ? null : 'rounded'
  const reason = percent > limit && limit < 100 ? about('limit', id) : about(decimals ?? wholeReason(before))
  return { ...(split.gesture === null ? commit(split, rows) : { ...split, rows }), ...reason }
}

/**
 * Refuses a number that the user typed. Sets the row back to `before`, the row's percent before the first typed digit.
 * The other unlocked rows adjust, so that the total stays 100.
 */
export function refuseShare(split: Split, id: string, before: number): Split {
  const start = split.gesture ?? split.rows
  const row = start.find((share) => share.id === id)
  if (row === undefined) return split
  const reason = refusal(
    row,
    start.filter((share) => share !== row),
  )
  const { rows } = row.percent === before ? { rows: start } : setShare(split, id, before)
  return refuse({ ...split, rows }, reason ?? 'unread', id)
}

/** Returns the largest percent that a row may have: 100 minus the shares of the other locked rows. */
export function mostOf(rows: readonly Share[], id: string): number {
  return 100 - total(rows.filter((share) => share.locked && share.id !== id))
}

/**
 * Adds a program at the end. The new program gets 0 %, so that the other programs keep their shares. If the split is
 * empty, the new program gets 100 %.
 */
export function addShare(split: Split, id: string): Split {
  if (split.rows.some((share) => share.id === id)) return split
  const rows = toWhole(split.rows)
  return commit(split, [...rows, { id, percent: rows.length === 0 ? 100 : 0, locked: false }], wholeReason(split.rows))
}

/**
 * Gives a row an even part of the 100 %, or what the locked rows leave. The other unlocked rows give up percent in
 * proportion. One undo restores the shares from before.
 */
export function proposeEvenPart(split: Split, id: string): Split {
  const even = Math.round(100 / Math.max(1, split.rows.length))
  const part = Math.min(even, mostOf(split.rows, id))
  return total(split.rows) === 100 && part > 0 ? { ...setShare(split, id, part), ...about(null) } : split
}

/**
 * Removes a program. The other unlocked rows divide the program's percent in proportion to their shares. If all other
 * rows are locked, refuses to remove a program with a share above 0 (`others_locked`).
 */
export function removeShare(split: Split, id: string): Split {
  const base = toWhole(split.rows)
  const row = base.find((share) => share.id === id)
  if (row === undefined) return split
  const rest = base.filter((share) => share !== row)
  if (row.percent > 0 && rest.length > 0 && rest.every((share) => share.locked))
    return refuse(endGesture(split), 'others_locked', id)
  return commit(split, withoutUselessLocks(spread(rest)), wholeReason(split.rows))
}

/** Locks or unlocks a row. Does nothing with fewer than three rows, because after one lock no share could change. */
export function toggleLock(split: Split, id: string): Split {
  if (split.rows.length < 3) return split
  const rows = toWhole(split.rows)
  return commit(
    split,
    rows.map((share) => (share.id === id ? { ...share, locked: !share.locked } : share)),
    wholeReason(split.rows),
  )
}

/**
 * Divides the percent of the unlocked rows evenly. If a remainder is left, the first unlocked rows get one percent more
 * (34/33/33).
 */
export function splitEvenly(split: Split): Split {
  const base = toWhole(split.rows)
  if (base.length > 0 && base.every((share) => share.locked)) return refuse(endGesture(split), 'all_locked')
  return commit(split, spread(base.map((share) => (share.locked ? share : { ...share, percent: 0 }))))
}

/** Undoes one step. A gesture is one step. */
export function undoSplit(split: Split): Split {
  const settled = endGesture(split)
  const rows = settled.past.at(-1)
  return rows === undefined ? settled : { ...settled, rows, past: settled.past.slice(0, -1), ...about(null) }
}

/** Restores the initial split. The user can undo this step. */
export function resetSplit(split: Split): Split {
  return commit(split, split.initial)
}

/**
 * Returns the number of programs that differ from the initial split: added, removed, or with a changed share. The
 * screen shows the number, for example as "3 changes".
 */
export function countChanges(split: Split): number {
  const before = new Map(split.initial.map((share) => [share.id, share.percent]))
  const changed = split.rows.filter((share) => before.get(share.id) !== share.percent).length
  const removed = split.initial.filter((share) => !split.rows.some((row) => row.id === share.id)).length
  return changed + removed
}

/** Returns the sum of the shares in percent. After an edit, the sum is 100, or 0 for a split without rows. */
export function total(rows: readonly Share[]): number {
  return rows.reduce((sum, share) => sum + share.percent, 0)
}

function refusal(row: Share, others: readonly Share[]): SplitReason | null {
  if (row.locked) return 'locked'
  if (others.length === 0) return 'only_row'
  return others.every((share) => share.locked) ? 'others_locked' : null
}

/** Changes the unlocked rows so that all shares add up to 100. The row with the id `fixed` does not change. */
function spread(rows: readonly Share[], fixed?: string): Share[] {
  const movable = rows.filter((share) => !share.locked && share.id !== fixed)
  const rest = 100 - total(rows.filter((share) => !movable.includes(share)))
  const parts = apportion(
    rest,
    movable.map((share) => share.percent),
  )
  return rows.map((share) => {
    const part = parts[movable.indexOf(share)]
    return part === undefined ? share : { ...share, percent: part }
  })
}

/**
 * Returns the rows with integer shares that add up to 100. Edits need integers, but the service may send three shares
 * of 33.33.
 */
function toWhole(rows: readonly Share[]): readonly Share[] {
  if (rows.length === 0 || (rows.every((share) => Number.isInteger(share.percent)) && total(rows) === 100)) return rows
  const parts = apportion(
    100,
    rows.map((share) => share.percent),
  )
  return rows.map((share, index) => ({ ...share, percent: parts[index] ?? 0 }))
}

function withoutUselessLocks(rows: Share[]): Share[] {
  return rows.length < 3 ? rows.map((share) => ({ ...share, locked: false })) : rows
}

/** Returns the reason to show when the first edit replaces the service's shares by integers. */
function wholeReason(before: readonly Share[]): SplitReason | null {
  if (before.some((share) => !Number.isInteger(share.percent))) return 'rounded'
  return before.length > 0 && total(before) === 0 ? 'unset' : null
}

function about(reason: SplitReason | null, reasonRow: string | null = null): Pick<Split, 'reason' | 'reasonRow'> {
  return { reason, reasonRow }
}

function refuse(split: Split, reason: SplitReason, row: string | null = null): Split {
  return { ...split, ...about(reason, row), refusals: split.refusals + 1 }
}

function commit(split: Split, rows: readonly Share[], reason: SplitReason | null = null): Split {
  const settled = endGesture(split)
  return { ...record(settled, settled.rows, rows), ...about(reason) }
}

function record(split: Split, before: readonly Share[], rows: readonly Share[]): Split {
  if (sameRows(before, rows)) return { ...split, rows: before }
  return { ...split, rows, past: [...split.past, before].slice(-UNDO_DEPTH) }
}

function sameRows(a: readonly Share[], b: readonly Share[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (share, index) =>
        share.id === b[index]?.id && share.percent === b[index].percent && share.locked === b[index].locked,
    )
  )
}
