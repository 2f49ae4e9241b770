/**
 * The possible first digits of the largest number on an axis. Each digit makes that number, and half of it, easy to
 * read.
 */
const steps = [1, 2, 4, 6, 8, 10]

/** Returns the largest number on an axis that shows values up to `most`. The number is even, and at least 2. */
export function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  const step = steps.find((each) => each * power >= most) ?? 10
  return Math.max(2, step * power)
}
