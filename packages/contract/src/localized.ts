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

const ownName = (language: string) => described(z.optional(text(100)), language)

/** The names of one thing by language. A widget in a language without a name shows the usual name. */
export const localizedNames = z.strictObject({
  en: ownName('English.'),
  ar: ownName('Arabic.'),
  fr: ownName('French.'),
})

export type LocalizedNames = z.infer<typeof localizedNames>

/** The names of a program and of its business by language. */
export const programNames = {
  names: described(localizedNames, 'The `name` in each language that has its own.'),
  businessNames: described(localizedNames, 'The `businessName` in each language that has its own.'),
}
