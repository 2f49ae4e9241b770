import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { entriesOf, root } from './manifest.ts'
import type { Published } from './published.ts'
import { specifiersOf } from './specifiers.ts'

// The declarations keep the comments, which editors show. The modules lose theirs, because they are a fifth of the size.
const declarations = '--emitDeclarationOnly'
const modules = '--declaration false --removeComments'

/**
 * Compiles the entries of a library, and every module that they reach, into `<folder>/dist`. Modules of other workspaces
 * get a folder of their own there. With `only: 'declarations'`, it writes no modules.
 * @returns the package's own names (`#contract/send`) and the files behind them
 * @throws when a module does not compile
 */
export function buildLibrary(
  spec: Published,
  folder: string,
  { only }: { only?: 'declarations' } = {},
): Record<string, string> {
  const workspace = join(root, 'packages', spec.folder)
  const emitted = join(folder, 'emitted')
  const project = join(folder, 'tsconfig.json')
  mkdirSync(folder, { recursive: true })
  const files = entriesOf(spec).flatMap(([, conditions]) => Object.values(conditions))
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rootDir: join(root, 'packages'),
    outDir: emitted,
    typeRoots: [join(workspace, 'node_modules/@types')],
  }
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(workspace, 'tsconfig.json'),
      compilerOptions,
      include: [],
      files: [...new Set(files)].map((file) => join(workspace, file)),
    }),
  )
  for (const part of only === undefined ? [declarations, modules] : [declarations])
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', project, ...part.split(' ')], {
      cwd: workspace,
      stdio: 'inherit',
    })
  const dist = join(folder, 'dist')
  renameSync(join(emitted, spec.folder, 'src'), dist)
  rmSync(join(emitted, spec.folder), { recursive: true })
  for (const other of globSync('*', { cwd: emitted })) renameSync(join(emitted, other, 'src'), join(dist, other))
  rmSync(emitted, { recursive: true })
  rmSync(project)
  for (const file of globSync('**/*.d.ts', { cwd: dist })) nameModules(join(dist, file))
  return ownNames(dist)
}

/** Lets a declaration import `./x.js`, as the modules do. The compiler leaves `./x.ts` there, a file that is not packed. */
function nameModules(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/(\bfrom |\bimport ?\(?)(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1$2.js$3'))
}

/** Returns where each `#…` specifier of the compiled modules leads. */
function ownNames(dist: string): Record<string, string> {
  const names = globSync('**/*.{js,d.ts}', { cwd: dist })
    .flatMap((file) => specifiersOf(join(dist, file)))
    .filter((name) => name.startsWith('#'))
  return Object.fromEntries([...new Set(names)].toSorted().map((name) => [name, fileBehind(dist, name)]))
}

/** Returns the compiled file of `#workspace/entry`, as the manifest of that workspace names its source. */
function fileBehind(dist: string, name: string): string {
  const [workspace = '', ...entry] = name.slice(1).split('/')
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', workspace, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  const exact = exports[['.', ...entry].join('/')]
  const source = exact ?? exports['./*']?.replace('*', entry.join('/'))
  const file = source?.replace(/^\.\/src\/(.+)\.ts$/, `${workspace}/$1.js`)
  if (file === undefined || !existsSync(join(dist, file.replace(/\.js$/, '.d.ts'))))
    throw new Error(`${name} leads to no module of the package. Fix: let packages/${workspace} export it.`)
  return `./${relative(dirname(dist), join(dist, file))}`
}
