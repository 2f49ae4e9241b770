import { fillStarted } from '../apps/service/testing/fill-started.ts'
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
    const settings = { databaseUrl, databaseFile: '' }
    await (template === 'STARTED' ? fillStarted(settings) : fillTemplate(settings, template))
    setTemplate('POSTGRES', template, databaseUrl)
  }
  return () => server.stop()
}
