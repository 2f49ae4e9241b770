import { createSplit, type Share, type Split } from '@loyalty/ui/percent'
import type { DestinationAccount } from '@loyalty/contract'
import { effectiveShares, type PreferenceSet, type Previous } from './preference-set.ts'

/** What the user has changed and not saved. Every function of `draft.ts` returns a new one. */
export interface Draft {
  /** The stored set it is compared with, and whose version a save replaces. */
  readonly saved: PreferenceSet
  readonly split: Split
  /** Accounts typed here, by program; kept when the program is taken out, so that undo brings it back whole. */
  readonly accounts: Readonly<Record<string, DestinationAccount>>
  /** Programs taken out one by one, oldest first: what the toast can bring back. */
  readonly removed: readonly Removal[]
}

export interface Removal {
  readonly id: string
  readonly percent: number
  /** Its place among the rows. */
  readonly at: number
  /** The rows just after: while they still stand, undo is the exact step back. */
  readonly rows: readonly Share[]
}

export function createDraft(saved: PreferenceSet): Draft {
  return { saved, split: splitOf(saved.connections), accounts: {}, removed: [] }
}

/** Where the editing of these shares begins. */
export const splitOf = (connections: Previous): Split => createSplit(effectiveShares(connections))
