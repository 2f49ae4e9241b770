import * as z from 'zod/mini'
import { described } from './describe.ts'
import { text } from './fields.ts'

/** A text for each language of the widgets. A widget shows the text of its own language. */
export const localizedText = z.strictObject({
  en: described(text(240), 'English.'),
  ar: described(text(240), 'Arabic.'),
  fr: described(text(240), 'French.'),
})

export type LocalizedText = z.infer<typeof localizedText>
