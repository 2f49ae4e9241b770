/**
 * A colour: `#abc`, `#aabbcc` or `rgb(1, 2, 3)`. A string applies to both the light and the dark scheme; an object has
 * a colour for each scheme.
 */
type ThemeColor = string | { light?: string; dark?: string }

/**
 * The widget's theme, set by the page. The widget corrects or drops unreadable and unknown values. One event
 * `appearance.adjusted` reports all of these values.
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
  /** The radius of the corners in CSS pixels, from 0 to 24. */
  radius?: number
  font?: 'system' | 'sans' | 'humanist' | 'rounded' | 'serif'
  density?: 'compact' | 'regular' | 'spacious'
}
