import type { ConnectionSet, DestinationAccount, PendingPoints } from '@loyalty/contract'
import type { Split } from '@loyalty/ui/percent'
import {
  backTo,
  bringBack,
  changesOf,
  changeSplit,
  createDraft,
  dismissRemoved,
  hasProgram,
  lastRemoved,
  putAccount,
  rebase,
  removeProgram,
  toConnectionSet,
  type Draft,
} from './draft.ts'
import type { Typed } from './account-fields.ts'
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
  /** Changes that were discarded and can come back. */
  readonly discarded: Draft | null
}

export type Action =
  | { readonly type: 'show'; readonly screen: Screen }
  | { readonly type: 'split'; readonly update: (split: Split) => Split }
  | { readonly type: 'typed'; readonly programId: string; readonly typed: Typed }
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
    saving: none,
    maybeStored: null,
    done: null,
    discarded: null,
  }
}

/** The next state. While a save is under way nothing but its outcome changes anything. */
export function reduce(state: State, action: Action): State {
  if (action.type === 'estimate') return action.etag === state.draft.saved.etag ? { ...state, estimates: action.estimates } : state
  if ((state.saving.outcome === 'pending') !== (action.type === 'settle')) return state
  switch (action.type) {
    case 'show':
      return { ...state, screen: action.screen }
    case 'split':
      return edit(state, changeSplit(state.draft, action.update))
    case 'typed':
      return type(state, action.programId, action.typed)
    case 'account': {
      const draft = putAccount(state.draft, action.programId, action.account)
      const screen: Screen = hasProgram(state.draft, action.programId) ? { name: 'split' } : { name: 'split', focus: action.programId }
      return type({ ...edit(state, draft), screen }, action.programId)
    }
    case 'remove':
      return edit(state, removeProgram(state.draft, action.programId))
    case 'bring-back': {
      const focus = lastRemoved(state.draft)
      return focus === null ? state : { ...edit(state, bringBack(state.draft)), screen: { name: 'split', focus } }
    }
    case 'dismiss':
      return { ...state, draft: dismissRemoved(state.draft), discarded: null }
    case 'discard':
      return { ...edit(state, createDraft(state.draft.saved)), typed: {}, discarded: state.draft }
    case 'undo-discard':
      return state.discarded ? { ...edit(state, state.discarded), screen: { name: 'split' } } : state
    case 'save':
      return { ...state, saving: { outcome: 'pending', restoring: false } }
    case 'restore': {
      const previous = action.previous ?? state.done?.previous.connections
      return previous ? { ...state, draft: backTo(previous, state.draft.saved), saving: { outcome: 'pending', restoring: true } } : state
    }
    case 'settle':
      return settle(state, action.outcome)
    case 'keep-mine':
      return state.saving.outcome === 'conflict'
        ? { ...state, draft: rebase(state.draft, state.saving.theirs), saving: { outcome: 'pending', restoring: false } }
        : state
    case 'take-theirs':
      return state.saving.outcome === 'conflict'
        ? { ...start(state.saving.theirs), discarded: rebase(state.draft, state.saving.theirs) }
        : state
  }
}

/** What a save sends. After an unsure one every account is named, because what is stored then is not known. */
export function batchOf(state: State): ConnectionSet {
  return toConnectionSet(state.draft, state.maybeStored !== null)
}

/** How many programs differ from what is stored. */
export function countChanges(state: State): number {
  return changesOf(state.draft).size
}

const none: Saving = { outcome: 'none' }

function edit(state: State, draft: Draft): State {
  if (draft === state.draft) return state
  // An undo key with nothing to undo is not a change: what the screen says stays.
  const same = draft.split.rows === state.draft.split.rows && draft.accounts === state.draft.accounts
  if (same) return { ...state, draft }
  const screen: Screen = state.screen.name === 'split' ? { name: 'split' } : state.screen
  return { ...state, screen, draft, saving: none, done: null, discarded: null }
}

function type(state: State, programId: string, typed?: Typed): State {
  const { [programId]: _, ...others } = state.typed
  return { ...state, typed: typed ? { ...others, [programId]: typed } : others }
}

function settle(state: State, result: SaveOutcome): State {
  if (result.outcome === 'saved') {
    const restored = state.saving.outcome === 'pending' && state.saving.restoring
    return { ...start(result.set), done: { restored, previous: state.draft.saved } }
  }
  const maybeStored = 'maybeStored' in result ? result.maybeStored : null
  // As if Save had not been pressed: the panel says that the session is over.
  if (result.outcome === 'ended') return { ...state, done: null, saving: none, maybeStored }
  // What failed is mended where it is edited, with everything still there.
  return { ...state, screen: { name: 'split' }, done: null, saving: result, maybeStored }
}
