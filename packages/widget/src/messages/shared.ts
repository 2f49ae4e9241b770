import { choosing } from './en/choosing.ts'
import { first } from './en/first.ts'
import { later } from './en/later.ts'

/** All shared messages in the default language. Every other language has the same keys. */
export const sharedMessages = { ...first, ...choosing, ...later }

export type SharedKey = keyof typeof sharedMessages
