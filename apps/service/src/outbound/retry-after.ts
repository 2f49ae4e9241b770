/**
 * Returns the milliseconds from `now` to the time that a `Retry-After` header names. Accepts a number of seconds or an
 * HTTP date. Returns null if the header is absent or malformed, or if its date is in the past.
 */
export function retryAfterMs(header: string | string[] | undefined, now: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  // Every HTTP date begins with the name of a day. Without this check, `Date.parse` would also accept texts that are no
  // HTTP dates.
  const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN
  return date > now ? date - now : null
}
