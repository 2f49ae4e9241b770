import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for one test's database, removed with `await using`. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string; file: string }> {
  const path = await mkdtemp(join(tmpdir(), 'loyalty-store-'))
  return { path, file: join(path, 'service.db'), [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
