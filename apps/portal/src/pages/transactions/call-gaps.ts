/**
 * Returns how many numbers are missing between recorded calls, oldest first. The service may have older calls than these,
 * and a later one may be under way.
 */
export const gapsOf = (calls: readonly { number: number }[]): number => {
  const [first, last] = [calls[0], calls.at(-1)]
  return first === undefined || last === undefined ? 0 : last.number - first.number + 1 - calls.length
}
