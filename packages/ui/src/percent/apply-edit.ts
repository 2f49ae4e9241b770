import type { Split } from './create-split.ts'
import {
  beginGesture,
  cancelGesture,
  endGesture,
  refuseShare,
  resetSplit,
  setShare,
  splitEvenly,
  toggleLock,
  undoSplit,
} from './edit-split.ts'

/**
 * One edit of a split, as plain data. `begins` starts a gesture, such as a drag. All edits of one gesture count as one
 * undo step.
 */
export type SplitEdit =
  | { readonly type: 'set'; readonly id: string; readonly percent: number; readonly begins?: boolean }
  | { readonly type: 'step'; readonly id: string; readonly by: number; readonly begins?: boolean }
  /** The user typed a text that is not a possible share. The row returns to `before`, its percent before the typing. */
  | { readonly type: 'refuse'; readonly id: string; readonly before: number; readonly begins?: boolean }
  /** Makes a program the favourite, with `FAVOURITE_PERCENT`. */
  | { readonly type: 'favour'; readonly id: string }
  | { readonly type: 'lock'; readonly id: string }
  | { readonly type: 'end' | 'cancel' | 'even' | 'undo' | 'reset' }

/** The share that the preset for one favourite program sets, in percent. */
export const FAVOURITE_PERCENT = 70

/** Returns the split after an edit. */
export function applyEdit(split: Split, edit: SplitEdit): Split {
  switch (edit.type) {
    case 'set':
      return setShare(begun(split, edit), edit.id, edit.percent)
    case 'step': {
      const current = split.rows.find((share) => share.id === edit.id)?.percent ?? 0
      return setShare(begun(split, edit), edit.id, current + edit.by)
    }
    case 'refuse':
      return refuseShare(begun(split, edit), edit.id, edit.before)
    case 'favour':
      return setShare(endGesture(split), edit.id, FAVOURITE_PERCENT)
    case 'lock':
      return toggleLock(split, edit.id)
    case 'end':
      return endGesture(split)
    case 'cancel':
      return cancelGesture(split)
    case 'even':
      return splitEvenly(split)
    case 'undo':
      return undoSplit(split)
    case 'reset':
      return resetSplit(split)
  }
}

function begun(split: Split, { begins }: { begins?: boolean }): Split {
  return begins ? beginGesture(split) : split
}
