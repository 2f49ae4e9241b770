/** Whole numbers that are easy to read at the top of an axis and in the middle of it. */
const steps = [1, 2, 4, 6, 8, 10]

/** Where an axis ends that has to hold `most`: at least 2, and half of it is a whole number. */
export function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  const step = steps.find((each) => each * power >= most) ?? 10
  return Math.max(2, step * power)
}
