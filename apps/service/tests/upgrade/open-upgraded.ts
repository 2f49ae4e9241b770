import { readConfig } from '../../src/config.ts'
import { startFakePartner } from '../../testing/fake-partner.ts'
import { createLog } from '../../src/log.ts'
import { startService } from '../../src/service.ts'
import { sql, type Database } from '../../src/store/engine/database.ts'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { createCallers } from './callers.ts'
import { openFixture, type Fixture } from './fixture.ts'

type Change = (database: Database, fixture: Fixture) => Promise<unknown>

/**
 * Starts the current version of the service on the database of an earlier version, and a fake partner with the orders
 * of that version. Calls `change` before the service starts.
 */
export const openUpgraded = async (version: string, change: Change = async () => {}) => {
  const fixture = await openFixture(version)
  const clock = { now: fixture.madeAt + 60_000 }
  const now = () => clock.now
  const partner = await startFakePartner(fixture.partnerSecret, now, fixture.booked)
  const config = readConfig({
    PRODUCTION_PORT: '0',
    SANDBOX_PORT: '0',
    PORTAL_PORT: '0',
    PREVIEW_PORT: '0',
    DATABASE_FILE: fixture.databaseFile,
    DATABASE_URL: fixture.databaseUrl ?? '',
    MASTER_KEY: fixture.masterKey,
    PARTNER_URL: partner.url,
    PARTNER_SECRET: fixture.partnerSecret,
    ALLOW_PRIVATE_WEBHOOK_TARGETS: '1',
    RATE_LIMIT: 'off',
  })
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = openDatabase(config, now)
    return await work(database).finally(() => database.close())
  }
  await withDatabase(async (database) => {
    await migrate(database, now())
    await change(database, fixture)
  })
  const service = await startService(config, createLog('silent'), now)
  return {
    fixture,
    partner,
    callers: createCallers(service.baseUrls),
    withDatabase,
    /** Returns the number of orders to partners whose outcome the database does not know yet. */
    countOpen: () =>
      withDatabase(async (database) => {
        const [row] = await database.read(sql`select (select count(*) from transactions where state = 'SUBMITTING')
          + (select count(*) from multibrand_rows where state = 'SUBMITTING') as n`)
        return Number(row?.['n'])
      }),
    async [Symbol.asyncDispose]() {
      await service.close()
      await partner.close()
      await fixture[Symbol.asyncDispose]()
    },
  }
}
