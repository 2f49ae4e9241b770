import { Pool } from 'pg'
import { memoryLimiters, postgresLimiters, type Limiters } from './limiters.ts'

/**
 * The settings of the limiters' PostgreSQL connections. With short timeouts, a database that does not answer delays
 * each request by only about a second.
 */
const impatience = {
  max: 4,
  connectionTimeoutMillis: 1_000,
  query_timeout: 1_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/**
 * Opens rate limiters that count in the shared database. If `databaseUrl` is undefined, they count in the memory of
 * this process.
 */
export const openLimiters = async (
  databaseUrl: string | undefined,
): Promise<{ limiters: Limiters; close: () => Promise<void> }> => {
  if (databaseUrl === undefined) return { limiters: memoryLimiters, close: () => Promise.resolve() }
  const pool = new Pool({ connectionString: databaseUrl, application_name: 'loyalty-service limits', ...impatience })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return { limiters: await postgresLimiters(pool), close: () => pool.end() }
}
