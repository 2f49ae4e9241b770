import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './manifest.ts'
import { packPackages, type Packed } from './pack-packages.ts'

const folder = join(root, '.cache/npm')
const stamp = join(root, '.cache/built/packages')
const sources = [
  'apps/examples/**/{*,.env.example}',
  'packages/{sdk,embed,cli}/{*,npm/*}',
  'packages/{sdk,embed,cli,contract,diagnosis,snippets}/{src,files}/**/*',
]

function fingerprint(): string {
  const hash = createHash('sha256')
  const patterns = ['pnpm-lock.yaml', 'LICENSE', '.config/pack/*.ts', ...sources]
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const isCurrent = (wanted: string): boolean =>
  existsSync(join(folder, 'packages.json')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

/**
 * Returns the published packages for a test that only reads them, with the folder of their tarballs: `.cache/npm` if no
 * source changed since they were packed, or else `own`, where they are packed now.
 */
export async function packedFor(own: string): Promise<{ folder: string; packages: Packed[] }> {
  if (!isCurrent(fingerprint())) return { folder: own, packages: await packPackages(own) }
  const { packages } = JSON.parse(readFileSync(join(folder, 'packages.json'), 'utf8')) as { packages: Packed[] }
  return { folder, packages }
}

/** Packs the published packages into `.cache/npm` when a source changed since the last time, or always by `force`. */
export async function packIfChanged({ force = false } = {}): Promise<void> {
  const wanted = fingerprint()
  if (isCurrent(wanted) && !force) return
  console.log('Packing the published packages …')
  // Removes the stamp first, because after a failure the next call must pack again.
  rmSync(stamp, { force: true })
  for (const { name, version, file, bytes } of await packPackages(folder))
    console.log(`${name} ${version}: .cache/npm/${file}, ${bytes} bytes`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}
