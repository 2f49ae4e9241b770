const dayMs = 86_400_000

/**
 * Returns a function that caches one value for each base address. On each new UTC day, the function calls `make` again.
 */
export const daily = <T>(make: (baseUrl: string, now: number) => T): ((baseUrl: string, now: number) => T) => {
  const kept = new Map<string, { day: number; made: T }>()
  return (baseUrl, now) => {
    const day = Math.floor(now / dayMs)
    const last = kept.get(baseUrl)
    if (last?.day === day) return last.made
    const made = make(baseUrl, now)
    kept.set(baseUrl, { day, made })
    return made
  }
}
