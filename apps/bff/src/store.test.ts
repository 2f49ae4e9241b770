import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from './store.ts'

// Skipped on Windows, which has no file modes.
test.skipIf(process.platform === 'win32')("openStore makes the database files private to the process's user", () => {
  const parent = mkdtempSync(join(tmpdir(), 'loyalty-shop-'))
  const file = join(parent, 'data', 'shop.db')
  const modes = () =>
    [join(parent, 'data'), file, `${file}-wal`].map((path) => (statSync(path).mode & 0o777).toString(8))
  const first = openStore(file)
  expect(modes()).toEqual(['700', '600', '600'])
  first.close()
  chmodSync(file, 0o644)
  const second = openStore(file)
  expect(modes()).toEqual(['700', '600', '600'])
  second.close()
  rmSync(parent, { recursive: true })
})
