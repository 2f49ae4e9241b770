import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './manifest.ts'

export type Manager = 'npm' | 'pnpm' | 'yarn'

const managers = join(root, '.cache/managers')

/** The programs of the package managers, each a script that every Node can run. */
const programs: Readonly<Record<Manager, string>> = {
  npm: 'npm/bin/npm-cli.js',
  pnpm: 'pnpm/bin/pnpm.mjs',
  yarn: '@yarnpkg/cli-dist/bin/yarn.js',
}

function install(folder: string, ...packages: string[]): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', ['install', '--prefix', folder, '--silent', '--no-audit', '--no-fund', ...packages], {
    stdio: 'inherit',
  })
}

/** Returns the program of a Node version. Gets it from the registry once, and keeps it in `.cache/node`. */
export function nodeOf(version: string): string {
  if (version === process.versions.node) return process.execPath
  const folder = join(root, '.cache/node', version)
  const program = join(folder, 'node_modules/node/bin/node')
  if (!existsSync(program)) install(folder, `node@${version}`)
  return program
}

/** Returns the script of a package manager. Gets all three from the registry once, and keeps them in `.cache/managers`. */
export function managerOf(name: Manager): string {
  const program = join(managers, 'node_modules', programs[name])
  if (!existsSync(program)) install(managers, 'npm@11.21.2', 'pnpm@12.21.0', '@yarnpkg/cli-dist@4.18.1')
  return program
}

/** Returns the program of Bun. Gets it from the registry once, and keeps it in `.cache/bun`. */
export function bunProgram(): string {
  const folder = join(root, '.cache/bun')
  const program = join(folder, 'node_modules/.bin/bun')
  if (!existsSync(program)) install(folder, 'bun@1.4.5')
  return program
}
