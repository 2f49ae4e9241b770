import type { Display } from '@loyalty/embed/protocol'
import { locales, type Locale } from './locales.ts'

/** Isolates a name, an id or a figure from the direction of the text around it (FSI … PDI). */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** The tag `Intl` gets: Gregorian days and Latin digits unless the page wants others that we have. One digit set and one calendar per screen. */
export function intlTag(locale: Locale, { numerals, calendar }: Pick<Display, 'numerals' | 'calendar'> = {}): string {
  const days = calendar === 'islamic-umalqura' ? calendar : 'gregory'
  const digits = numerals === 'auto' ? '' : `-nu-${numerals === 'arab' ? numerals : 'latn'}`
  return `${locales[locale].intl}-u-ca-${days}${digits}`
}

export type Formats = {
  /** A whole number with groups: "2,500". */
  points: (count: number) => string
  /** Decimal text in a currency, every digit of it: "SAR 50.00", "SAR 0.01875". No line breaks between the amount and its currency. */
  money: (amount: string, currency: string) => string
  /** A date of ISO 8601: "30 November 2026", or "Jumada II 20, 1448 AH". `short` leaves out the year of a near date: "30 Nov". */
  date: (iso: string, style?: 'long' | 'short') => string
  /** Date and time where the user is: "30 Nov 2026, 3:00 PM". */
  dateTime: (iso: string) => string
  /** `10` is "10%". */
  percent: (value: number) => string
  /** Its plural category: zero, one, two, few, many or other. */
  plural: (count: number) => string
}

/** Made when it is first asked for: the first one may have tables to read, which takes a slow phone longer than a whole screen does. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/** Formatters of one locale, each made once. Amounts go to `Intl` as text, so no digit is lost on the way. */
export function createFormats(tag: string): Formats {
  const numbers = lazily(() => new Intl.NumberFormat(tag))
  const percents = lazily(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }))
  const dates = {
    long: lazily(() => new Intl.DateTimeFormat(tag, { dateStyle: 'long' })),
    short: lazily(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' })),
  }
  const times = lazily(
    () => new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
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
      minimumFractionDigits: 2,
      maximumFractionDigits: Math.max(2, digits),
    })
    currencies.set(key, made)
    return made
  }
  return {
    points: (count) => numbers().format(count),
    // In a line from right to left the sign of "US$" would change sides: it is kept in one piece.
    money: (amount, currency) =>
      currencyFormat(currency, amount.split('.')[1]?.length ?? 0)
        .format(amount as `${number}`)
        .replace(/[A-Z]+\$/, '\u2066$&\u2069'),
    date: (iso, style = 'long') => dates[style]().format(new Date(iso)),
    dateTime: (iso) => times().format(new Date(iso)),
    percent: (value) => percents().format(value / 100),
    plural: (count) => plurals().select(count),
  }
}
