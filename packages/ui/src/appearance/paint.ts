import { black, contrast, luminance, mix, standOut, white, type Rgb } from './color.ts'
import { themeColors, type Scheme, type ThemeColors } from './theme-colors.ts'

/** Minimum contrast ratios of text and of controls: WCAG 2.2, success criteria 1.4.3 and 1.4.11. */
export const TEXT = 4.5
const CONTROL = 3

export const colorTokens = [
  'accent',
  'accentText',
  'background',
  'surface',
  'text',
  'mutedText',
  'border',
  'danger',
  'success',
] as const
export type ColorToken = (typeof colorTokens)[number]
export const isColorToken = (token: string): token is ColorToken => (colorTokens as readonly string[]).includes(token)
export type Wishes = Partial<Record<ColorToken, Rgb>>

/** The text colours that each have a soft background. A page cannot set the warning colours. */
const tones = ['accent', 'danger', 'success', 'warning'] as const

/**
 * Returns every colour of one scheme, and the requested colours that it changed (`faults`). Drops a text colour and a
 * background that are illegible together. Moves all other text colours towards `ink` until they are legible. Fills keep
 * the requested accent.
 */
export function paint(scheme: Scheme, wishes: Wishes): { colors: ThemeColors; faults: ColorToken[] } {
  const theme = themeColors(scheme)
  const { faults, wish } = readablePage(theme, wishes)
  const repaint = Boolean(wish.background ?? wish.surface ?? wish.text)
  const surface = wish.background ?? theme.surface
  const ink = wish.text ?? theme.ink
  const sunken = wish.surface ?? (repaint ? legibleTint(surface, ink, ink) : theme.sunken)
  const raised = repaint ? (wish.surface ?? surface) : theme.raised
  const wished: Partial<Record<(typeof tones)[number], Rgb>> = wish
  const softs = tones.map((tone) =>
    wished[tone] || repaint ? legibleTint(surface, wished[tone] ?? theme[tone], ink) : theme[`${tone}-soft`],
  )
  // Each text colour must be legible on each background, because any text colour may appear on any background: a link
  // in a warning, an id in an error, a button in a dialog.
  const grounds = [surface, sunken, raised, ...softs]

  const [accent, danger, success, warning] = tones.map((tone) => {
    const color = standOut(wished[tone] ?? theme[tone], ink, grounds, TEXT)
    if (isColorToken(tone) && wished[tone] && color.join() !== wished[tone].join()) faults.push(tone)
    return color
  }) as [Rgb, Rgb, Rgb, Rgb]
  const [accentSoft, dangerSoft, successSoft, warningSoft] = softs as [Rgb, Rgb, Rgb, Rgb]
  // Filled areas keep the brand colour, because black or white text is legible on every colour.
  const fill = wish.accent ?? accent
  const isAccentText = wish.accentText && contrast(wish.accentText, fill) >= TEXT
  if (wish.accentText && !isAccentText) faults.push('accentText')
  const onAccent = isAccentText && wish.accentText ? wish.accentText : textOn(fill, theme['on-accent'])
  const isOwnAccent = repaint || wish.accent || wish.accentText
  const muted = standOut(wish.mutedText ?? theme.muted, ink, grounds, TEXT)
  if (wish.mutedText && muted.join() !== wish.mutedText.join()) faults.push('mutedText')
  const line = wish.border ?? (repaint ? mix(surface, ink, 0.16) : theme.line)

  const colors: ThemeColors = {
    ...theme,
    surface,
    sunken,
    ink,
    muted,
    line,
    accent,
    'accent-fill': fill,
    'accent-soft': accentSoft,
    'accent-strong': isOwnAccent
      ? mix(fill, luminance(onAccent) > luminance(fill) ? black : white, 0.2)
      : theme['accent-strong'],
    'on-accent': onAccent,
    danger,
    'danger-soft': dangerSoft,
    'on-danger': textOn(danger, theme['on-danger']),
    success,
    'success-soft': successSoft,
    warning,
    'warning-soft': warningSoft,
    'series-1': accent,
    ...((repaint || wish.border) && { edge: standOut(line, ink, grounds, CONTROL) }),
    ...(repaint && { raised, inverse: ink, 'on-inverse': surface }),
  }
  if (repaint)
    for (const part of ['series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const)
      colors[part] = standOut(theme[part], ink, [surface], CONTROL)
  return { colors, faults }
}

/** Returns the requested colours, but drops the text and background colours that are illegible together. */
function readablePage(theme: ThemeColors, wish: Wishes): { faults: ColorToken[]; wish: Wishes } {
  const { text, background, surface, ...rest } = wish
  const faults: ColorToken[] = []
  let page: Wishes = { ...(text && { text }), ...(background && { background }) }
  if (contrast(text ?? theme.ink, background ?? theme.surface) < TEXT) {
    faults.push(...(Object.keys(page) as ColorToken[]))
    page = {}
  }
  if (surface && contrast(page.text ?? theme.ink, surface) >= TEXT) page.surface = surface
  else if (surface) faults.push('surface')
  return { faults, wish: { ...rest, ...page } }
}

/**
 * Returns the background mixed with a little of `color`. Returns the plain background if text would be illegible on the
 * mixture.
 */
function legibleTint(ground: Rgb, color: Rgb, ink: Rgb): Rgb {
  const tint = mix(ground, color, luminance(ground) > 0.2 ? 0.08 : 0.16)
  return contrast(ink, tint) >= TEXT ? tint : ground
}

const textOn = (ground: Rgb, usual: Rgb): Rgb =>
  [usual, white, black].find((text) => contrast(text, ground) >= TEXT) ?? black
