import type { Locale } from '@loyalty/embed/languages'

/** The languages of the shop's own page, each with its tag for `Intl`. The widgets on the page have more languages. */
export const pageLanguages = {
  en: 'en-GB',
  ar: 'ar-SA-u-ca-gregory-nu-latn',
} as const satisfies Partial<Record<Locale, string>>

export type Lang = keyof typeof pageLanguages

export const pageLangs = Object.keys(pageLanguages) as [Lang, ...Lang[]]
