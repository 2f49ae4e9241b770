import type { ConnectionSet, DestinationAccount, PendingPoints } from '@loyalty/contract'
import type { Split } from '@loyalty/ui/percent'
import type { Typed } from '@loyalty/widget'
import { createDraft, type Draft } from './create-draft.ts'
import type { PreferenceSet, Previous } from './preference-set.ts'
import type { SaveOutcome } from './save.ts'

export type Screen =
  | { readonly name: 'home' | 'statistics' | 'history' }
  /** `focus` is the row that was just added or brought back; it lasts until the next edit. */
  | { readonly name: 'split'; readonly focus?: string }
  | { readonly name: 'choose'; readonly from: 'home' | 'split'; readonly chosen?: string }
  /** Account details: of a linked program (from the split), or of one to link (from where it was chosen). */
  | { readonly name: 'account'; readonly programId: string; readonly back: Screen }

/** Where the last press of Save stands. */
export type Saving =
  | { readonly outcome: 'none' }
  | { readonly outcome: 'pending'; readonly restoring: boolean }
  | Exclude<SaveOutcome, { outcome: 'saved' | 'ended' }>

export interface State {
  readonly screen: Screen
  readonly draft: Draft
  /** What stands in account forms that were left without being finished, by program. */
  readonly typed: Readonly<Record<string, Typed>>
  /** What the pending value may bring with the stored split; nothing while that is not known. */
  readonly estimates: PendingPoints
  readonly saving: Saving
  /** What was sent and may or may not have been stored: the next save finds out before it sends anything. */
  readonly maybeStored: ConnectionSet | null
  /** After a save: what it replaced, which can be restored. */
  readonly done: { readonly restored: boolean; readonly previous: PreferenceSet } | null
  /** Changes that were discarded and can come back, and what stood in forms. */
  readonly discarded: Pick<State, 'draft' | 'typed'> | null
}

export type Action =
  | { readonly type: 'show'; readonly screen: Screen }
  | { readonly type: 'split'; readonly update: (split: Split) => Split }
  /** Over what stands in the form already, or what was `known` when it opened. */
  | { readonly type: 'typed'; readonly programId: string; readonly known: Typed; readonly typed: Partial<Typed> }
  | { readonly type: 'account'; readonly programId: string; readonly account: DestinationAccount }
  | { readonly type: 'remove'; readonly programId: string }
  | { readonly type: 'bring-back' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'discard' }
  | { readonly type: 'undo-discard' }
  | { readonly type: 'save' }
  /** Back to what the last save replaced, or to what the history says was before. */
  | { readonly type: 'restore'; readonly previous?: Previous }
  | { readonly type: 'settle'; readonly outcome: SaveOutcome }
  | { readonly type: 'estimate'; readonly etag: string; readonly estimates: PendingPoints }
  | { readonly type: 'keep-mine' }
  | { readonly type: 'take-theirs' }

export function start(saved: PreferenceSet, estimates: PendingPoints = []): State {
  return {
    screen: { name: 'home' },
    draft: createDraft(saved),
    typed: {},
    estimates,
    saving: nothingSaved,
    maybeStored: null,
    done: null,
    discarded: null,
  }
}

/** All that can change while only the first file is here: its reducer until that of `flow.ts` has come. */
export function showScreen(state: State, action: Action): State {
  return action.type === 'show' ? { ...state, screen: action.screen } : state
}

export const nothingSaved: Saving = { outcome: 'none' }

/** `previous` only for a restore of what the last save of this visit did not replace. */
export type Save = (type: 'save' | 'restore' | 'keep-mine', previous?: Previous) => void
