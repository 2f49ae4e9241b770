/**
 * Factors for the end of an axis. With these factors, the numbers at the top and in the middle of the axis are easy to
 * read.
 */
const steps = [1, 2, 4, 6, 8, 10]

/** Returns the upper end of an axis for values up to `most`. The end is even, and at least 2. */
export function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  const step = steps.find((each) => each * power >= most) ?? 10
  return Math.max(2, step * power)
}
