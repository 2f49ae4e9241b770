import type { ConnectionSet } from '@loyalty/contract'
import type { Typed } from '@loyalty/widget'
import { createDraft, type Draft } from './draft/create-draft.ts'
import {
  backTo,
  bringBack,
  changesOf,
  editSplit,
  dismissRemoved,
  hasProgram,
  lastRemoval,
  putAccount,
  rebase,
  removeProgram,
  takeBackProposal,
  toConnectionSet,
} from './draft/edit-draft.ts'
import { withKeptDraft } from './draft/kept-draft.ts'
import type { SaveOutcome } from './saving/save-set.ts'
import { nothingSaved, reduceFirst, start, type Action, type Saving, type Screen, type State } from './state.ts'

/** Returns the next state. During a save, ignores every action except `settle` and `estimate`. */
export function reduce(state: State, action: Action): State {
  if (action.type === 'estimate')
    return action.etag === state.draft.saved.etag ? { ...state, estimates: action.estimates } : state
  if ((state.saving.outcome === 'pending') !== (action.type === 'settle')) return state
  switch (action.type) {
    case 'show':
      return reduceFirst(state, action)
    case 'split':
      return edit(state, editSplit(state.draft, action.edit))
    case 'typed':
      return type(state, action.programId, { ...action.known, ...state.typed[action.programId], ...action.typed })
    case 'account': {
      const draft = putAccount(state.draft, action.programId, action.account)
      const screen: Screen = hasProgram(state.draft, action.programId)
        ? { name: 'split' }
        : { name: 'split', focus: action.programId }
      return type({ ...edit(state, draft), screen }, action.programId)
    }
    case 'remove':
      return edit(state, removeProgram(state.draft, action.programId))
    case 'bring-back': {
      const removal = lastRemoval(state.draft)
      return removal ? { ...edit(state, bringBack(state.draft)), screen: { name: 'split', focus: removal.id } } : state
    }
    case 'take-back':
      return edit(state, takeBackProposal(state.draft))
    case 'dismiss':
      return { ...state, draft: dismissRemoved(state.draft), discarded: null }
    case 'discard':
      return {
        ...edit(state, createDraft(state.draft.saved)),
        typed: {},
        discarded: { draft: state.draft, typed: state.typed },
      }
    case 'undo-discard': {
      const { discarded } = state
      if (!discarded) return state
      return {
        ...edit(state, discarded.draft),
        typed: { ...discarded.typed, ...state.typed },
        screen: { name: 'split' },
      }
    }
    case 'reloaded':
      return withKeptDraft(state, action.kept)
    case 'save':
      return { ...state, saving: { outcome: 'pending', restoring: false } }
    case 'restore': {
      const previous = action.previous ?? state.done?.previous.connections
      return previous
        ? { ...state, draft: backTo(previous, state.draft.saved), saving: { outcome: 'pending', restoring: true } }
        : state
    }
    case 'settle':
      return settle(state, action.outcome)
    case 'keep-mine':
      return state.saving.outcome === 'conflict'
        ? {
            ...state,
            draft: rebase(state.draft, state.saving.theirs),
            saving: { outcome: 'pending', restoring: false },
          }
        : state
    case 'take-theirs':
      return state.saving.outcome === 'conflict'
        ? {
            ...start(state.saving.theirs),
            discarded: { draft: rebase(state.draft, state.saving.theirs), typed: state.typed },
          }
        : state
  }
}

/**
 * Returns the request body of a save. After a save with unknown outcome, the body has every account, because the stored
 * accounts are unknown.
 */
export function batchOf(state: State): ConnectionSet {
  return toConnectionSet(state.draft, state.maybeStored !== null)
}

/** Returns the number of programs that differ from the stored preferences. */
export function countChanges(state: State): number {
  return changesOf(state.draft).size
}

function edit(state: State, draft: Draft): State {
  if (draft === state.draft) return state
  // A press of the undo key with nothing to undo is not an edit, so the state keeps its notices.
  const same = draft.split.rows === state.draft.split.rows && draft.accounts === state.draft.accounts
  if (same) return { ...state, draft }
  const screen: Screen = state.screen.name === 'split' ? { name: 'split' } : state.screen
  // The service may have stored the preferences of an earlier save whose response was lost. That save stays `unsure`
  // even when the user undoes all edits.
  const { maybeStored } = state
  const open = maybeStored !== null && changesOf(draft).size === 0
  const saving: Saving = open ? { outcome: 'unsure', problem: null, maybeStored } : nothingSaved
  return { ...state, screen, draft, saving, done: null, discarded: null }
}

function type(state: State, programId: string, typed?: Typed): State {
  const { [programId]: _, ...others } = state.typed
  return { ...state, typed: typed ? { ...others, [programId]: typed } : others }
}

function settle(state: State, result: SaveOutcome): State {
  if (result.outcome === 'saved') {
    const restored = state.saving.outcome === 'pending' && state.saving.restoring
    // The save did not send the input of an open account form, so the form keeps its input.
    const { typed } = state
    const screen: Screen = state.screen.name === 'account' ? state.screen : { name: 'home' }
    return { ...start(result.set), screen, typed, done: { restored, previous: state.draft.saved } }
  }
  const maybeStored = ('maybeStored' in result && result.maybeStored) || null
  // The service received no request, so the reducer returns to the state from before the save. The session panel
  // reports the end of the session.
  if (result.outcome === 'ended' && maybeStored === null) {
    const restoring = state.saving.outcome === 'pending' && state.saving.restoring
    const draft = restoring ? createDraft(state.draft.saved) : state.draft
    return { ...state, draft, done: null, saving: nothingSaved, maybeStored }
  }
  // After a failed save, the split screen appears with all edits, so that the user can correct them.
  const saving: Saving = result.outcome === 'ended' ? { outcome: 'unsure', problem: null, maybeStored } : result
  return { ...state, screen: { name: 'split' }, done: null, saving, maybeStored }
}
