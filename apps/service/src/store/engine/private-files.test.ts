import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openOwnedDatabase } from './owned-database.ts'
import { temporaryFolder } from '../../../testing/temporary.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const files = ['service.db', 'service.db-owner', 'service.db-shm', 'service.db-wal']
const modesIn = (folder: string): string[] => files.map((name) => `${name} ${modeOf(join(folder, name))}`)
const ownerOnly = files.map((name) => `${name} 600`)

const open = async (databaseFile: string) => {
  const database = openOwnedDatabase({ databaseFile })
  await database.write({ text: 'create table if not exists things (id integer)', values: [] })
  return database
}

// Windows has no file modes such as 0600, so the tests do not run there.
test.skipIf(process.platform === 'win32')('a new database has a 0700 folder and 0600 files', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'new', 'data', 'service.db')
  const before = process.umask(0)
  const database = await open(file).finally(() => process.umask(before))
  expect([modeOf(dirname(file)), modeOf(dirname(dirname(file)))]).toEqual(['700', '700'])
  expect(modesIn(dirname(file))).toEqual(ownerOnly)
  await database.close()
})

test.skipIf(process.platform === 'win32')(
  'opening a database restricts its existing files to their owner',
  async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    const file = join(data, 'service.db')
    mkdirSync(data)
    chmodSync(data, 0o755)
    await (await open(file)).close()
    for (const name of ['service.db', 'service.db-owner']) chmodSync(join(data, name), 0o644)
    writeFileSync(join(data, 'other.txt'), '')
    chmodSync(join(data, 'other.txt'), 0o644)
    const database = await open(file)
    expect(modeOf(data)).toBe('755')
    expect(modesIn(data)).toEqual(ownerOnly)
    expect(modeOf(join(data, 'other.txt'))).toBe('644')
    await database.close()
  },
)
