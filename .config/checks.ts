import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { folderFailure, importFailure } from './rooms/check-rooms.ts'
import { textFailure } from './text/baseline.ts'
import { subjectFailure } from './text/subjects.ts'

type Check = { name: string; run: () => Promise<string> }

/** Runs a command. Returns an empty text when the command succeeds, and the command's output when it fails. */
export const failureOf = (command: string, args: readonly string[], cwd = '.'): Promise<string> =>
  new Promise((resolve) => {
    const output: Buffer[] = []
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', (error) => resolve(String(error)))
    child.on('exit', (code) => resolve(code === 0 ? '' : Buffer.concat(output).toString() || `exit ${code}`))
  })

const visibleRoot = [
  'LICENSE',
  'README.md',
  'apps',
  'e2e',
  'node_modules',
  'package.json',
  'packages',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
]

const rootIsTidy = (): Promise<string> => {
  const extra = readdirSync('.').filter((name) => !name.startsWith('.') && !visibleRoot.includes(name))
  return Promise.resolve(extra.length > 0 ? `not part of the root: ${extra.join(', ')}` : '')
}

/**
 * Checks that all settings name the same Node version. With different versions, pnpm installs native packages that
 * cannot load.
 */
const namesOneNode = (): Promise<string> => {
  const workspace = readFileSync('pnpm-workspace.yaml', 'utf8')
  const versions = [
    readFileSync('.node-version', 'utf8').trim(),
    ...[/^ {2}node: (.+)$/m, /^nodeVersion: (.+)$/m].map((pattern) => pattern.exec(workspace)?.[1] ?? 'none'),
  ]
  return Promise.resolve(
    new Set(versions).size > 1 ? `.node-version, node and nodeVersion differ: ${versions.join(', ')}` : '',
  )
}

// Matches styles that break a widget. Physical directions (`left`, `right`) are wrong in Arabic, which reads from right
// to left. Viewport heights (`vh`) are circular: the frame is the viewport, and the frame's height follows the content.
const physical =
  /(?<![\w-])(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr])-[\w[]|text-(?:left|right)\b|(?<![\w-])(?:margin|padding|border)-(?:left|right)\s*:|(?<![\w-])(?:left|right)\s*:|\b\d+(?:[dsl])?vh\b/
const unsafe = /\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|document\.write|\bnew Function\b|dangerouslySetInnerHTML/

const linesMatching = (pattern: RegExp, files: readonly string[]): Promise<string> => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)
          ? [`${file}:${index + 1} ${line.trim().slice(0, 120)}`]
          : [],
      ),
  )
  return Promise.resolve(found.join('\n'))
}

const screens = () =>
  globSync('{packages/{ui,widget},apps/{point-exchange,multibrand,portal}}/{src/**/*.{ts,tsx,css},*.html}').filter(
    (file) => !file.includes('.test.'),
  )
const browser = () =>
  globSync(
    '{packages/{ui,widget,embed},apps/{point-exchange,multibrand,demo,portal}}/{src/**/*.{ts,tsx},*.html}',
  ).filter((file) => !file.includes('.test.'))

const workspaces = (): string[] =>
  globSync('{packages/*,apps/*,e2e}').filter((folder) => existsSync(join(folder, 'tsconfig.json')))

const typesOf = (folder: string): Check[] =>
  globSync(`${folder}/tsconfig*.json`).map((project) => ({
    name: `types of ${project.replace('/tsconfig.json', '')}`,
    run: () => failureOf('tsc', ['-p', project]),
  }))

// Runs alone and first, because the other checks read the generated routes.
const routes: Check = {
  name: 'routes of the portal',
  run: () => failureOf('node_modules/.bin/tsr', ['generate'], 'apps/portal'),
}

const checks = (): Check[] => [
  // The longest check starts first.
  { name: 'lint', run: () => failureOf('oxlint', ['--deny-warnings']) },
  { name: 'format', run: () => failureOf('oxfmt', ['--check']) },
  { name: 'unused code', run: () => failureOf('knip', ['--config', '.config/knip.json', '--no-progress']) },
  { name: 'visible root', run: rootIsTidy },
  { name: 'one version of Node', run: namesOneNode },
  { name: 'logical directions and no viewport heights', run: () => linesMatching(physical, screens()) },
  { name: 'no unsafe sinks', run: () => linesMatching(unsafe, browser()) },
  { name: 'at most 30 files in a folder', run: () => Promise.resolve(folderFailure()) },
  { name: 'imports of one direction', run: () => Promise.resolve(importFailure()) },
  { name: 'plain English', run: () => Promise.resolve(textFailure()) },
  { name: 'commit subjects', run: () => Promise.resolve(subjectFailure()) },
  { name: 'types of .config', run: () => failureOf('tsc', ['-p', '.config']) },
  ...workspaces().flatMap(typesOf),
]

/**
 * Runs all checks: format, lint, unused code, types and the project's own rules. Prints each check, and the reason of
 * each failure.
 */
export const runChecks = async (): Promise<{ passed: number; failures: string[] }> => {
  const failures: string[] = []
  const all = checks()
  const perform = async ({ name, run }: Check): Promise<void> => {
    const failure = await run()
    if (failure !== '') failures.push(name)
    console.log(failure === '' ? `✓ ${name}` : `✗ ${name}\n${failure.trimEnd()}\n`)
  }
  await perform(routes)
  const waiting = all.values()
  const performNext = async (): Promise<void> => {
    for (const check of waiting) await perform(check)
  }
  // One more than cores, because a program often waits for a file.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, performNext))
  return { passed: all.length + 1 - failures.length, failures }
}
