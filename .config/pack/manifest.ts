import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Published } from './published.ts'

/** The conditions of an entry, in order of preference, with the file of each. */
type Conditions = Record<string, string>

/** The part of a manifest that packing reads or writes. */
export type Manifest = {
  name: string
  version: string
  bin?: Record<string, string>
  exports?: Record<string, string | Conditions>
  imports?: Record<string, string | Conditions>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The fields that a workspace states itself. A field that is not listed here never leaves the repository. */
const kept = [
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'author',
  'type',
  'engines',
  'sideEffects',
  'peerDependencies',
  'peerDependenciesMeta',
] as const

export const root = join(import.meta.dirname, '../..')

export function readManifest(workspace: string): Manifest {
  return JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Manifest
}

/** Returns the compiled form of a source file: `./src/web.ts` becomes `./dist/web` with the given ending. */
export function compiled(source: string, ending: '.js' | '.d.ts'): string {
  return source.replace(/^\.\/src\/(.+)\.ts$/, `./dist/$1${ending}`)
}

/** Returns the entries of a workspace that outsiders may import, with their sources. */
export function entriesOf({ folder, internal }: Published): [string, Conditions][] {
  return Object.entries(readManifest(`packages/${folder}`).exports ?? {})
    .filter(([entry, target]) => !internal.includes(entry) && JSON.stringify(target).includes('./src/'))
    .map(([entry, target]) => [entry, typeof target === 'string' ? { default: target } : target])
}

function writtenExports(spec: Published): Record<string, string | Conditions> {
  const entries = entriesOf(spec).map(([entry, conditions]) => {
    const files = Object.entries(conditions).map(([name, source]) => [name, compiled(source, '.js')])
    return [entry, { types: compiled(conditions['default'] ?? '', '.d.ts'), ...Object.fromEntries(files) }]
  })
  return { ...Object.fromEntries(entries), './package.json': './package.json' }
}

/**
 * Returns the manifest of the published package. It has no dependencies, scripts or protocols of this repository.
 * `imports` are the package's own names for files below `dist`.
 */
export function writtenManifest(spec: Published, imports: Record<string, string> = {}): object {
  const manifest = readManifest(`packages/${spec.folder}`) as Manifest & Record<string, unknown>
  return {
    ...Object.fromEntries(kept.flatMap((field) => (field in manifest ? [[field, manifest[field]]] : []))),
    ...(Array.isArray(manifest['sideEffects'])
      ? { sideEffects: manifest['sideEffects'].map((source: string) => compiled(source, '.js')) }
      : {}),
    ...(spec.kind === 'program'
      ? { bin: { loyalty: 'dist/loyalty.js' } }
      : { exports: writtenExports(spec), ...(Object.keys(imports).length > 0 ? { imports } : {}) }),
    files: ['dist', ...Object.values(spec.copies), 'LICENSE', ...(spec.kind === 'program' ? ['NOTICES.md'] : [])],
    publishConfig: { access: 'public' },
  }
}
