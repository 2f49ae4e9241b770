import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'

/**
 * Allows `points` in `duration` seconds for each key. `keyPrefix` separates limiters. With `inMemoryBlockOnConsumed`, a
 * process remembers a spent key and refuses it without the shared database, so that a flood puts no load on the
 * database.
 */
export type LimiterSettings = { keyPrefix: string; points: number; duration: number; inMemoryBlockOnConsumed?: number }

/** Creates the limiters of a service: in memory for one process, in the shared database for several. */
export type Limiters = (settings: LimiterSettings) => RateLimiterAbstract

export const memoryLimiters: Limiters = (settings) => new RateLimiterMemory(settings)

/** Hashes a key for the shared table. All hashes have the same length, and none reveals a customer's address. */
export const limiterKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type Queries = Pick<Pool, 'query'>
type Count = { points: number | bigint | string; expire: number | bigint | string | null }

const tableName = 'rate_limits'
const alreadyThere = new Set(['23505', '42P07', '42710'])

/**
 * Creates the table. If two processes run `create table if not exists` at once, one of them fails; the function ignores
 * this failure. The table is unlogged, because a crash may lose counts.
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

/** Converts counts to numbers: this pool returns bigint, but the limiter library computes with numbers. */
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
 * Creates limits that all processes on one database share. If the database fails or is slow, no request is refused for
 * this reason: each process counts alone. The pool needs short timeouts.
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
