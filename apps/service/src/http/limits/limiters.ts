import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'

/**
 * `points` in `duration` seconds for each key; `keyPrefix` keeps limiters apart. A process with `inMemoryBlockOnConsumed` refuses a spent key
 * by itself, so that a flood costs the shared database nothing.
 */
export type LimiterSettings = { keyPrefix: string; points: number; duration: number; inMemoryBlockOnConsumed?: number }

/** Makes the limiters of a service: in memory where one process serves an address, in the shared database where several do. */
export type Limiters = (settings: LimiterSettings) => RateLimiterAbstract

export const memoryLimiters: Limiters = (settings) => new RateLimiterMemory(settings)

/** What counts goes into a shared table: of one length, and without a customer's address in it. */
export const limiterKey = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type Queries = Pick<Pool, 'query'>
type Count = { points: number | bigint | string; expire: number | bigint | string | null }

const tableName = 'rate_limits'
const alreadyThere = new Set(['23505', '42P07', '42710'])

/** `create table if not exists` of two processes at once is an error of the second. Not logged: a crash may forget counts. */
const createTable = async (pool: Queries): Promise<void> => {
  try {
    await pool.query(
      `create unlogged table if not exists ${tableName} (key varchar(255) primary key, points integer not null, expire bigint)`,
    )
  } catch (error) {
    if (!alreadyThere.has((error as { code?: string }).code ?? '')) throw error
  }
}

/** The limiter reckons with numbers, whatever this pool makes of a bigint. */
const asNumbers = (pool: Queries) => ({
  query: async (statement: { name?: string; text: string; values?: unknown[] }) => {
    const { rows } = await pool.query<Count>(statement)
    return { rows: rows.map(({ points, expire }) => ({ points: Number(points), expire: expire === null ? null : Number(expire) })) }
  },
})

/**
 * Limits that all processes on one database share. A database that fails or is slow never refuses a request: each process then counts for
 * itself. Give it a pool with short time-outs, so that it fails soon.
 */
export const postgresLimiters = async (pool: Queries): Promise<Limiters> => {
  await createTable(pool)
  const storeClient = asNumbers(pool)
  return (settings) =>
    new RateLimiterPostgres({
      ...settings,
      storeClient,
      storeType: 'pool',
      tableName,
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(settings),
    })
}
