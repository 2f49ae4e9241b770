/** `Retry-After` in milliseconds from `now`: seconds or an HTTP date; null when absent, malformed or past. */
export function retryAfterMs(header: string | string[] | undefined, now: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  // An HTTP date starts with the day's name; `Date.parse` alone would take much that is none.
  const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN
  return date > now ? date - now : null
}
