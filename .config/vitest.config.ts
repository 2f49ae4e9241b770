import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findPostgres } from '../apps/service/testing/start-postgres.ts'

const root = new URL('..', import.meta.url).pathname
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

/** Bytes, of memory and of what the system lends of it as a file system. */
const enough = 4 * 1024 ** 3
const memory = '/dev/shm'
const lendsMemory = (): boolean => {
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enough && process.availableMemory() >= enough
}

// Databases by the thousand, none of which outlives its test: files in memory wait for no disk. Who names a folder gets that. No test pulls the
// machine's plug, and what a process that is killed has written is there in both.
if (process.env['TMPDIR'] === undefined && process.platform === 'linux' && existsSync(memory) && lendsMemory())
  process.env['TMPDIR'] = memory

/** The longest of all, by far: begun last, they would leave the other core with nothing to do. */
const long = /\/(postgres-failover|crash|webhook-crash|bench|commands|command-line)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** What touches the database runs twice: on the embedded one, and on PostgreSQL where there is a server to start. */
const onPostgres = {
  test: {
    ...patience,
    name: 'postgres',
    include: ['apps/service/src/**/*.test.ts'],
    // The last are about words, files and sockets, and ask no server.
    exclude: [
      'apps/service/src/{money,catalog}/**',
      'apps/service/src/commands/words-and-files.test.ts',
      'apps/service/src/store/engine/private-files.test.ts',
      'apps/service/src/http/{connections,half-open}.test.ts',
    ],
    env: { TEST_ENGINE: 'postgres' },
    globalSetup: ['.config/vitest-postgres.ts'],
  },
}

export default defineConfig({
  root,
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    // One more than there are cores: a test that waits for a program to start, end or time out leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...patience,
          name: 'all',
          include: ['{packages,apps}/*/{src,vite,bench}/**/*.test.{ts,tsx}', '.config/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/{postgres,postgres-*}.test.ts'],
          globalSetup: ['.config/vitest-sqlite.ts'],
        },
      },
      ...(findPostgres() === undefined ? [] : [onPostgres]),
    ],
  },
})
