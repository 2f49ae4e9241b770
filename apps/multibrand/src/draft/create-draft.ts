import { createSplit, type Share, type Split } from '@loyalty/ui/percent'
import type { DestinationAccount } from '@loyalty/contract'
import { effectiveShares, type PreferenceSet, type Previous } from './preference-set.ts'

/** The user's unsaved edits. Immutable: every function in `edit-draft.ts` returns a new draft. */
export interface Draft {
  /**
   * The preferences that the service has stored. `changesOf` compares the draft with these preferences. A save sends
   * the version of these preferences as `If-Match`.
   */
  readonly saved: PreferenceSet
  readonly split: Split
  /**
   * Accounts the user typed, by program id. A removed program keeps its account here, so an undo of the removal
   * restores the account too.
   */
  readonly accounts: Readonly<Record<string, DestinationAccount>>
  /**
   * Programs the user removed, oldest first. The undo button of the toast restores the program that was removed last.
   */
  readonly removed: readonly Removal[]
  /** The share that the widget proposed for a program that was just added. Undo takes the proposal back. */
  readonly proposed?: Proposal | undefined
}

export interface Proposal {
  readonly id: string
  readonly percent: number
  /** The rows right after the proposal. After an edit of these rows there is nothing left to take back. */
  readonly rows: readonly Share[]
}

export interface Removal {
  readonly id: string
  readonly percent: number
  /** The index of the program among the rows before the removal. */
  readonly at: number
  /**
   * The rows right after the removal. If the split still has these rows, undo restores the shares from before the
   * removal.
   */
  readonly rows: readonly Share[]
}

export function createDraft(saved: PreferenceSet): Draft {
  return { saved, split: splitOf(saved.connections), accounts: {}, removed: [] }
}

/** Returns an editable split of these connections. Scales shares that do not add up to 100 in proportion. */
export const splitOf = (connections: Previous): Split => createSplit(effectiveShares(connections))
