import { globSync, readdirSync } from 'node:fs'
import { importCircles, readImports, twoWayRooms, type Imports } from './imports.ts'

const MOST_FILES = 30

/**
 * Matches folders whose files are data or generated, such as migrations and messages. Such a folder may hold more than
 * 30 files.
 */
const data = /^apps\/docs\/src\/content\/|(?:^|\/)(?:migrations|messages|pictures(?:\/[^/]+)?|logos|archive|fixtures)$/

const workspaces = ['apps/*', 'packages/*', 'e2e']

/** Returns each folder of code that holds more than 30 files. */
export function folderFailure(): string {
  const folders = globSync(['.config/**/', ...workspaces.map((each) => `${each}/**/`)], {
    exclude: (name) => ['node_modules', 'dist', '.data', 'test-results', 'screenshots'].includes(name),
  })
  return [...new Set(['.config', ...folders])]
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !data.test(folder))
    .flatMap((folder) => {
      const count = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length
      return count > MOST_FILES ? [`${folder} has ${count} files, at most ${MOST_FILES}`] : []
    })
    .join('\n')
}

const isProduct = (file: string): boolean => !/\.test\.tsx?$/.test(file)

const productOnly = (imports: Imports): Imports => new Map([...imports].filter(([file]) => isProduct(file)))

/**
 * Returns the import cycles between the files of each workspace. Also returns the cycles between the subfolders of
 * `apps/service/src`, and between those of `apps/service/src/store`.
 */
export function importFailure(): string {
  const service = productOnly(readImports('apps/service/src'))
  return [
    ...twoWayRooms('apps/service/src', service),
    ...twoWayRooms('apps/service/src/store', service),
    ...globSync(workspaces).flatMap((workspace) => importCircles(readImports(workspace))),
  ].join('\n')
}
