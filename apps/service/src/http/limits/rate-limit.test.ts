import type { Response } from 'express'
import { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { Problem, rates, widgetStarts, type Bucket } from '@loyalty/contract'
import { temporaryDatabase } from '../../../testing/temporary.ts'
import { postgresLimiters } from './limiters.ts'
import { createFailureLimit, createRateLimits, type RateLimits } from './rate-limit.ts'

afterEach(() => vi.useRealTimers())

const answering = () => {
  const headers: Record<string, string> = {}
  return {
    headers,
    response: { set: (more: Record<string, string>) => void Object.assign(headers, more) } as unknown as Response,
  }
}

const refusalOf = async (work: Promise<unknown>): Promise<Problem | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Problem ? error : undefined),
  )

/**
 * Counts requests at one instant until the limit refuses a request. Returns the number of allowed requests, and the
 * problem and headers of the refusal.
 */
const taken = async (
  limits: RateLimits,
  bucket: Bucket,
  key: string,
): Promise<{ count: number; refused: Problem; headers: Record<string, string> }> => {
  for (let count = 0; ; count += 1) {
    const { headers, response } = answering()
    const refused = await refusalOf(limits.take(response, bucket, key))
    if (refused) return { count, refused, headers }
  }
}

const cases = (['production', 'sandbox'] as const).flatMap((env) =>
  (Object.keys(rates[env]) as Exclude<Bucket, 'none'>[]).map((bucket) => ({ env, bucket, ...rates[env][bucket] })),
)

test.for(cases)(
  '$env $bucket allows $perSecond requests per second and bursts of $burst',
  async ({ env, bucket, perSecond, burst }) => {
    vi.useFakeTimers()
    const limits = createRateLimits(env, true)
    const first = answering()
    await limits.take(first.response, bucket, 'somebody')
    expect(first.headers).toEqual({
      'RateLimit-Policy': `"${bucket}";q=${perSecond};w=1`,
      RateLimit: `"${bucket}";r=${perSecond - 1};t=1`,
      'X-RateLimit-Limit': String(perSecond),
      'X-RateLimit-Remaining': String(perSecond - 1),
      'X-RateLimit-Reset': '1',
    })
    const { count, refused, headers } = await taken(limits, bucket, 'somebody')
    expect(count + 1).toBe(burst)
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: 1, retryable: true })
    expect(headers).toMatchObject({ RateLimit: `"${bucket}";r=0;t=1`, 'X-RateLimit-Remaining': '0' })
    expect((await taken(limits, bucket, 'another')).count, 'nobody pays for another').toBe(burst)
    vi.advanceTimersByTime(1000)
    expect((await taken(limits, bucket, 'somebody')).count, 'a second later').toBeGreaterThanOrEqual(perSecond)
  },
)

const starting = (limits: RateLimits) => async (jti: string, org: string) => {
  const { headers, response } = answering()
  return { refused: await refusalOf(limits.takeStart(response, { jti, org })), headers }
}

test('a token starts a widget at most five times in five seconds', async () => {
  vi.useFakeTimers()
  const start = starting(createRateLimits('production', true))
  for (let count = 0; count < 5; count += 1)
    expect(await start('wgt_1', 'org_1')).toMatchObject({
      refused: undefined,
      headers: { RateLimit: `"start";r=${4 - count};t=5` },
    })
  expect(await start('wgt_1', 'org_1')).toMatchObject({ refused: { code: 'RATE_LIMITED', retryAfter: 5 } })
  expect((await start('wgt_2', 'org_1')).refused).toBeUndefined()
  vi.advanceTimersByTime(5000)
  expect((await start('wgt_1', 'org_1')).refused).toBeUndefined()
})

test('the tokens of an organization start at most 1,000 widgets at once', async () => {
  vi.useFakeTimers()
  const start = starting(createRateLimits('production', true))
  for (let count = 0; count < widgetStarts.organization.burst; count += 1)
    expect((await start(`wgt_${count}`, 'org_1')).refused).toBeUndefined()
  const { refused, headers } = await start('wgt_more', 'org_1')
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: 1 })
  expect(headers['RateLimit-Policy']).toBe('"organization-start";q=100;w=1')
  expect((await start('wgt_other', 'org_2')).refused).toBeUndefined()
})

test('refused widget starts with one token do not count against its organization', async () => {
  vi.useFakeTimers()
  const start = starting(createRateLimits('production', true))
  for (let count = 0; count < 2 * widgetStarts.organization.burst; count += 1) await start('wgt_1', 'org_1')
  expect((await start('wgt_2', 'org_1')).refused).toBeUndefined()
})

test('a failure limit allows exactly five guesses, sequential or concurrent', async () => {
  for (const atOnce of [false, true]) {
    const limit = createFailureLimit({ name: 'members', points: 5, durationSeconds: 900 }, true)
    const guess = () => refusalOf(limit.check('k').then(() => limit.failed('k')))
    const outcomes: (Problem | undefined)[] = []
    if (atOnce) outcomes.push(...(await Promise.all(Array.from({ length: 20 }, guess))))
    else for (let count = 0; count < 20; count += 1) outcomes.push(await guess())
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(5)
    const refused = outcomes.find((outcome) => outcome !== undefined)
    expect(refused).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429 })
    expect(refused?.retryAfter).toSatisfy(
      (seconds: number) => Number.isInteger(seconds) && seconds > 0 && seconds <= 900,
    )
  }
})

test('disabled rate limits allow every request and set no headers', async () => {
  const limits = createRateLimits('production', false)
  const { headers, response } = answering()
  for (let count = 0; count < 30; count += 1) await limits.take(response, 'widget', 'somebody')
  expect(headers).toEqual({})
})

const settings = { name: 'credentials', points: 10, durationSeconds: 60 }

/** A pool that ends while its database is dropped. `end` does not wait until the server has closed the connections. */
const poolOf = (connectionString: string): Pool => new Pool({ connectionString }).on('error', () => undefined)

test('processes share failure counts only through PostgreSQL', async () => {
  await using database = await temporaryDatabase()
  const pool = database.databaseUrl === undefined ? undefined : poolOf(database.databaseUrl)
  const process = async () => createFailureLimit(settings, true, pool ? await postgresLimiters(pool) : undefined)
  const processes = await Promise.all([process(), process()])
  const answered: number[] = []
  for (const [index, limit] of processes.entries())
    for (let count = 0; count < 10; count += 1)
      if ((await refusalOf(limit.check('k').then(() => limit.failed('k')))) === undefined) answered.push(index)
  expect(answered).toHaveLength(pool ? 10 : 20)
  const kept = pool ? (await pool.query('select key from rate_limits')).rows : []
  expect(JSON.stringify(kept)).not.toContain(':k"')
  await pool?.end()
})

test('a request above its key’s rate limit causes no database query', async () => {
  await using database = await temporaryDatabase()
  if (database.databaseUrl === undefined) return
  const pool = poolOf(database.databaseUrl)
  const limit = createFailureLimit({ ...settings, isFinal: true }, true, await postgresLimiters(pool))
  for (let count = 0; count < 10; count += 1) expect(await refusalOf(limit.failed('k'))).toBeUndefined()
  const query = vi.spyOn(pool, 'query')
  for (let count = 0; count < 10; count += 1)
    expect(await refusalOf(limit.failed('k'))).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(query).not.toHaveBeenCalled()
  await pool.end()
})

test('rate limits continue in memory when the shared database fails', async () => {
  const pool = {
    query: (statement: unknown) =>
      typeof statement === 'string' ? Promise.resolve({ rows: [] }) : Promise.reject(new Error('no connection')),
  }
  const limiters = await postgresLimiters(pool as unknown as Pool)
  const limits = createRateLimits('sandbox', true, limiters)
  const { headers, response } = answering()
  await limits.take(response, 'money', 'somebody')
  expect(headers['X-RateLimit-Remaining']).toBe('24')
  const failures = createFailureLimit(settings, true, limiters)
  for (let count = 0; count < 10; count += 1) await failures.failed('k')
  expect(await refusalOf(failures.check('k'))).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
})
