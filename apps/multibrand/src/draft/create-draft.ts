import { createSplit, type Share, type Split } from '@loyalty/ui/percent'
import type { DestinationAccount } from '@loyalty/contract'
import { effectiveShares, type PreferenceSet, type Previous } from './preference-set.ts'

/** The user's unsaved edits. Immutable: every function in `edit-draft.ts` returns a new draft. */
export interface Draft {
  /** The stored set. The changes are the differences from this set, and a save sends its version. */
  readonly saved: PreferenceSet
  readonly split: Split
  /** Accounts the user typed, by program id. A removed program keeps its account, so undo also restores the account. */
  readonly accounts: Readonly<Record<string, DestinationAccount>>
  /** Programs the user removed, oldest first. The toast can restore these programs. */
  readonly removed: readonly Removal[]
}

export interface Removal {
  readonly id: string
  readonly percent: number
  /** The index of the program among the rows before the removal. */
  readonly at: number
  /** The rows right after the removal. While the split still has these rows, undo restores the exact shares. */
  readonly rows: readonly Share[]
}

export function createDraft(saved: PreferenceSet): Draft {
  return { saved, split: splitOf(saved.connections), accounts: {}, removed: [] }
}

/** Returns the split that an edit of these connections begins with. */
export const splitOf = (connections: Previous): Split => createSplit(effectiveShares(connections))
