/** What an error means to a caller, why it usually happens, and what to do about it. */
export type Advice = { meaning: string; causes: string[]; remedy: string }
