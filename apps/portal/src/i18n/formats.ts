import { languages, type Lang } from './languages.ts'
import { useLanguage } from './language.ts'

const create = (lang: Lang) => {
  const { intl } = languages[lang]
  const numbers = new Intl.NumberFormat(intl)
  const plurals = new Intl.PluralRules(intl)
  const times = new Intl.DateTimeFormat(intl, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const clocks = new Intl.DateTimeFormat(intl, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const days = new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'short', year: 'numeric' })
  const zones = new Intl.DateTimeFormat(intl, { timeZoneName: 'short' })
  const relatives = new Intl.RelativeTimeFormat(intl, { numeric: 'auto', style: 'short' })
  return {
    number: (value: number | bigint): string => numbers.format(value),
    category: (count: number): string => plurals.select(count),
    /** Formats an instant to the second in the zone of this device: "25 Nov 2026, 14:03:10". */
    time: (at: string): string => times.format(new Date(at)),
    /** Formats the hour and minute of an instant: "14:03". */
    clock: (at: Date): string => clocks.format(at),
    day: (at: string): string => days.format(new Date(at)),
    /** Returns the short name of the device's zone at an instant: "GMT+3". */
    zone: (at: string): string =>
      zones.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '',
    /** Formats the time between now and an instant in its largest unit: "2 min ago", "in 3 days". */
    relative: (at: string, now: number): string => {
      const seconds = Math.round((Date.parse(at) - now) / 1000)
      const size = Math.abs(seconds)
      if (size < 60) return relatives.format(seconds, 'second')
      if (size < 3600) return relatives.format(Math.trunc(seconds / 60), 'minute')
      if (size < 86_400) return relatives.format(Math.trunc(seconds / 3600), 'hour')
      return relatives.format(Math.trunc(seconds / 86_400), 'day')
    },
  }
}

export type Formats = ReturnType<typeof create>

const made = new Map<Lang, Formats>()

/** Returns the formatters of a language. Each formatter is created once. */
export const formatsOf = (lang: Lang): Formats => {
  const found = made.get(lang) ?? create(lang)
  made.set(lang, found)
  return found
}

export const useFormats = (): Formats => formatsOf(useLanguage())
