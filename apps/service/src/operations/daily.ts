const dayMs = 86_400_000

/** Makes something once a day (UTC) for each base address, and keeps no more than the last. */
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
