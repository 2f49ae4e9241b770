import { globSync, readdirSync } from 'node:fs'
import { importCircles, readImports, twoWayRooms, type Imports } from './imports.ts'

const MOST_FILES = 30

/** Folders of files that are data: one for each migration, language, state or program. */
const data = /(?:^|\/)(?:migrations|messages|pictures(?:\/[^/]+)?|logos|archive|fixtures)$/

/** Folders that still have to be divided, with the files they have. The numbers may only shrink. */
const crowded: Readonly<Record<string, number>> = {
  '.config': 33,
  'apps/multibrand/src': 37,
  'packages/contract/src': 48,
  'packages/sdk/src/cli': 32,
  'packages/ui/src': 37,
}

const workspaces = ['apps/*', 'packages/*', 'e2e']

/** Names each folder that holds more files than a person can take in, or fewer than its exception allows. */
export function folderFailure(): string {
  const folders = globSync(['.config/**/', ...workspaces.map((each) => `${each}/**/`)], {
    exclude: (name) => ['node_modules', 'dist', '.data', 'test-results'].includes(name),
  })
  return [...new Set(['.config', ...folders])]
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !data.test(folder))
    .flatMap((folder) => {
      const count = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length
      const most = crowded[folder] ?? MOST_FILES
      if (count > most) return [`${folder} has ${count} files, at most ${most}`]
      return folder in crowded && count < most ? [`${folder} has ${count} files: lower its number in crowded`] : []
    })
    .join('\n')
}

const isProduct = (file: string): boolean => !/\.test\.tsx?$/.test(file)

const productOnly = (imports: Imports): Imports => new Map([...imports].filter(([file]) => isProduct(file)))

/** Names pairs of rooms of the service and of its store that import each other, and circles of imports in every workspace. */
export function importFailure(): string {
  const service = productOnly(readImports('apps/service/src'))
  return [
    ...twoWayRooms('apps/service/src', service),
    ...twoWayRooms('apps/service/src/store', service),
    ...globSync(workspaces).flatMap((workspace) => importCircles(readImports(workspace))),
  ].join('\n')
}
