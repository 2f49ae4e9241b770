import {
  colorIn,
  colorTokens,
  isAppearance,
  isColor,
  type AppearanceWish,
  type ColorWish,
} from '@loyalty/ui/appearance-wish'
import { locales, type Locale } from '@loyalty/embed/languages'
import {
  appSnippets,
  browserSnippets,
  serverSnippets,
  type AppSnippet,
  type BrowserSnippet,
  type ServerSnippet,
} from '@loyalty/snippets/render-options'
import { calendarNames, numeralNames, widgetThemes, widgetTypes } from '../../../preview-host/embed-options.ts'

export const widths = ['320', '390', '768', 'full'] as const

/** The state of the builder. Its address keeps all of it. */
export type BuilderOptions = {
  widget: (typeof widgetTypes)[number]
  locale: Locale
  theme: (typeof widgetThemes)[number]
  width: (typeof widths)[number]
  numerals: (typeof numeralNames)[number] | undefined
  calendar: (typeof calendarNames)[number] | undefined
  appearance: AppearanceWish
  code: BrowserSnippet | AppSnippet
  server: ServerSnippet
}

/** The search parameters of the builder. A colour has no `#`, which would end the query string. */
export type BuilderSearch = Readonly<Record<string, string | undefined>>

const optional = <const T extends string>(text: string | undefined, allowed: readonly T[]): T | undefined =>
  allowed.find((each) => each === text)

const names = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

const withHash = (text: string | undefined): string | undefined => {
  const color = text !== undefined && /^[\da-f]+$/i.test(text) ? `#${text}` : text
  return isColor(color) ? color : undefined
}

const wishOf = (search: BuilderSearch, token: string): ColorWish | undefined => {
  const [both, dark] = [withHash(search[token]), withHash(search[`${token}Dark`])]
  if (dark === undefined) return both
  return both === undefined ? { dark } : { light: both, dark }
}

/** Returns the appearance of the search parameters. Leaves out what is no possible value. */
const appearanceOf = (search: BuilderSearch): AppearanceWish => {
  const { radius, font, density } = search
  const settings = {
    ...Object.fromEntries(colorTokens.map((token) => [token, wishOf(search, token)])),
    radius: radius === undefined ? undefined : Number(radius),
    font,
    density,
  }
  const possible = Object.entries(settings).filter(
    ([name, value]) => value !== undefined && isAppearance({ [name]: value }),
  )
  return Object.fromEntries(possible)
}

/** Reads the options from the search parameters. The widget has the language of the portal by default. */
export const readBuilderSearch = (search: BuilderSearch, language: string): BuilderOptions => ({
  widget: optional(search['widget'], widgetTypes) ?? 'point-exchange',
  locale: optional(search['locale'], locales) ?? optional(language, locales) ?? 'en',
  theme: optional(search['theme'], widgetThemes) ?? 'auto',
  width: optional(search['width'], widths) ?? 'full',
  numerals: optional(search['numerals'], numeralNames),
  calendar: optional(search['calendar'], calendarNames),
  appearance: appearanceOf(search),
  code: optional(search['code'], names({ ...browserSnippets, ...appSnippets })) ?? 'script',
  server: optional(search['server'], names(serverSnippets)) ?? 'express',
})

const bare = (color: string | undefined): string | undefined => color?.replace(/^#/, '')

/** Returns the search parameters of options. */
export const builderSearchOf = ({ appearance, ...options }: BuilderOptions): BuilderSearch => ({
  ...options,
  ...Object.fromEntries(
    colorTokens.flatMap((token) => {
      const wish = appearance[token]
      const isPair = typeof wish === 'object'
      return [
        [token, bare(colorIn(wish, 'light'))],
        [`${token}Dark`, isPair ? bare(wish.dark) : undefined],
      ]
    }),
  ),
  radius: appearance.radius === undefined ? undefined : String(appearance.radius),
  font: appearance.font,
  density: appearance.density,
})
