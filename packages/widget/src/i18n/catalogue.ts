import type { Message } from './message.ts'

/** ICU messages by key: parsed at build where they have arguments (vite/catalogue.ts), plain text as the translators wrote it otherwise. */
export type Catalogue = Readonly<Record<string, Message>>
