import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system that a test can fill up. */
export type TestDisk = Disposable & {
  path: string
  /** Uses all free space. */
  fill: () => void
  /** Frees the space that `fill` used. */
  free: () => void
}

/**
 * Mounts a file system in memory, of `megabytes` in size. Returns undefined if the current user may not mount file
 * systems.
 */
export function mountTestDisk(megabytes: number): TestDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const path = mkdtempSync(join(tmpdir(), 'loyalty-disk-'))
  const remove = () => rmSync(path, { recursive: true })
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).status !== 0) {
    remove()
    return undefined
  }
  const filler = join(path, 'filler')
  const fillWith = (bytes: number): void => {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
    }
  }
  return {
    path,
    fill() {
      writeFileSync(filler, '')
      for (const bytes of [2 ** 20, 2 ** 12]) fillWith(bytes)
    },
    free: () => rmSync(filler),
    [Symbol.dispose]() {
      spawnSync('umount', ['--lazy', path])
      remove()
    },
  }
}
