import { defaultLocale, languages, locales, type Language, type Locale } from '@loyalty/embed/languages'

export { languages, locales, type Locale }

export function isLocale(text: string): text is Locale {
  return Object.hasOwn(languages, text)
}

export function dirOf(locale: Locale): Language['dir'] {
  return languages[locale].dir
}

/** Returns the language for a tag such as `ar-SA`, or undefined if the widgets do not support the language. */
export function localeOf(tag = ''): Locale | undefined {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  return isLocale(language) ? language : undefined
}

/**
 * Returns the language of a program's name, judged by the letters. Only letters of a script that the default language
 * does not use indicate another language.
 */
export function langOf(name: string): Locale {
  const { script } = languages[defaultLocale]
  const isOther = (locale: Locale) =>
    languages[locale].script !== script && new RegExp(`\\p{Script=${languages[locale].script}}`, 'u').test(name)
  return locales.find(isOther) ?? defaultLocale
}
