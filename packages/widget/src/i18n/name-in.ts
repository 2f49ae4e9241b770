import type { LocalizedNames } from '@loyalty/contract'
import type { Locale } from './locales.ts'

/** A name, and the names of the same thing by language. */
export type Named = { name: string; names: LocalizedNames }

/** Returns the name in the reader's language, or the usual name in a language without a name. */
export const nameIn = ({ name, names }: Named, locale: Locale): string => names[locale] ?? name

/** Returns the name of a receipt's or organization's program in the reader's language. */
export const programNameIn = (
  { programName: name, programNames: names }: { programName: string; programNames: LocalizedNames },
  locale: Locale,
): string => nameIn({ name, names }, locale)

/** Returns every name of a program and of its business as one text, for a search. */
export const allNames = ({
  name,
  names,
  businessName,
  businessNames,
}: Named & { businessName: string; businessNames: LocalizedNames }): string =>
  [name, businessName, ...Object.values(names), ...Object.values(businessNames)].join(' ')
