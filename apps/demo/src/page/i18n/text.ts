import { createContext, useContext } from 'react'
import { ar } from './ar.ts'
import { en, type TextKey } from './en.ts'
import { pageLangs, pageLanguages, type Lang } from './page-languages.ts'

export type { Lang, TextKey }

const texts: Record<Lang, Record<TextKey, string>> = { en, ar }
// Puts direction marks around an inserted value. Without the marks, a Latin id could change the direction of an Arabic
// sentence.
const isolated = (value: string | number): string => `\u2068${value}\u2069`

/** Returns functions for texts, amounts and times in the page's language. */
export const wordsOf = (lang: Lang) => {
  const locale = pageLanguages[lang]
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const money = (currency: string, sign: 'auto' | 'exceptZero' = 'auto') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay: sign })
  return {
    lang,
    text: (key: TextKey, values: Record<string, string | number> = {}): string =>
      texts[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? '')),
    /** Formats an amount; `minor` is in hundredths of the currency. */
    amount: (minor: number, currency: string): string => money(currency).format(minor / 100),
    change: (minor: number, currency: string): string => money(currency, 'exceptZero').format(minor / 100),
    time: (at: number): string => time.format(at),
    moment: (at: number): string => day.format(at),
    percent: (share: number): string =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share / 100),
  }
}

export type Words = ReturnType<typeof wordsOf>

export const WordsContext = createContext<Words>(wordsOf(pageLangs[0]))
export const useWords = (): Words => useContext(WordsContext)
