import { densityNames, fontNames, MAX_RADIUS, type DensityName, type FontName } from './appearance.ts'
import { readColor } from './color.ts'
import { colorTokens, isColorToken, type ColorToken } from './paint.ts'
import type { Scheme } from './theme-colors.ts'

export { colorTokens, densityNames, fontNames, MAX_RADIUS, type ColorToken, type Scheme }

export const schemes = ['light', 'dark'] as const satisfies readonly Scheme[]

/** A colour for both schemes, or one for each. */
export type ColorWish = string | { light?: string; dark?: string }

/** An appearance whose values the widget understands. */
export type AppearanceWish = { [T in ColorToken]?: ColorWish } & {
  radius?: number
  font?: FontName
  density?: DensityName
}

export const isColor = (value: unknown): value is string => readColor(value) !== undefined

const isPair = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([scheme, color]) => (schemes as readonly string[]).includes(scheme) && isColor(color))

const isRadius = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_RADIUS

/** Returns whether a value is an appearance without a faulty or unknown setting. */
export const isAppearance = (value: unknown): value is AppearanceWish =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, setting]) => {
    if (isColorToken(name)) return isColor(setting) || isPair(setting)
    if (name === 'radius') return isRadius(setting)
    if (name === 'font') return (fontNames as readonly unknown[]).includes(setting)
    return name === 'density' && (densityNames as readonly unknown[]).includes(setting)
  })

/** Returns the colour of a wish in one scheme. */
export const colorIn = (wish: ColorWish | undefined, scheme: Scheme): string | undefined =>
  typeof wish === 'object' ? wish[scheme] : wish

/** Returns a wish with another colour in one scheme. `undefined` removes the colour of this scheme. */
export function withColor(
  wish: ColorWish | undefined,
  scheme: Scheme,
  color: string | undefined,
): ColorWish | undefined {
  const both = { light: colorIn(wish, 'light'), dark: colorIn(wish, 'dark'), [scheme]: color }
  if (both.light === both.dark) return both.light
  return { ...(both.light && { light: both.light }), ...(both.dark && { dark: both.dark }) }
}
