/** The meaning of an error for a caller, its usual causes, and the remedy. */
export type Advice = { meaning: string; causes: string[]; remedy: string }
