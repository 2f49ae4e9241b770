import { startPostgres } from '../apps/service/src/store/start-postgres.ts'

/** One server for all tests of a run; each test has a database of its own on it. */
export const setup = async (): Promise<() => Promise<void>> => {
  const server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
  return () => server.stop()
}
