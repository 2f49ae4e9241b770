const dayMs = 86_400_000

/** Returns the day some days before today in UTC, as the interface takes it: `2026-11-25`. */
export const dayBefore = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
