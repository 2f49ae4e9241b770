import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The files that each file imports by a relative path, including type imports. */
export type Imports = ReadonlyMap<string, readonly string[]>

const specifiersOf = (file: string): string[] => {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
}

/** Reads the imports of every TypeScript file of a folder. */
export function readImports(folder: string): Imports {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { exclude: (name) => name === 'node_modules' || name === 'dist' })
  return new Map(
    files.map((file) => [
      file,
      specifiersOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => normalize(join(dirname(file), specifier)))
        .filter((target) => existsSync(target)),
    ]),
  )
}

/**
 * Returns the direct subfolder of `folder` that contains a file. Returns undefined when no subfolder contains the file.
 */
export const roomOf = (folder: string, file: string): string | undefined => {
  if (!file.startsWith(`${folder}/`)) return undefined
  const [room, ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length > 0 ? room : undefined
}

/** Returns each pair of subfolders that import each other, with one import of each direction as the evidence. */
export function twoWayRooms(folder: string, imports: Imports): string[] {
  const arrows = new Map<string, string>()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [roomOf(folder, file), roomOf(folder, target)]
      if (from !== undefined && to !== undefined && from !== to && !arrows.has(`${from} ${to}`))
        arrows.set(`${from} ${to}`, `${file} imports ${target}`)
    }
  return [...arrows].flatMap(([pair, arrow]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = arrows.get(`${to} ${from}`)
    return from < to && back !== undefined
      ? [`${folder}: ${from} and ${to} import each other\n  ${arrow}\n  ${back}`]
      : []
  })
}

/**
 * Returns the import cycles between files, including cycles of type imports. Each cycle is a path that ends at its
 * first file.
 */
export function importCircles(imports: Imports): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const target of imports.get(file) ?? []) follow(target, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) follow(file, [])
  return circles
}
