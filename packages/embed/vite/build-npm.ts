import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What only the widgets import: the other end of the frame. */
const internal = ['./guest', './protocol']
/** A link into the rest of the repository, which the package does not have: its words stay. */
const outward = /\[([^\]]+)\]\(\.\.\/\.\.\/[^)]+\)/g

/** Writes the package as npm gets it, modules beside their declarations: `npm publish <folder>` is all that is left. The folder is emptied first. */
export function buildNpm(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'vite/npm-tsconfig.json', '--outDir', folder], { cwd: root, stdio: 'inherit' })
  const { scripts: _, devDependencies: __, exports, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const published = Object.entries(exports).filter(([entry]) => !internal.includes(entry))
  const compiled = published.map(([entry, source]) => {
    const module = source.replace(/^\.\/src\/(.+)\.ts$/, './$1')
    return [entry, { types: `${module}.d.ts`, default: `${module}.js` }]
  })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, exports: Object.fromEntries(compiled) }, undefined, 2))
  for (const words of ['docs', 'native']) cpSync(join(root, words), join(folder, words), { recursive: true })
  for (const page of globSync(join(folder, 'docs/*.md'))) writeFileSync(page, readFileSync(page, 'utf8').replaceAll(outward, '$1'))
  // Whoever installs it embeds a widget: how the two ends work is for the repository.
  writeFileSync(join(folder, 'README.md'), readFileSync(join(folder, 'docs/README.md'), 'utf8').replaceAll('](', '](docs/'))
  copyFileSync(join(root, '../../LICENSE'), join(folder, 'LICENSE'))
}

type Manifest = { scripts: unknown; devDependencies: unknown; exports: Record<string, string> }

if (import.meta.main) buildNpm(fileURLToPath(new URL('../../../.cache/npm/embed', import.meta.url)))
