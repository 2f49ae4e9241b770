/**
 * A colour: `#abc`, `#aabbcc` or `rgb(1, 2, 3)`. A text applies to both colour schemes; an object has a colour for each
 * scheme.
 */
type ThemeColor = string | { light?: string; dark?: string }

/**
 * The widget's theme, set by the page. The widget changes or drops unreadable and unknown values, and reports all of
 * these values in one event `appearance.adjusted`.
 */
export type Appearance = {
  accent?: ThemeColor
  accentText?: ThemeColor
  background?: ThemeColor
  surface?: ThemeColor
  text?: ThemeColor
  mutedText?: ThemeColor
  border?: ThemeColor
  danger?: ThemeColor
  success?: ThemeColor
  /** Pixels, 0 to 24. */
  radius?: number
  font?: 'system' | 'sans' | 'humanist' | 'rounded' | 'serif'
  density?: 'compact' | 'regular' | 'spacious'
}
