import type { Act, GalleryState } from './state.ts'

/** Returns the states of the question before a dialog closes over the input of `acts`. */
export const leaveStates = (acts: readonly Act[]): readonly GalleryState[] =>
  [true, false].map((keepsDraft) => ({
    name: keepsDraft ? 'leave' : 'leave-loses',
    shows: keepsDraft
      ? 'the question before the dialog closes over input that the service keeps'
      : 'the question before the dialog closes over input that nobody keeps',
    around: 'an app',
    session: (usual) => ({ ...usual, keepsDraft }),
    acts: [...acts, 'close the dialog'],
    until: 'dialog[open]',
  }))
