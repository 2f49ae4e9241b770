/**
 * Creates a source of random integers and choices. Equal seeds give equal sequences, so that a developer can repeat a
 * failure.
 */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! }
}

export type Random = ReturnType<typeof createRandom>
