import type { ConnectionSet, DestinationAccount, PendingPoints } from '@loyalty/contract'
import type { SplitEdit } from '@loyalty/ui/percent'
import type { Typed } from '@loyalty/widget'
import { createDraft, type Draft } from './draft/create-draft.ts'
import type { PreferenceSet, Previous } from './draft/preference-set.ts'
import type { SaveOutcome } from './saving/save-set.ts'

export type Screen =
  | { readonly name: 'home' | 'statistics' | 'history' }
  /** `focus` is the id of the row that was just added or restored. The next edit clears `focus`. */
  | { readonly name: 'split'; readonly focus?: string }
  | { readonly name: 'choose'; readonly from: 'home' | 'split'; readonly chosen?: string }
  /** Account details of a linked or a new program. `back` is the screen that the back button shows. */
  | { readonly name: 'account'; readonly programId: string; readonly back: Screen }

/** The state of the last save. */
export type Saving =
  | { readonly outcome: 'none' }
  | { readonly outcome: 'pending'; readonly restoring: boolean }
  | Exclude<SaveOutcome, { outcome: 'saved' | 'ended' }>

export interface State {
  readonly screen: Screen
  readonly draft: Draft
  /** The input of unfinished account forms, by program id. */
  readonly typed: Readonly<Record<string, Typed>>
  /**
   * The points that the customer's pending value may bring with the stored split. Empty until the service has sent
   * these estimates.
   */
  readonly estimates: PendingPoints
  readonly saving: Saving
  /**
   * The preferences of a save with unknown outcome. The next save first reads the stored preferences and compares them
   * with `maybeStored`.
   */
  readonly maybeStored: ConnectionSet | null
  /** The preferences from before the last save. The user can restore these preferences. */
  readonly done: { readonly restored: boolean; readonly previous: PreferenceSet } | null
  /**
   * The draft and the form input that the user discarded. Undo restores both. With `earlier`, these are changes of an
   * earlier document to a split that has changed since.
   */
  readonly discarded: (Pick<State, 'draft' | 'typed'> & { readonly earlier?: true }) | null
}

export type Action =
  | { readonly type: 'show'; readonly screen: Screen }
  | { readonly type: 'split'; readonly edit: SplitEdit }
  /** Merges `typed` into the form's input. `known` is the prefill, used when the form has no input yet. */
  | { readonly type: 'typed'; readonly programId: string; readonly known: Typed; readonly typed: Partial<Typed> }
  | { readonly type: 'account'; readonly programId: string; readonly account: DestinationAccount }
  | { readonly type: 'remove'; readonly programId: string }
  | { readonly type: 'bring-back' }
  /** Takes back the share that the widget proposed for a new program. */
  | { readonly type: 'take-back' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'discard' }
  | { readonly type: 'undo-discard' }
  /** The session has the changes of an earlier document, as `keptDraft` wrote them. */
  | { readonly type: 'reloaded'; readonly kept: string }
  | { readonly type: 'save' }
  /** Restores `previous` from the history, or by default the preferences from before the last save. */
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

/**
 * Handles only the action `show`, which is enough for the home screen. The full reducer, `reduce`, loads later with
 * the other screens.
 */
export function reduceFirst(state: State, action: Action): State {
  return action.type === 'show' ? { ...state, screen: action.screen } : state
}

export const nothingSaved: Saving = { outcome: 'none' }

/** Starts a save. Only a restore from the history passes `previous`. */
export type Save = (type: 'save' | 'restore' | 'keep-mine', previous?: Previous) => void
