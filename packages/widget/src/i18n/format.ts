import type { Display } from '@loyalty/embed/protocol'
import { languages, type Locale } from './locales.ts'

/** Isolates a name, an id or a number from the direction of the surrounding text (FSI … PDI). */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/**
 * Returns the locale tag for `Intl`. The default is Gregorian dates and Latin digits; the page may choose another
 * calendar or other digits. All text on a screen uses one calendar and one set of digits.
 */
export function intlTag(locale: Locale, { numerals, calendar }: Pick<Display, 'numerals' | 'calendar'> = {}): string {
  const days = calendar === 'islamic-umalqura' ? calendar : 'gregory'
  const digits = numerals === 'auto' ? '' : `-nu-${numerals === 'arab' ? numerals : 'latn'}`
  return `${languages[locale].intl}-u-ca-${days}${digits}`
}

export type Formats = {
  /** Formats a whole number with digit groups: "2,500". */
  points: (count: number) => string
  /**
   * Formats decimal text in a currency with every digit, and at least `least` decimals, by default two: "SAR 50.00",
   * "SAR 0.01875". A line never breaks between amount and currency.
   */
  money: (amount: string, currency: string, least?: number) => string
  /**
   * Formats an ISO 8601 date, with the year: "30 November 2026". In the Umm al-Qura calendar: "Jumada II 20, 1448 AH".
   * The style `short` omits the year: "30 Nov".
   */
  date: (iso: string, style?: 'long' | 'short') => string
  /** Formats date and time in the user's zone: "30 Nov 2026, 3:00 PM". */
  dateTime: (iso: string) => string
  /** Formats `10` as "10%". */
  percent: (value: number) => string
  /** Returns the plural category: zero, one, two, few, many or other. */
  plural: (count: number) => string
}

/**
 * Returns a function that creates its value at the first call. On a slow phone, creating the first `Intl` formatter
 * takes longer than rendering a screen.
 */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/**
 * Returns the formatters of one locale. Each formatter is created once. Amounts go to `Intl` as text, so that no digit
 * is lost.
 */
export function createFormats(tag: string): Formats {
  const numbers = lazily(() => new Intl.NumberFormat(tag))
  const percents = lazily(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }))
  const dates = {
    long: lazily(() => new Intl.DateTimeFormat(tag, { dateStyle: 'long' })),
    short: lazily(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' })),
  }
  const times = lazily(
    () =>
      new Intl.DateTimeFormat(tag, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }),
  )
  const plurals = lazily(() => new Intl.PluralRules(tag))
  const currencies = new Map<string, Intl.NumberFormat>()
  const currencyFormat = (currency: string, digits: number) => {
    const key = `${currency} ${digits}`
    const found = currencies.get(key)
    if (found) return found
    const made = new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits: Math.min(2, digits),
      maximumFractionDigits: digits,
    })
    currencies.set(key, made)
    return made
  }
  return {
    points: (count) => numbers().format(count),
    // Isolates a currency sign such as "US$", because a right-to-left line would separate "US" and "$".
    money: (amount, currency, least = 2) =>
      currencyFormat(currency, Math.max(least, amount.split('.')[1]?.length ?? 0))
        .format(amount as `${number}`)
        .replace(/[A-Z]+\$/, '\u2066$&\u2069'),
    date: (iso, style = 'long') => dates[style]().format(new Date(iso)),
    dateTime: (iso) => times().format(new Date(iso)),
    percent: (value) => percents().format(value / 100),
    plural: (count) => plurals().select(count),
  }
}
