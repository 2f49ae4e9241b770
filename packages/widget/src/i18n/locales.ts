type Language = {
  dir: 'ltr' | 'rtl'
  /** The tag that `Intl` gets: a region decides the order of a date. */
  intl: string
}

/** The languages there are, the first for whoever asks for none of them. Another one is a line here and its `messages/<locale>.ts`, shared and of each app. */
export const locales = {
  en: { dir: 'ltr', intl: 'en-AE' },
  ar: { dir: 'rtl', intl: 'ar' },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof locales

export const isLocale = (text: string): text is Locale => Object.hasOwn(locales, text)

export const dirOf = (locale: Locale): Language['dir'] => locales[locale].dir

/** The language we have for a tag such as `ar-SA`, if any. */
export function localeOf(tag = ''): Locale | undefined {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  return isLocale(language) ? language : undefined
}
