import { existsSync, globSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findPostgres } from '../apps/service/testing/start-postgres.ts'
import { longTests } from './long-tests.ts'
import { testsWithoutDatabase } from './without-database.ts'

const root = new URL('..', import.meta.url).pathname
// The test files of a worker share loaded modules. With `isolate`, every file would load the service again, and these
// loads would take a third of the run's time.
const shared = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  isolate: false,
  // Lowers the cost of the service's password hashes. A test computes a hash of the real cost in a program of its own.
  alias: { './password-cost.ts': `${root}apps/service/testing/password-cost.ts` },
}

/**
 * The number of bytes that must be free, in memory and in the in-memory file system, before the tests put files in
 * memory.
 */
const enough = 4 * 1024 ** 3
const memory = '/dev/shm'
const lendsMemory = (): boolean => {
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enough && process.availableMemory() >= enough
}

// The tests create thousands of short-lived databases. Files in memory are faster than files on a disk, because no
// write waits for a disk. Crash tests can use memory too: a killed process loses no such file. An existing TMPDIR stays
// unchanged.
if (process.env['TMPDIR'] === undefined && process.platform === 'linux' && existsSync(memory) && lendsMemory())
  process.env['TMPDIR'] = memory

/** Starts the longest tests first. A long test that started last would run alone while the other cores are idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longTests.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''))
      return place === -1 ? longTests.length : place
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Tests that open a database, but test nothing of it: sockets, files, roles, and programs at a caller. */
const onOneEngine = [
  'apps/service/src/commands/words-and-files.test.ts',
  'apps/service/src/store/engine/private-files.test.ts',
  'apps/service/src/http/server/half-open.test.ts',
  'apps/service/src/portal/role-matrix.test.ts',
  'apps/service/tests/interop/*.test.ts',
]
for (const pattern of onOneEngine)
  if (globSync(pattern, { cwd: root }).length === 0)
    throw new Error(`No test matches ${pattern}. Fix: correct the path in .config/vitest.config.ts`)

/**
 * The service's tests on PostgreSQL, for machines that can start a server. The `all` project runs the same tests on the
 * embedded database, and those that need no database.
 */
const onPostgres = () => ({
  test: {
    ...shared,
    name: 'postgres',
    include: ['apps/service/{src,tests}/**/*.test.ts'],
    exclude: [...onOneEngine, ...testsWithoutDatabase()],
    env: { TEST_ENGINE: 'postgres' },
    globalSetup: ['.config/vitest-postgres.ts'],
  },
})

export default defineConfig({
  root,
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    // One worker more than cores: while a test waits for a program or a timeout, another test can use the core.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...shared,
          name: 'all',
          include: [
            '{packages,apps}/*/{src,tests,vite,release,bench}/**/*.test.{ts,tsx}',
            'e2e/{accessibility,bench}/*.test.ts',
            '.config/**/*.test.ts',
          ],
          exclude: [
            ...configDefaults.exclude,
            '**/{postgres,postgres-*}.test.ts',
            ...(process.env['TEST_LANE'] === 'fast' ? [`**/{${longTests.join(',')}}.test.ts`] : []),
          ],
          globalSetup: ['.config/vitest-sqlite.ts'],
        },
      },
      ...(findPostgres() === undefined ? [] : [onPostgres()]),
    ],
  },
})
