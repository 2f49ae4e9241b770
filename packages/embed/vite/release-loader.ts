import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Plugin, type Rollup } from 'vite'

/** A line of `archive/versions.json`. `released` is a day, ISO 8601; `integrity` is what a script tag takes. */
export type Release = { version: string; released: string; bytes: number; integrity: string }

const root = new URL('..', import.meta.url).pathname
export const archive = join(root, 'archive')

/** Bytes, brotli, that the loader may have: released, with its day in it, or as it stands. */
export const LOADER_BUDGET = 4096

/** Of the archive in a folder, oldest first. */
export function releasesOf(folder: string): Release[] {
  const list = join(folder, 'versions.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Release[]) : []
}

export function integrityOf(code: string | Buffer): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`
}

/** A released loader says in `lw.init` of which day it is, so that the widget can say when it is old; the evergreen one is never old and says nothing. */
const sayDay = (released: string): Plugin => ({
  name: 'say-day',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/host/frame.ts') ? code.replace('features: {', `features: { released: '${released}', `) : undefined,
})

/**
 * Builds the loader as it stands and adds it to the archive, for ever. Throws where the version is there already, or the loader is larger than
 * `budget`.
 */
export async function releaseLoader(
  folder: string,
  { version, released }: Pick<Release, 'version' | 'released'>,
  budget = LOADER_BUDGET,
): Promise<Release> {
  const before = releasesOf(folder)
  if (before.some((release) => release.version === version)) throw new Error(`${version} is released: raise the version of packages/embed`)
  const built = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [sayDay(released)],
    build: { write: false },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput
  const { code } = output[0]
  if (!code.includes(released)) throw new Error('The loader does not say when it was released')
  const compressed = brotliCompressSync(code)
  if (compressed.length > budget) throw new Error(`The release has ${compressed.length} bytes, brotli: ${budget} are allowed`)
  const release = { version, released, bytes: Buffer.byteLength(code), integrity: integrityOf(code) }
  mkdirSync(join(folder, version), { recursive: true })
  const file = join(folder, version, 'embed.js')
  writeFileSync(file, code)
  // Sent as they stand, and so within the budget on the wire too.
  writeFileSync(`${file}.br`, compressed)
  writeFileSync(`${file}.gz`, gzipSync(code, { level: 9 }))
  writeFileSync(join(folder, 'versions.json'), `${JSON.stringify([...before, release], null, 2)}\n`)
  return release
}
