import type { Snapshot } from './observe.ts'
import type { Answer, Step } from './walk-steps.ts'

/** One step of the walk: what was, what was done and answered, what is, and for a split what is after doing it again. */
export type Moment = { before: Snapshot; step: Step; answer: Answer; after: Snapshot; again: Snapshot | undefined }
/** Throws where the law is broken; `title` begins with `invariant N:`. */
export type Law = { title: string; holds: (moment: Moment) => void }
