import type { Message } from './message.ts'

export type Locale = 'en' | 'ar'
export const locales: readonly Locale[] = ['en', 'ar']

/** ICU messages by key: parsed at build where they have arguments (vite/catalogue.ts), plain text as the translators wrote it otherwise. */
export type Catalogue = Readonly<Record<string, Message>>

export const dirOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

/** The language we have for a tag such as `ar-SA`, if any. */
export const localeOf = (tag: string | undefined): Locale | undefined =>
  locales.find((locale) => tag?.toLowerCase().split('-')[0] === locale)
