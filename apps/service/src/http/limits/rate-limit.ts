import type { Response } from 'express'
import { BurstyRateLimiter, RateLimiterRes } from 'rate-limiter-flexible'
import { demoTokens, problem, rates, widgetStarts, type Bucket } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { limiterKey, memoryLimiters, type Limiters } from './limiters.ts'

type Limited = Exclude<Bucket, 'none'>
type Rate = { perSecond: number; burst: number }
type Consuming = Pick<BurstyRateLimiter, 'consume'>

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

/**
 * Creates the rate limits of one origin: a number of requests per second and a larger number in a burst, for each
 * bucket and key. A bucket is a group of endpoints. A key is a client id, a widget session or a portal user.
 */
export const createRateLimits = (origin: Env | 'portal', enabled: boolean, limiters: Limiters = memoryLimiters) => {
  const own = rates[origin === 'portal' ? 'sandbox' : origin]
  const bursty = (name: string, { perSecond, burst }: Rate): Consuming => {
    const spare = Math.max(1, burst - perSecond)
    const sustained = limiters({ keyPrefix: `${origin}-${name}`, points: perSecond, duration: 1 })
    const bursts = limiters({
      keyPrefix: `${origin}-${name}-burst`,
      points: spare,
      duration: Math.ceil(spare / perSecond),
    })
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
  const demoTokensOfNetwork = limiters({
    keyPrefix: `${origin}-demo-token`,
    points: demoTokens.count,
    duration: demoTokens.seconds,
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
    /**
     * Counts a request of `key` to an endpoint of `bucket`, and sets the rate-limit headers. Throws `RATE_LIMITED` if
     * the key exceeds the bucket's limit.
     */
    take: async (response: Response, bucket: Bucket, key: string): Promise<void> => {
      const limiter = bucket === 'none' ? undefined : buckets.get(bucket)
      if (!enabled || !limiter || bucket === 'none') return
      await consume(response, bucket, own[bucket].perSecond, 1, () => limiter.consume(limiterKey(key)))
    },
    /** Counts a request for a document, but sets no headers. Returns whether the limit allows the request. */
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
    /** Counts a token for the live widgets of the documentation, and sets the rate-limit headers. */
    takeDemoToken: async (response: Response, key: string): Promise<void> => {
      if (!enabled) return
      const { count, seconds: window } = demoTokens
      await consume(response, 'demo-token', count, window, () => demoTokensOfNetwork.consume(limiterKey(key)))
    },
    /**
     * Counts the start of a widget with a valid token, and sets the rate-limit headers. A start that the token's own
     * limit refuses does not count against the limit of the organization.
     */
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
  /**
   * True if no code calls `giveBack` for this limit. A process that has once refused a key then refuses it again
   * without a database query.
   */
  isFinal?: boolean
}

/**
 * Creates a limit of failures, for example wrong secrets or unknown members. Two limits with different values of `name`
 * count separately.
 */
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
    /** Throws `TOO_MANY_ATTEMPTS` if the failures of this key have reached the limit. */
    check: async (key: string): Promise<void> => {
      const state = enabled ? await limiter.get(limiterKey(key)) : null
      if (state && state.consumedPoints >= points) throw tooMany(state)
    },
    /**
     * Counts a failure of this key. Throws `TOO_MANY_ATTEMPTS` above the limit too, because concurrent guesses can all
     * pass `check` before `failed` counts the first of them.
     */
    failed: async (key: string): Promise<void> => {
      if (!enabled) return
      await limiter.consume(limiterKey(key)).catch((cause: unknown) => {
        throw cause instanceof RateLimiterRes ? tooMany(cause) : cause
      })
    },
    /**
     * Subtracts one failure of this key. Call it after a correct guess that the caller had counted as failed in
     * advance.
     */
    giveBack: async (key: string): Promise<void> => {
      if (enabled) await limiter.reward(limiterKey(key))
    },
  }
}

export type FailureLimit = ReturnType<typeof createFailureLimit>
