import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What only the widgets import: the other end of the frame. */
const internal = ['./guest', './protocol']

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
  for (const words of ['README.md', 'docs', 'native']) cpSync(join(root, words), join(folder, words), { recursive: true })
  copyFileSync(join(root, '../../LICENSE'), join(folder, 'LICENSE'))
}

type Manifest = { scripts: unknown; devDependencies: unknown; exports: Record<string, string> }

if (import.meta.main) buildNpm(fileURLToPath(new URL('../../../.cache/npm/embed', import.meta.url)))
