import type { DensityName, FontName } from './appearance.ts'
import type { ColorToken } from './paint.ts'
import type { Scheme } from './theme-colors.ts'

/** The texts of the appearance panel in the language of the page. */
export type AppearanceTexts = {
  colors: Readonly<Record<ColorToken, string>>
  schemes: Readonly<Record<Scheme, string>>
  fonts: Readonly<Record<FontName, string>>
  densities: Readonly<Record<DensityName, string>>
  radius: string
  pixels: (count: number) => string
  font: string
  density: string
  /** The choice that leaves a setting to the theme. */
  usual: string
  moreColors: string
  /** The button that gives a colour of both schemes an own colour for the dark scheme. */
  splitOf: (color: string) => string
  split: string
  invalidColor: string
  pickOf: (color: string) => string
  inScheme: (color: string, scheme: string) => string
  ratio: (ratio: number) => string
  /** The contrast is enough. */
  kept: string
  /** The contrast is too low. The colour that the widget shows follows. */
  adjusted: string
  accept: string
  acceptFor: (color: string, scheme: string, used: string) => string
}
