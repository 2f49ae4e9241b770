import { isAppearance, type AppearanceWish } from '@loyalty/ui/appearance-wish'

export const widgetTypes = ['point-exchange', 'multibrand'] as const
export const widgetThemes = ['auto', 'light', 'dark'] as const
export const numeralNames = ['auto', 'latn', 'arab'] as const
export const calendarNames = ['gregory', 'islamic-umalqura'] as const

/** The options of a widget that the embed builder sets. All are data: no function, no address and no markup. */
export type EmbedOptions = {
  type: (typeof widgetTypes)[number]
  embedKey: string
  locale: string
  theme: (typeof widgetThemes)[number]
  numerals?: (typeof numeralNames)[number] | undefined
  calendar?: (typeof calendarNames)[number] | undefined
  appearance?: AppearanceWish | undefined
}

type Check = (value: unknown) => boolean

const oneOf =
  (names: readonly string[]): Check =>
  (value) =>
    names.includes(value as string)
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

const checks: { readonly [K in keyof EmbedOptions]-?: Check } = {
  type: oneOf(widgetTypes),
  embedKey: matching(/^ek_[\w-]{1,120}$/),
  locale: matching(/^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/),
  theme: oneOf(widgetThemes),
  numerals: maybe(oneOf(numeralNames)),
  calendar: maybe(oneOf(calendarNames)),
  appearance: maybe(isAppearance),
}

/** Returns whether a value has exactly the options of a widget, each with a possible value. */
export const isEmbedOptions = (value: unknown): value is EmbedOptions =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).every((name) => Object.hasOwn(checks, name)) &&
  Object.entries(checks).every(([name, check]) => check((value as Readonly<Record<string, unknown>>)[name]))
