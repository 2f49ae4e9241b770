import { readColor, writeColor } from './color.ts'
import { isColorToken, paint, type ColorToken, type Wishes } from './paint.ts'
import type { Scheme, ThemeColor, ThemeColors } from './theme-colors.ts'

/** Fonts that devices already have, so that the widget downloads no font. Each list includes a matching Arabic font. */
const fonts = {
  system: `system-ui, 'Noto Sans Arabic', sans-serif`,
  sans: `'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'SF Arabic', 'Noto Sans Arabic', sans-serif`,
  humanist: `Seravek, 'Gill Sans', Calibri, Carlito, 'Noto Sans', 'SF Arabic', 'Noto Sans Arabic', sans-serif`,
  rounded: `ui-rounded, 'Arial Rounded MT Bold', Nunito, 'SF Arabic Rounded', 'Noto Sans Arabic', system-ui, sans-serif`,
  serif: `ui-serif, Georgia, Cambria, 'Noto Serif', 'Noto Naskh Arabic', 'Geeza Pro', serif`,
}

const densities = {
  compact: ['0.75rem', '3.25rem', '0.5rem 0.75rem', '2.75rem'],
  regular: [],
  spacious: ['1.375rem', '4.75rem', '1.125rem', '3.25rem'],
}

export type FontName = keyof typeof fonts
export type DensityName = keyof typeof densities
export const fontNames = Object.keys(fonts) as FontName[]
export const densityNames = Object.keys(densities) as DensityName[]

export const MAX_RADIUS = 24
/** The settings of an appearance that are not colours. */
const others = ['radius', 'font', 'density']

/** A setting that was changed or dropped, and the reason: unknown setting, invalid value, or not enough contrast. */
type Fault = { token: string; why: 'unknown' | 'value' | 'contrast' }

/**
 * Returns the style rules for a requested appearance: nine colours (one value, or `{ light, dark }`), `radius` (0 to 24
 * px), `font` and `density`. Never copies a given text into the rules. Reports only the faults of the scheme that the
 * user sees (`shown`).
 */
export function readAppearance(
  wish: Readonly<Record<string, unknown>>,
  shown: Scheme,
): { css: string; faults: Fault[] } {
  const faults: Fault[] = []
  const wishes: Record<Scheme, Wishes> = { light: {}, dark: {} }
  let rules = ''
  let theme = ''

  for (const [token, value] of Object.entries(wish)) {
    if (isColorToken(token) && readPair(token, value, wishes)) continue
    if (token === 'radius' && typeof value === 'number' && value >= 0 && value <= MAX_RADIUS) theme += radii(value)
    else if (token === 'font' && isKeyOf(fonts, value)) theme += `--font-sans:${fonts[value]};`
    else if (token === 'density' && isKeyOf(densities, value)) rules = spacing(densities[value])
    else faults.push({ token, why: isColorToken(token) || others.includes(token) ? 'value' : 'unknown' })
  }

  if (Object.keys({ ...wishes.light, ...wishes.dark }).length > 0) {
    const painted = { light: paint('light', wishes.light), dark: paint('dark', wishes.dark) }
    theme += colorsOf(painted.light.colors, painted.dark.colors)
    for (const token of painted[shown].faults) faults.push({ token, why: 'contrast' })
  }
  return {
    css: (theme && `@supports(color:light-dark(#000,#fff)){@layer theme{:root:root{${theme}}}}`) + rules,
    faults,
  }
}

const isKeyOf = <T extends object>(known: T, key: unknown): key is keyof T =>
  typeof key === 'string' && Object.hasOwn(known, key)

function readPair(token: ColorToken, value: unknown, wishes: Record<Scheme, Wishes>): boolean {
  const pair =
    typeof value === 'object' && value !== null
      ? (value as Partial<Record<Scheme, unknown>>)
      : { light: value, dark: value }
  const schemes = (['light', 'dark'] as const).filter((scheme) => pair[scheme] !== undefined)
  return schemes.reduce((good, scheme) => {
    const color = readColor(pair[scheme])
    if (color) wishes[scheme][token] = color
    return good && color !== undefined
  }, schemes.length > 0)
}

const colorsOf = (light: ThemeColors, dark: ThemeColors): string =>
  (Object.keys(light) as ThemeColor[])
    .map((name) => `--color-${name}:light-dark(${writeColor(light[name])},${writeColor(dark[name])});`)
    .join('')

const radii = (px: number): string =>
  ['sm', 'md', 'lg'].map((size, index) => `--radius-${size}:${(px * [0.6, 1, 1.4][index]!) / 16}rem;`).join('')

function spacing([gap, row, inset, field]: readonly string[]): string {
  if (gap === undefined) return ''
  return (
    `@layer components{:root .lw-page{gap:${gap};padding:${gap}}:root .lw-radio-list{gap:calc(${gap} / 2)}` +
    `:root :is(.lw-radio-row,.lw-skeleton-row){min-block-size:${row};padding:${inset}}:root :is(.lw-summary-line,.lw-notice){padding:${inset}}` +
    `:root :is(.lw-input,.lw-button[data-block]){min-block-size:${field}}}`
  )
}
