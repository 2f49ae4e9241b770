import type { Snapshot } from './observe.ts'
import type { Answer, Step } from './model-steps.ts'

/**
 * One step of a run with its answer, and the state before and after the step. After a split, the model repeats the
 * request: `again` is the state after the repetition.
 */
export type Moment = { before: Snapshot; step: Step; answer: Answer; after: Snapshot; again: Snapshot | undefined }
/** A numbered law that must hold after every step of a run. `title` begins with `invariant N:`. */
export type Law = { title: string; holds: (moment: Moment) => void }
