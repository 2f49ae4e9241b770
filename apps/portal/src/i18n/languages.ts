/** A language of the portal. `intl` is the tag for `Intl`: Gregorian dates and Latin digits in every language. */
type Language = { dir: 'ltr' | 'rtl'; intl: string; name: string }

/** Every language of the portal. To add a language, add one line here and its file in each folder of `messages/`. */
export const languages = {
  en: { dir: 'ltr', intl: 'en-GB-u-ca-gregory-nu-latn', name: 'English' },
  ar: { dir: 'rtl', intl: 'ar-u-ca-gregory-nu-latn', name: 'العربية' },
} as const satisfies Record<string, Language>

export type Lang = keyof typeof languages

export const langs = Object.keys(languages) as Lang[]

export const isLang = (text: string): text is Lang => Object.hasOwn(languages, text)
