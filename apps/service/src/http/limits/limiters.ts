import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'

/**
 * A limit of `points` requests in `duration` seconds for each key. `keyPrefix` separates limiters. With
 * `inMemoryBlockOnConsumed`, a process that knows that a key is above its limit refuses it without a database query.
 */
export type LimiterSettings = { keyPrefix: string; points: number; duration: number; inMemoryBlockOnConsumed?: number }

/**
 * A function that creates a rate limiter: in memory for one process, or in the shared database for several processes.
 */
export type Limiters = (settings: LimiterSettings) => RateLimiterAbstract

export const memoryLimiters: Limiters = (settings) => new RateLimiterMemory(settings)

/** Hashes the key of a limiter. The hash has a fixed length and hides the client's address in the database. */
export const limiterKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type Queries = Pick<Pool, 'query'>
type Count = { points: number | bigint | string; expire: number | bigint | string | null }

const tableName = 'rate_limits'
const alreadyThere = new Set(['23505', '42P07', '42710'])

/**
 * Creates the table of counts. Ignores the error of `create table if not exists` when another process creates the table
 * at the same moment. The table is unlogged, because losing the counts in a crash is harmless.
 */
const createTable = async (pool: Queries): Promise<void> => {
  try {
    await pool.query(
      `create unlogged table if not exists ${tableName} (key varchar(255) primary key, points integer not null, expire bigint)`,
    )
  } catch (error) {
    if (!alreadyThere.has((error as { code?: string }).code ?? '')) throw error
  }
}

/**
 * Wraps a pool and converts counts to numbers. The pool returns bigint, but the limiter library computes with numbers.
 */
const asNumbers = (pool: Queries) => ({
  query: async (statement: { name?: string; text: string; values?: unknown[] }) => {
    const { rows } = await pool.query<Count>(statement)
    return {
      rows: rows.map(({ points, expire }) => ({
        points: Number(points),
        expire: expire === null ? null : Number(expire),
      })),
    }
  },
})

/**
 * Creates limiters that all processes of one database share. While the database fails or is slow, each process counts
 * alone in memory. `pool` needs short timeouts, because requests wait for its answers.
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
