import type { Response } from 'express'
import { BurstyRateLimiter, RateLimiterRes } from 'rate-limiter-flexible'
import { problem, rates, widgetStarts, type Bucket } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { limiterKey, memoryLimiters, type Limiters } from './limiters.ts'

type Limited = Exclude<Bucket, 'none'>
type Rate = { perSecond: number; burst: number }
type Consuming = Pick<BurstyRateLimiter, 'consume'>

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

/** Requests a second with a burst, for each bucket and key (client id, widget session, portal user) of one origin. People ask less than programs. */
export const createRateLimits = (origin: Env | 'portal', enabled: boolean, limiters: Limiters = memoryLimiters) => {
  const own = rates[origin === 'portal' ? 'sandbox' : origin]
  const bursty = (name: string, { perSecond, burst }: Rate): Consuming => {
    const spare = Math.max(1, burst - perSecond)
    const sustained = limiters({ keyPrefix: `${origin}-${name}`, points: perSecond, duration: 1 })
    const bursts = limiters({ keyPrefix: `${origin}-${name}-burst`, points: spare, duration: Math.ceil(spare / perSecond) })
    return burst > perSecond ? new BurstyRateLimiter(sustained, bursts) : sustained
  }
  const buckets = new Map<Limited, Consuming>()
  for (const [bucket, rate] of Object.entries(own) as [Limited, Rate][]) buckets.set(bucket, bursty(bucket, rate))
  const { token, organization } = widgetStarts
  const startsOfToken = limiters({
    keyPrefix: `${origin}-start`,
    points: token.count,
    duration: token.seconds,
    inMemoryBlockOnConsumed: token.count,
  })
  const startsOfOrganization = bursty('organization-start', organization)

  const consume = async (
    response: Response,
    policy: string,
    quota: number,
    window: number,
    spend: () => Promise<RateLimiterRes>,
    { onlyTellRefusals = false } = {},
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
      if (!onlyTellRefusals) tell(Math.max(0, result.remainingPoints), result.msBeforeNext)
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
    /** Counts a start with a valid widget token. Headers as `take`; what its own token refuses costs the organization nothing. */
    takeStart: async (response: Response, { jti, org }: { jti: string; org: string }): Promise<void> => {
      if (!enabled) return
      await consume(response, 'start', token.count, token.seconds, () => startsOfToken.consume(limiterKey(jti)))
      const guard = () => startsOfOrganization.consume(limiterKey(org))
      await consume(response, 'organization-start', organization.perSecond, 1, guard, { onlyTellRefusals: true })
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

type FailureSettings = {
  name: string
  points: number
  durationSeconds: number
  /** Failures are never given back, so a process remembers a spent count until it ends. */
  isFinal?: boolean
}

/** Counts failures only: a wrong secret, a member that does not exist. `name` keeps the counts of several apart. */
export const createFailureLimit = (
  { name, points, durationSeconds, isFinal = false }: FailureSettings,
  enabled: boolean,
  limiters: Limiters = memoryLimiters,
) => {
  const limiter = limiters({
    keyPrefix: name,
    points,
    duration: durationSeconds,
    ...(isFinal ? { inMemoryBlockOnConsumed: points } : {}),
  })
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
      if (!enabled) return
      await limiter.consume(limiterKey(key)).catch((cause: unknown) => {
        throw cause instanceof RateLimiterRes ? tooMany(cause) : cause
      })
    },
    /** Takes back one that was counted before it was known. */
    giveBack: async (key: string): Promise<void> => {
      if (enabled) await limiter.reward(limiterKey(key))
    },
  }
}

export type FailureLimit = ReturnType<typeof createFailureLimit>
