import type { Response } from 'express'
import { BurstyRateLimiter, RateLimiterRes } from 'rate-limiter-flexible'
import { problem, rates, type Bucket } from '@loyalty/contract'
import type { Environment } from '../context.ts'
import { limiterKey, memoryLimiters, type Limiters } from './limiters.ts'

type Limited = Exclude<Bucket, 'none'>

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

/** Requests a second with a burst, for each bucket and key (client id, widget session, portal user) of one origin. People ask less than programs. */
export const createRateLimits = (origin: Environment | 'portal', enabled: boolean, limiters: Limiters = memoryLimiters) => {
  const own = rates[origin === 'portal' ? 'sandbox' : origin]
  const buckets = new Map<Limited, Pick<BurstyRateLimiter, 'consume'>>()
  for (const [bucket, { perSecond, burst }] of Object.entries(own) as [Limited, { perSecond: number; burst: number }][]) {
    const spare = Math.max(1, burst - perSecond)
    const sustained = limiters({ keyPrefix: `${origin}-${bucket}`, points: perSecond, duration: 1 })
    const bursts = limiters({ keyPrefix: `${origin}-${bucket}-burst`, points: spare, duration: Math.ceil(spare / perSecond) })
    buckets.set(bucket, burst > perSecond ? new BurstyRateLimiter(sustained, bursts) : sustained)
  }
  /** Five starts of a widget in five seconds from one address, before there is a session to count against. */
  const starts = limiters({ keyPrefix: `${origin}-start`, points: 5, duration: 5 })

  const consume = async (
    response: Response,
    policy: string,
    quota: number,
    window: number,
    spend: () => Promise<RateLimiterRes>,
  ): Promise<void> => {
    const tell = (remaining: number, resetMs: number): void => {
      const reset = seconds(resetMs)
      response.set({
        'RateLimit-Policy': `"${policy}";q=${quota};w=${window}`,
        RateLimit: `"${policy}";r=${remaining};t=${reset}`,
        'X-RateLimit-Limit': String(quota),
        'X-RateLimit-Remaining': String(remaining),
        'X-RateLimit-Reset': String(reset),
      })
    }
    try {
      const result = await spend()
      tell(Math.max(0, result.remainingPoints), result.msBeforeNext)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      tell(0, error.msBeforeNext)
      throw problem('RATE_LIMITED', {
        detail: `More than ${quota} requests in ${window} s: wait and send it again.`,
        retryAfter: seconds(error.msBeforeNext),
      })
    }
  }

  return {
    /** Sets the `RateLimit` headers; throws `RATE_LIMITED`. */
    take: async (response: Response, bucket: Bucket, key: string): Promise<void> => {
      const limiter = bucket === 'none' ? undefined : buckets.get(bucket)
      if (!enabled || !limiter || bucket === 'none') return
      await consume(response, bucket, own[bucket].perSecond, 1, () => limiter.consume(limiterKey(key)))
    },
    /** The same count, for what is no answer of the interface and tells nobody of limits; whether there was any left. */
    allows: async (bucket: Limited, key: string): Promise<boolean> => {
      const spent = enabled && buckets.get(bucket)?.consume(limiterKey(key))
      if (!spent) return true
      return spent.then(
        () => true,
        (error: unknown) => {
          if (error instanceof RateLimiterRes) return false
          throw error
        },
      )
    },
    takeStart: async (response: Response, ip: string): Promise<void> => {
      if (enabled) await consume(response, 'start', 5, 5, () => starts.consume(limiterKey(ip)))
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

type FailureSettings = { name: string; points: number; durationSeconds: number }

/** Counts failures only: a wrong secret, a member that does not exist. `name` keeps the counts of several apart. */
export const createFailureLimit = (
  { name, points, durationSeconds }: FailureSettings,
  enabled: boolean,
  limiters: Limiters = memoryLimiters,
) => {
  const limiter = limiters({ keyPrefix: name, points, duration: durationSeconds })
  const tooMany = (state: RateLimiterRes) =>
    problem('TOO_MANY_ATTEMPTS', {
      detail: 'Too many failed attempts: wait before the next one.',
      retryAfter: seconds(state.msBeforeNext),
    })
  return {
    /** Throws `TOO_MANY_ATTEMPTS` once the failures are spent. */
    check: async (key: string): Promise<void> => {
      const state = enabled ? await limiter.get(limiterKey(key)) : null
      if (state && state.consumedPoints >= points) throw tooMany(state)
    },
    /**
     * Counts one. Throws `TOO_MANY_ATTEMPTS` in place of an answer to one guess too many: of those sent at once, all have passed `check`.
     */
    failed: async (key: string): Promise<void> => {
      const state = enabled ? await limiter.penalty(limiterKey(key)) : null
      if (state && state.consumedPoints > points) throw tooMany(state)
    },
    /** Takes back one that was counted before it was known. */
    giveBack: async (key: string): Promise<void> => {
      if (enabled) await limiter.reward(limiterKey(key))
    },
  }
}

export type FailureLimit = ReturnType<typeof createFailureLimit>
