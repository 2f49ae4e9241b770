import { limits } from '@loyalty/contract/limits'
import { membersOf, readDraft, readTyped, type Typed } from '@loyalty/widget'
import type { State } from '../state.ts'
import type { Draft } from './create-draft.ts'
import { accountOf, changesOf, rebase } from './edit-draft.ts'
import { hasUnsaved } from './has-unsaved.ts'
import { accountFrom } from './preference-set.ts'

/** The input that a reload keeps: the rows with the version that they change, their accounts, and the input of unfinished forms. */
type Kept = {
  etag: string
  rows: Draft['split']['rows']
  accounts: Draft['accounts']
  typed: State['typed']
}

/** Returns the unsaved changes as text for the service, or null without any. */
export function keptDraft(state: State): string | null {
  const { discarded } = state
  // An offer that the user has not answered stays an offer after the next reload.
  const offered = discarded?.earlier === true && !hasUnsaved(state)
  if (!offered && !hasUnsaved(state)) return null
  const { draft, typed } = offered ? discarded : state
  const etag = offered ? '' : draft.saved.etag
  // If another document unlinks a program, the next save must send the account of this program.
  const linked = Object.fromEntries(draft.split.rows.map(({ id }) => [id, accountOf(draft, id)]))
  const kept: Kept = { etag, rows: draft.split.rows, accounts: { ...draft.accounts, ...linked }, typed }
  const text = JSON.stringify(kept)
  return text.length <= limits.widgetDraft ? text : null
}

const mapValues = <T>(value: unknown, read: (value: unknown) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(membersOf(value)).map(([id, each]) => [id, read(each)]))

/**
 * Returns the rows in a stored draft, or undefined if they are no possible split: a share outside 0 to 100, a program
 * twice, or another total than 100.
 */
function rowsFrom(value: unknown): Draft['split']['rows'] | undefined {
  if (!Array.isArray(value)) return undefined
  const rows = value.map(membersOf).map(({ id, percent, locked }) => ({
    id: String(id),
    percent: typeof percent === 'number' ? percent : Number.NaN,
    locked: locked === true,
  }))
  const sum = rows.reduce((all, { percent }) => all + percent, 0)
  const isSplit =
    rows.every(({ percent }) => percent >= 0 && percent <= 100) &&
    new Set(rows.map(({ id }) => id)).size === rows.length &&
    (rows.length === 0 || Math.abs(sum - 100) < 0.01)
  return isSplit ? rows : undefined
}

/**
 * Returns the state with the changes of a text that {@link keptDraft} has written, perhaps in another version of the
 * widget. If the stored split has changed since, the state only offers them (`discarded`). Returns `state` itself if the
 * user has already begun, or for a text that it cannot read.
 */
export function withKeptDraft(state: State, text: string): State {
  if (hasUnsaved(state) || state.discarded || state.done || state.saving.outcome !== 'none') return state
  const kept = readDraft(text)
  const rows = rowsFrom(kept['rows'])
  if (rows === undefined) return state
  const typed: Record<string, Typed> = mapValues(kept['typed'], readTyped)
  const { saved, split } = state.draft
  const draft: Draft = {
    saved,
    accounts: mapValues(kept['accounts'], (account) => accountFrom(readTyped(account))),
    removed: [],
    split: { ...split, rows, past: [split.rows] },
  }
  if (kept['etag'] === saved.etag) return { ...state, draft: changesOf(draft).size > 0 ? draft : state.draft, typed }
  const earlier = rebase(draft, saved)
  const isChange = changesOf(earlier).size > 0
  return { ...state, typed, discarded: isChange ? { draft: earlier, typed, earlier: true } : null }
}
