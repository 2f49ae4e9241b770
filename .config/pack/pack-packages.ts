import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { withCode } from '../../packages/snippets/src/fences.ts'
import { fillPlaceholders } from '../../packages/snippets/src/snippets.ts'
import { reachable, type Written } from './api-surface.ts'
import { buildLibrary } from './build-library.ts'
import { buildProgram } from './build-program.ts'
import { root, writtenManifest, type Manifest } from './manifest.ts'
import { published, type Published } from './published.ts'

/** A packed package, as `packages.json` lists it. `integrity` is SHA-512 in the form of `package-lock.json`. */
export type Packed = { name: string; version: string; file: string; integrity: string; bytes: number }

/**
 * Examples of the values that only a running service knows, for the pages of a package. Each page with the address asks its
 * reader to replace it.
 */
const exampleValues = {
  baseUrl: 'https://loyalty.example',
  embedOrigin: 'https://loyalty.example',
  embedKey: 'ek_sandbox_…',
}

async function buildPackage(spec: Published, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const imports = spec.kind === 'library' ? buildLibrary(spec, folder) : await buildProgram(spec, folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(writtenManifest(spec, imports ?? {}), undefined, 2)}\n`)
  if (spec.kind === 'library') removeInnerDeclarations(folder)
  for (const [from, to] of Object.entries(spec.copies))
    cpSync(join(root, 'packages', spec.folder, from), join(folder, to), { recursive: true })
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const readme = join(folder, 'README.md')
  writeFileSync(readme, fillPlaceholders(withCode(readFileSync(readme, 'utf8')), exampleValues))
  for (const page of globSync('**/*.md', { cwd: folder })) unlinkMissing(join(folder, page))
}

/** Removes the declarations that no entry reaches, because no user's compiler reads them. */
function removeInnerDeclarations(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Written
  const kept = reachable(folder, manifest)
  for (const file of globSync('dist/**/*.d.ts', { cwd: folder })) if (!kept.includes(file)) rmSync(join(folder, file))
}

/** Keeps only the text of a page's links to files that the package does not contain. */
function unlinkMissing(page: string): void {
  const text = readFileSync(page, 'utf8')
  const linked = text.replace(/\[([^\]]+)\]\((?!https?:|#)([^)#]+)[^)]*\)/g, (link, label: string, target: string) =>
    existsSync(join(dirname(page), target)) ? link : label,
  )
  writeFileSync(page, linked)
}

function bytesBelow(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function checkSize({ folder, limits }: Published, packed: number, unpacked: number): void {
  if (packed > limits.packed || unpacked > limits.unpacked)
    throw new Error(
      `packages/${folder} has ${packed} bytes packed and ${unpacked} unpacked; ${limits.packed} and ${limits.unpacked} are allowed.`,
    )
}

/**
 * Builds each published package in `<folder>/<name>`, packs it beside that folder, and lists the tarballs in
 * `<folder>/packages.json`. npm sorts the entries of a tarball and gives each the same time, so two builds of one commit
 * are equal byte for byte.
 * @throws when a module does not compile, npm cannot pack, or a package is larger than its limits
 */
export async function packPackages(folder: string, specs: readonly Published[] = published): Promise<Packed[]> {
  mkdirSync(folder, { recursive: true })
  const list = join(folder, 'packages.json')
  if (existsSync(list))
    for (const { file } of (JSON.parse(readFileSync(list, 'utf8')) as { packages: Packed[] }).packages)
      rmSync(join(folder, file), { force: true })
  const packages: Packed[] = []
  for (const spec of specs) {
    const built = join(folder, spec.folder)
    await buildPackage(spec, built)
    const options = ['--pack-destination', folder, '--silent', '--no-update-notifier']
    const file = execFileSync('npm', ['pack', built, ...options], { encoding: 'utf8' }).trim()
    const { name, version } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8')) as Manifest
    const tarball = join(folder, file)
    const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
    const { size: bytes } = statSync(tarball)
    checkSize(spec, bytes, bytesBelow(built))
    packages.push({ name, version, file, integrity, bytes })
  }
  writeFileSync(list, `${JSON.stringify({ packages }, undefined, 2)}\n`)
  return packages
}
