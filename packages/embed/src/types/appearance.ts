/** `#abc`, `#aabbcc` or `rgb(1, 2, 3)`; one for both schemes, or one for each. */
type ThemeColor = string | { light?: string; dark?: string }

/** What a page may set of a widget's look. What cannot be read or is none of these is not taken, and said in one `appearance.adjusted`. */
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
