import { Pool } from 'pg'
import { memoryLimiters, postgresLimiters, type Limiters } from './limiters.ts'

/**
 * Short timeouts, so that a failing database delays requests only a little. After a timeout the process counts alone.
 */
const impatience = {
  max: 4,
  connectionTimeoutMillis: 1_000,
  query_timeout: 1_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** Opens the limiters in memory, or in the database that several processes share. */
export const openLimiters = async (
  databaseUrl: string | undefined,
): Promise<{ limiters: Limiters; close: () => Promise<void> }> => {
  if (databaseUrl === undefined) return { limiters: memoryLimiters, close: () => Promise.resolve() }
  const pool = new Pool({ connectionString: databaseUrl, application_name: 'loyalty-service limits', ...impatience })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return { limiters: await postgresLimiters(pool), close: () => pool.end() }
}
