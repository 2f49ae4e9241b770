import type { Response } from 'express'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { problem, rates, type Bucket } from '@loyalty/contract'
import type { Environment } from '../context.ts'

type Limited = Exclude<Bucket, 'none'>

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

/** Requests a second with a burst, for each bucket and key (client id, or widget session) of one environment. */
export const createRateLimits = (env: Environment, enabled: boolean) => {
  const limiters = new Map<Limited, BurstyRateLimiter>()
  for (const [bucket, { perSecond, burst }] of Object.entries(rates[env]) as [Limited, { perSecond: number; burst: number }][]) {
    const spare = Math.max(1, burst - perSecond)
    limiters.set(
      bucket,
      new BurstyRateLimiter(
        new RateLimiterMemory({ keyPrefix: bucket, points: perSecond, duration: 1 }),
        new RateLimiterMemory({ keyPrefix: `${bucket}-burst`, points: spare, duration: Math.ceil(spare / perSecond) }),
      ),
    )
  }
  /** Five starts of a widget in five seconds from one address, before there is a session to count against. */
  const starts = new RateLimiterMemory({ keyPrefix: 'start', points: 5, duration: 5 })

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
      const limiter = bucket === 'none' ? undefined : limiters.get(bucket)
      if (!enabled || !limiter || bucket === 'none') return
      await consume(response, bucket, rates[env][bucket].perSecond, 1, () => limiter.consume(key))
    },
    takeStart: async (response: Response, ip: string): Promise<void> => {
      if (enabled) await consume(response, 'start', 5, 5, () => starts.consume(ip))
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Counts failures only: a wrong secret, a member that does not exist. */
export const createFailureLimit = (points: number, durationSeconds: number, enabled: boolean) => {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds })
  return {
    /** Throws `TOO_MANY_ATTEMPTS` once the failures are spent. */
    check: async (key: string): Promise<void> => {
      const state = enabled ? await limiter.get(key) : null
      if (state && state.consumedPoints >= points)
        throw problem('TOO_MANY_ATTEMPTS', {
          detail: 'Too many failed attempts: wait before the next one.',
          retryAfter: seconds(state.msBeforeNext),
        })
    },
    failed: async (key: string): Promise<void> => {
      if (enabled) await limiter.penalty(key)
    },
  }
}

export type FailureLimit = ReturnType<typeof createFailureLimit>
