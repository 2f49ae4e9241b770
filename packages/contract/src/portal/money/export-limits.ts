/** The most rows and days of one export. */
export const exportLimits = { rows: 2_000_000, days: 366, atOnce: 2 } as const
