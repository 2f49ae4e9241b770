import { readInstant } from '@loyalty/contract'

/** Both ends included; an end that is not given does not limit. The contract has checked that both are dates, in this order. */
export const readRange = (query: { startDate?: string | undefined; endDate?: string | undefined }): { from: number; to: number } => ({
  from: query.startDate === undefined ? 0 : readInstant(query.startDate, 'start'),
  to: query.endDate === undefined ? 8_640_000_000_000_000 : readInstant(query.endDate, 'end'),
})

export const isoDate = (milliseconds: number): string => new Date(milliseconds).toISOString()
