export { applyEdit, FAVOURITE_PERCENT, type SplitEdit } from './apply-edit.ts'
export { apportion } from './apportion.ts'
export { createSplit, type Share, type Split, type SplitReason } from './create-split.ts'
export {
  addShare,
  beginGesture,
  cancelGesture,
  countChanges,
  endGesture,
  mostOf,
  proposeEvenPart,
  refuseShare,
  removeShare,
  resetSplit,
  setShare,
  splitEvenly,
  toggleLock,
  total,
  undoSplit,
} from './edit-split.ts'
