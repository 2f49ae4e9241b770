import type { State } from '../state.ts'
import { changesOf } from './edit-draft.ts'

/** Returns true if the user has unsaved work: a change, a save with unknown outcome, or the input of an unfinished form. */
export function hasUnsaved({ draft, typed, maybeStored }: State): boolean {
  return changesOf(draft).size > 0 || Object.keys(typed).length > 0 || maybeStored !== null
}
