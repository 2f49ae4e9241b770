import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, test } from 'vitest'
import { buildIfChanged } from '../../../../.config/build-if-changed.ts'
import { startChild } from '../../testing/child-process.ts'
import { temporaryDatabase } from '../../testing/temporary.ts'

const service = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

beforeAll(() => buildIfChanged({ only: 'apps/service' }), 120_000)

test('the bundle migrates, applies the catalog, and serves its documents', async () => {
  await using child = await startChild({}, { main: service('dist/main.js') })
  for (const path of ['/readyz', '/reference'])
    expect((await fetch(`${child.baseUrls.sandbox}${path}`)).status, path).toBe(200)
  child.stop()
  expect(await child.exited).toBe(0)
})

test('the bundle has the code of the writer thread, and names it', async () => {
  const files = globSync('*.js', { cwd: service('dist') }).map((name) => readFileSync(service(`dist/${name}`), 'utf8'))
  expect(files.filter((text) => text.includes('./sqlite-writer.js'))).toHaveLength(1)
  await using database = await temporaryDatabase()
  const thread = new Worker(service('dist/store/engine/sqlite-writer.js'), { workerData: database.databaseFile })
  expect(await once(thread, 'message')).toEqual(['ready'])
  await thread.terminate()
})

test('the bundle has the common passwords', () => {
  const read = (folder: string) => readFileSync(service(`${folder}/portal/account/common-passwords.txt`), 'utf8')
  expect(read('dist')).toBe(read('src'))
})
