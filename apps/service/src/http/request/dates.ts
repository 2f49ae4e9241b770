import { readInstant } from '@loyalty/contract'

/**
 * Returns the bounds of a period; the period includes both. A missing end does not limit the period. The contract has
 * already checked the dates and their order.
 */
export const readRange = (query: {
  startDate?: string | undefined
  endDate?: string | undefined
}): { from: number; to: number } => ({
  from: query.startDate === undefined ? 0 : readInstant(query.startDate, 'start'),
  to: query.endDate === undefined ? 8_640_000_000_000_000 : readInstant(query.endDate, 'end'),
})

export const isoDate = (milliseconds: number): string => new Date(milliseconds).toISOString()
