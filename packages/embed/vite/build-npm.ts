import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Entries that only the widgets import. The npm package does not contain these entries. */
const internal = ['./guest', './handshake', './languages', './protocol']
/** A Markdown link to another part of the repository. The npm package keeps only the text of the link. */
const outward = /\[([^\]]+)\]\(\.\.\/\.\.\/[^)]+\)/g

/**
 * Empties the folder and writes the npm package into it: modules and declarations, ready for `npm pack <folder>`.
 */
function buildNpm(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'vite/npm-tsconfig.json', '--outDir', folder], {
    cwd: root,
    stdio: 'inherit',
  })
  const {
    scripts: _,
    devDependencies: __,
    exports,
    ...manifest
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const published = Object.entries(exports).filter(([entry]) => !internal.includes(entry))
  const compiled = published.map(([entry, source]) => {
    const module = source.replace(/^\.\/src\/(.+)\.ts$/, './$1')
    return [entry, { types: `${module}.d.ts`, default: `${module}.js` }]
  })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, exports: Object.fromEntries(compiled) }, undefined, 2),
  )
  for (const part of ['docs', 'native']) cpSync(join(root, part), join(folder, part), { recursive: true })
  rmSync(join(folder, 'docs/decisions'), { recursive: true })
  for (const page of globSync(join(folder, 'docs/*.md')))
    writeFileSync(page, readFileSync(page, 'utf8').replaceAll(outward, '$1'))
  // Users of the package need the guides for pages, not the README of this repository.
  writeFileSync(
    join(folder, 'README.md'),
    readFileSync(join(folder, 'docs/README.md'), 'utf8').replaceAll('](', '](docs/'),
  )
  copyFileSync(join(root, '../../LICENSE'), join(folder, 'LICENSE'))
}

/**
 * Builds the npm package in `<folder>/embed` and packs it beside that folder. npm sorts the entries of the tarball and gives
 * each the same time, so two builds of one commit are equal byte for byte.
 * @returns the path of the tarball, `<folder>/loyalty-embed-<version>.tgz`
 * @throws when a module does not compile or npm cannot pack
 */
export function packNpm(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const built = join(folder, 'embed')
  buildNpm(built)
  const file = execFileSync('npm', ['pack', built, '--pack-destination', folder, '--silent'], { encoding: 'utf8' })
  return join(folder, file.trim())
}

type Manifest = { scripts: unknown; devDependencies: unknown; exports: Record<string, string> }

if (import.meta.main)
  process.stdout.write(`${packNpm(fileURLToPath(new URL('../../../.cache/npm', import.meta.url)))}\n`)
