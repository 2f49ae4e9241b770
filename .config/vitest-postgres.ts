import { fillTemplate } from '../apps/service/testing/open-test-store.ts'
import { createDatabase, startPostgres } from '../apps/service/testing/start-postgres.ts'
import { setTemplate, templates } from '../apps/service/testing/temporary.ts'

/**
 * Starts one PostgreSQL server for all tests of a run, and fills template databases. Each test gets its own copy of a
 * template.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
  for (const template of templates) {
    const databaseUrl = await createDatabase(server.url)
    await fillTemplate({ databaseUrl, databaseFile: '' }, template)
    setTemplate('POSTGRES', template, databaseUrl)
  }
  return () => server.stop()
}
