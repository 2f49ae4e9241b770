import type { Snapshot } from './observe.ts'
import type { Answer, Step } from './model-steps.ts'

/**
 * One step of a run: the step and its answer, with the state before and after. A split is repeated, and the last field
 * is the state after the repetition.
 */
export type Moment = { before: Snapshot; step: Step; answer: Answer; after: Snapshot; again: Snapshot | undefined }
/** A numbered law of the model. `title` begins with `invariant N:`. */
export type Law = { title: string; holds: (moment: Moment) => void }
