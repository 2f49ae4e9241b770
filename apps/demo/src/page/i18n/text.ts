import { createContext, useContext } from 'react'
import { ar } from './ar.ts'
import { en, type TextKey } from './en.ts'

export type Lang = 'en' | 'ar'
export type { TextKey }

const catalogues: Record<Lang, Record<TextKey, string>> = { en, ar }
// Isolates what is put into a sentence, so that a Latin id does not turn an Arabic one around.
const isolated = (value: string | number): string => `\u2068${value}\u2069`

/** Words, amounts and times in the page's language. */
export const wordsOf = (lang: Lang) => {
  const locale = lang === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB'
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const money = (currency: string, sign: 'auto' | 'exceptZero' = 'auto') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay: sign })
  return {
    lang,
    text: (key: TextKey, values: Record<string, string | number> = {}): string =>
      catalogues[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? '')),
    /** `minor` is hundredths of the currency. */
    amount: (minor: number, currency: string): string => money(currency).format(minor / 100),
    change: (minor: number, currency: string): string => money(currency, 'exceptZero').format(minor / 100),
    time: (at: number): string => time.format(at),
    moment: (at: number): string => day.format(at),
    percent: (share: number): string => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share / 100),
  }
}

export type Words = ReturnType<typeof wordsOf>

export const WordsContext = createContext<Words>(wordsOf('en'))
export const useWords = (): Words => useContext(WordsContext)
