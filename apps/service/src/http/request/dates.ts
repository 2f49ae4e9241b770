import { readInstant } from '@loyalty/contract'

/**
 * Returns the first and the last millisecond of a period. Without `startDate`, the period starts in 1970. Without
 * `endDate`, it never ends. The contract has already checked the dates and their order.
 */
export const readRange = (query: {
  startDate?: string | undefined
  endDate?: string | undefined
}): { from: number; to: number } => ({
  from: query.startDate === undefined ? 0 : readInstant(query.startDate, 'start'),
  to: query.endDate === undefined ? 8_640_000_000_000_000 : readInstant(query.endDate, 'end'),
})

export const isoDate = (milliseconds: number): string => new Date(milliseconds).toISOString()
