import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Plugin, type Rollup } from 'vite'

/** An entry of `archive/versions.json`. `released` is an ISO 8601 day, `integrity` the value for a script tag. */
export type Release = { version: string; released: string; bytes: number; integrity: string }

const root = new URL('..', import.meta.url).pathname
export const archive = join(root, 'archive')

/** The largest size of the loader in bytes, compressed with brotli. The size includes the release day in the code. */
export const LOADER_BUDGET = 4980

/** Returns the releases archived in a folder, oldest first. */
export function releasesOf(folder: string): Release[] {
  const list = join(folder, 'versions.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Release[]) : []
}

export function integrityOf(code: string | Buffer): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`
}

/**
 * Adds the release day to `lw.init`, so that the widget can warn about an old loader. The unpinned `embed/v1/embed.js`
 * contains no release day.
 */
const addReleaseDay = (released: string): Plugin => ({
  name: 'add-release-day',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/host/frame.ts') ? code.replace('features: {', `features: { released: '${released}', `) : undefined,
})

/**
 * Builds the loader and adds the file to the archive. An archived file never changes. Throws if the archive already has
 * this version, or if the compressed loader is larger than `budget` bytes.
 */
export async function releaseLoader(
  folder: string,
  { version, released }: Pick<Release, 'version' | 'released'>,
  budget = LOADER_BUDGET,
): Promise<Release> {
  const before = releasesOf(folder)
  if (before.some((release) => release.version === version))
    throw new Error(`${version} is already released. Fix: raise the version in packages/embed/package.json`)
  const built = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [addReleaseDay(released)],
    build: { write: false },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput
  const { code } = output[0]
  if (!code.includes(released))
    throw new Error('The loader lacks its release day. Fix: let addReleaseDay find `features: {` in src/host/frame.ts')
  const compressed = brotliCompressSync(code)
  if (compressed.length > budget)
    throw new Error(
      `The release has ${compressed.length} bytes after brotli; ${budget} are allowed. Fix: make the loader smaller`,
    )
  const release = { version, released, bytes: Buffer.byteLength(code), integrity: integrityOf(code) }
  mkdirSync(join(folder, version), { recursive: true })
  const file = join(folder, version, 'embed.js')
  writeFileSync(file, code)
  // The service sends these two compressed files unchanged, so the size on the network is the size checked above.
  writeFileSync(`${file}.br`, compressed)
  writeFileSync(`${file}.gz`, gzipSync(code, { level: 9 }))
  writeFileSync(join(folder, 'versions.json'), `${JSON.stringify([...before, release], null, 2)}\n`)
  return release
}
