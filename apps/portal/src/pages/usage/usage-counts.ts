import type { UsageCounts } from './usage-queries.ts'

/** Returns the number of accepted requests. */
export const fineOf = ({ classes }: UsageCounts): number => classes['2xx'] + classes['3xx']

/** Returns the number of refused requests, those above a rate limit included. */
export const refusedOf = ({ classes }: UsageCounts): number => classes['4xx'] + classes['429']

export const failedOf = ({ classes }: UsageCounts): number => classes['5xx']
