import { colorIn, schemes, withColor, type AppearanceWish } from './appearance-wish.ts'
import { contrast, readColor, writeColor, type Rgb } from './color.ts'
import { colorTokens, paint, TEXT, type ColorToken, type Wishes } from './paint.ts'
import { themeColors, type Scheme, type ThemeColor, type ThemeColors } from './theme-colors.ts'

/** The contrast of a requested colour in one scheme, and the colour that the widget shows. */
export type ContrastRow = {
  token: ColorToken
  scheme: Scheme
  /** The requested colour, as `#rrggbb`. */
  asked: string
  /** The lowest contrast ratio of the requested colour and the colours that it meets. */
  ratio: number
  needed: number
  /** The colour that the widget shows, equal to `asked` if the widget keeps it. */
  used: string
  isKept: boolean
  /** The appearance with the colours that the widget shows. */
  accepted: AppearanceWish
}

/** The theme colour that a setting sets. */
const shownAs: Readonly<Record<ColorToken, ThemeColor>> = {
  accent: 'accent',
  accentText: 'on-accent',
  background: 'surface',
  surface: 'sunken',
  text: 'ink',
  mutedText: 'muted',
  border: 'edge',
  danger: 'danger',
  success: 'success',
}

const groundsOf = (colors: ThemeColors): Rgb[] => [
  colors.surface,
  colors.sunken,
  colors.raised,
  colors['accent-soft'],
  colors['danger-soft'],
  colors['success-soft'],
  colors['warning-soft'],
]

/** Returns the colours that a requested colour must differ from. */
function metBy(token: ColorToken, wishes: Wishes, colors: ThemeColors, scheme: Scheme): Rgb[] {
  const theme = themeColors(scheme)
  if (token === 'text') return [wishes.background ?? theme.surface]
  if (token === 'background' || token === 'surface') return [wishes.text ?? theme.ink]
  return token === 'accentText' ? [colors['accent-fill']] : groundsOf(colors)
}

const wishesIn = (appearance: AppearanceWish, scheme: Scheme): Wishes =>
  Object.fromEntries(
    colorTokens.flatMap((token) => {
      const color = readColor(colorIn(appearance[token], scheme))
      return color === undefined ? [] : [[token, color]]
    }),
  )

/** A text and its background are accepted together, because the widget drops both. */
const together: readonly ColorToken[] = ['text', 'background']

function acceptedFor(token: ColorToken, scheme: Scheme, appearance: AppearanceWish, colors: ThemeColors) {
  const tokens = together.includes(token) ? together.filter((each) => appearance[each] !== undefined) : [token]
  const accepted = { ...appearance }
  for (const each of tokens) {
    const color = withColor(appearance[each], scheme, writeColor(colors[shownAs[each]]))
    if (color !== undefined) accepted[each] = color
  }
  return accepted
}

/** Returns a row for each requested colour with a rule, in each scheme, by the rules of the widget itself. */
export function contrastRows(appearance: AppearanceWish): ContrastRow[] {
  return schemes.flatMap((scheme) => {
    const wishes = wishesIn(appearance, scheme)
    const { colors, faults } = paint(scheme, wishes)
    return colorTokens.flatMap((token) => {
      const color = wishes[token]
      // A border has no rule of contrast: the widget draws the edges of its controls itself.
      if (color === undefined || token === 'border') return []
      const isKept = !faults.includes(token)
      const used = isKept ? color : colors[shownAs[token]]
      return [
        {
          token,
          scheme,
          asked: writeColor(color),
          ratio: Math.min(...metBy(token, wishes, colors, scheme).map((other) => contrast(color, other))),
          needed: TEXT,
          used: writeColor(used),
          isKept,
          accepted: isKept ? appearance : acceptedFor(token, scheme, appearance, colors),
        },
      ]
    })
  })
}
