import { ConfigError } from '../../config-error.ts'
import type { RequestLogDays } from '../../store/requests/request-records.ts'

/**
 * Returns the days for which the service keeps requests: `7/30` keeps errors of production for 30 days, and everything
 * else for 7. Returns undefined for 0, which switches the request log and usage off.
 */
export const requestLogDays = (env: Readonly<Record<string, string | undefined>>): RequestLogDays | undefined => {
  const value = env['REQUEST_LOG_DAYS'] || '7/30'
  if (value === '0') return undefined
  const [, days, errors = days] = /^([1-9]\d{0,2})(?:\/([1-9]\d{0,2}))?$/.exec(value) ?? []
  const kept = { days: Number(days), errors: Number(errors) }
  if (!(kept.days <= 366 && kept.errors <= 366 && kept.errors >= kept.days))
    throw new ConfigError(
      'REQUEST_LOG_DAYS must be days from 1 to 366 such as 7, 7/30 for longer errors in production, or 0 for no request log',
    )
  return kept
}
