/** A language of the widgets: its direction, its script and its formats. */
export type Language = {
  dir: 'ltr' | 'rtl'
  /** The ISO 15924 code of the language's script. */
  script: 'Latn' | 'Arab'
  /**
   * The BCP 47 tag for `Intl`, which formats plurals, numbers and dates. The region in the tag decides the order of day
   * and month.
   */
  intl: string
}

/**
 * Every language of the widgets, by ISO 639-1 code. The first language is the default.
 * To add a language, add one line here and the message files of the language.
 */
export const languages = {
  en: { dir: 'ltr', script: 'Latn', intl: 'en-AE' },
  ar: { dir: 'rtl', script: 'Arab', intl: 'ar' },
  fr: { dir: 'ltr', script: 'Latn', intl: 'fr' },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof languages

export const locales = Object.keys(languages) as [Locale, ...Locale[]]

export const [defaultLocale] = locales

/**
 * Returns the name of a language in the language itself: "English", "العربية". `Intl` knows the names, so the widgets
 * need not load them.
 */
export function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
