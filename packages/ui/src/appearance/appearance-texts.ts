import type { DensityName, FontName } from './appearance.ts'
import type { ColorToken } from './paint.ts'
import type { appearanceEn } from './texts/en.ts'
import type { Scheme } from './theme-colors.ts'

/** The name of a text of the appearance panel. Each language has all of them. */
export type AppearanceText = keyof typeof appearanceEn

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

/** Returns the texts of the appearance panel. `text` returns a text of the page's language with its values filled in. */
export const appearanceTextsOf = (
  text: (name: AppearanceText, values?: Readonly<Record<string, string | number>>) => string,
): AppearanceTexts => ({
  colors: {
    accent: text('accent'),
    accentText: text('accentText'),
    background: text('background'),
    surface: text('surface'),
    text: text('text'),
    mutedText: text('mutedText'),
    border: text('border'),
    danger: text('danger'),
    success: text('success'),
  },
  schemes: { light: text('light'), dark: text('dark') },
  fonts: {
    system: text('fontSystem'),
    sans: text('fontSans'),
    humanist: text('fontHumanist'),
    rounded: text('fontRounded'),
    serif: text('fontSerif'),
  },
  densities: {
    compact: text('densityCompact'),
    regular: text('densityRegular'),
    spacious: text('densitySpacious'),
  },
  radius: text('radius'),
  pixels: (count) => text('pixels', { count }),
  font: text('font'),
  density: text('density'),
  usual: text('usual'),
  moreColors: text('moreColors'),
  split: text('split'),
  splitOf: (color) => text('splitOf', { color }),
  invalidColor: text('invalidColor'),
  pickOf: (color) => text('pickOf', { color }),
  inScheme: (color, scheme) => text('inScheme', { color, scheme }),
  ratio: (ratio) => `${ratio}:1`,
  kept: text('kept'),
  adjusted: text('adjusted'),
  accept: text('useIt'),
  acceptFor: (color, scheme, used) => text('useItFor', { color, scheme, used }),
})
