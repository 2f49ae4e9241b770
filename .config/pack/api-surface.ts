import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './manifest.ts'
import { specifiersOf } from './specifiers.ts'

export type Written = {
  exports?: Record<string, string | { types?: string }>
  imports?: Record<string, string>
}

/** Returns the declarations that a package's entries reach, sorted by path. */
export function reachable(folder: string, { exports = {}, imports = {} }: Written): string[] {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const specifier of specifiersOf(join(folder, file))) {
      const module = specifier.startsWith('.') ? normalize(join(file, '..', specifier)) : imports[specifier]
      if (module !== undefined) visit(normalize(module.replace(/\.js$/, '.d.ts')))
    }
  }
  for (const target of Object.values(exports))
    if (typeof target === 'object' && target.types !== undefined) visit(normalize(target.types))
  return [...found].toSorted()
}

function withoutComments(file: string): string {
  const text = readFileSync(file, 'utf8')
  const kept = parseSync(file, text).comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  )
  return kept.replaceAll(/^\s*\n/gm, '').replaceAll(/[ \t]+$/gm, '')
}

/** Returns everything that a built package declares to its users, as one text without comments. */
export function apiSurface(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Written
  return reachable(folder, manifest)
    .map((file) => `// ${file}\n${withoutComments(join(folder, file))}`)
    .join('\n')
}

/** The place of the committed surface of a package. */
export const surfaceFile = (name: string): string => join(root, 'packages', name, 'api.d.txt')

/** Returns the lines of the old surface that the new one lacks. A changed line counts as removed. */
export function removedLines(before: string, after: string): string[] {
  const left = new Map<string, number>()
  for (const line of after.split('\n')) left.set(line, (left.get(line) ?? 0) + 1)
  return before.split('\n').filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/**
 * Returns why removed lines may not be committed yet, or undefined. They need a pending note with `major`, or with `minor`
 * before version 1.0.
 *
 * @param notes the texts of the pending notes in `.changeset`
 */
export function missingNote(
  removed: readonly string[],
  { name, version }: { name: string; version: string },
  notes: readonly string[],
): string | undefined {
  if (removed.length === 0) return undefined
  const accepted = version.startsWith('0.') ? ['minor', 'major'] : ['major']
  const hasNote = notes.some((note) =>
    accepted.some((bump) => new RegExp(`^['"]${name}['"]: ${bump}$`, 'm').test(note)),
  )
  return hasNote
    ? undefined
    : `${name} ${version} loses or changes ${removed.length} declarations, such as:\n  ${removed.slice(0, 5).join('\n  ')}\nFix: keep them, or add a note in .changeset with "${accepted[0]}".`
}

/** Returns the texts of the pending notes. */
export function pendingNotes(): string[] {
  return globSync('.changeset/*.md', { cwd: root })
    .filter((file) => !file.endsWith('README.md'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
}

const git = (...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? ''

/**
 * Returns the surface of a package in the commit that set its current version. Returns an empty text before the first
 * surface, and without git, for example in an archive of the project.
 */
export function releasedSurface(name: string): string {
  const release = git('log', '-1', '--format=%H', '-G^ *"version":', '--', `packages/${name}/package.json`).trim()
  return release === '' ? '' : git('show', `${release}:packages/${name}/api.d.txt`)
}

/** Returns the committed surface of a package, or an empty text before the first one. */
export function committedSurface(name: string): string {
  return existsSync(surfaceFile(name)) ? readFileSync(surfaceFile(name), 'utf8') : ''
}
