/** Red, green and blue, integers from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const black: Rgb = [0, 0, 0]
export const white: Rgb = [255, 255, 255]

/**
 * Parses `#abc`, `#aabbcc` or `rgb(1, 2, 3)`. Returns undefined for all other values: the contrast of a transparent or
 * named colour is unknown here.
 */
export function readColor(value: unknown): Rgb | undefined {
  if (typeof value !== 'string') return undefined
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1]
  if (hex !== undefined) return parseHex(hex)
  const parts = /^rgb\((\d{1,3})[ ,] ?(\d{1,3})[ ,] ?(\d{1,3})\)$/.exec(value)?.slice(1).map(Number)
  return parts?.every((part) => part <= 255) ? (parts as unknown as Rgb) : undefined
}

function parseHex(hex: string): Rgb {
  const [red, green, blue] = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? [])
  return [Number(`0x${red}`), Number(`0x${green}`), Number(`0x${blue}`)]
}

export const writeColor = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Returns `color` mixed with `other`. `share` is the part of `other`, from 0 to 1. */
export function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const blend = (index: 0 | 1 | 2) => Math.round(color[index] + (other[index] - color[index]) * share)
  return [blend(0), blend(1), blend(2)]
}

/** Returns the relative luminance of WCAG 2, from 0 to 1. */
export function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) =>
    part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns `color` if its contrast with every background (`grounds`) reaches `ratio`. Otherwise moves the colour towards
 * the text colour (`ink`) until the contrast suffices.
 */
export function standOut(color: Rgb, ink: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(color, ink, share)
    if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved
  }
  return ink
}
