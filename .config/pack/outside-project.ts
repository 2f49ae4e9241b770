import { execFile, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fencesOf } from '../../packages/snippets/src/fences.ts'
import { root } from './manifest.ts'
import { managerOf, nodeOf, type Manager } from './toolchains.ts'

const run = promisify(execFile)

/** A project of a stranger: its folder, the Node that runs it, and the environment of its programs. */
export type OutsideProject = { folder: string; node: string; env: NodeJS.ProcessEnv }

/** Creates an empty project. Its programs find the given Node first, and nothing of this repository. */
export function createProject(folder: string, nodeVersion: string): OutsideProject {
  const node = nodeOf(nodeVersion)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }\n')
  writeFileSync(
    join(folder, '.yarnrc.yml'),
    'nodeLinker: node-modules\nenableTelemetry: false\nenableGlobalCache: true\n',
  )
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'minimumReleaseAge: 0\nstoreDir: .pnpm-store\n')
  // Keeps proxies and certificates, and drops the settings of this repository and of the running test.
  const kept = Object.entries(process.env).filter(
    ([name]) => name === 'NODE_EXTRA_CA_CERTS' || !/^(?:npm_|NODE_|VITEST|TEST|LOYALTY_|PACK_|FORCE_COLOR)/i.test(name),
  )
  const path = [dirname(node), '/usr/bin', '/bin'].join(delimiter)
  return { folder, node, env: { ...Object.fromEntries(kept), CI: '1', PATH: path } }
}

/**
 * Installs packages by a package manager and the network. Returns the warnings of its output, except
 * those about engines and about the settings of this machine.
 */
export async function installWith(manager: Manager, project: OutsideProject, packages: string[]): Promise<string[]> {
  const { folder, node, env } = project
  const given = manager === 'npm' ? ['install', '--no-audit', '--no-fund', ...packages] : ['add', ...packages]
  const { stdout, stderr } = await run(node, [managerOf(manager), ...given], { cwd: folder, env })
  return `${stdout}\n${stderr}`
    .split('\n')
    .filter((line) => /\bwarn\b|YN00(?!00|07|13|19|85)\d\d/i.test(line))
    .filter((line) => !/EBADENGINE|unsupported engine|unknown user config/i.test(line))
}

/** Installs the tarballs alone, without a network, and links the other packages from this repository. */
export async function installLinked(project: OutsideProject, tarballs: string[], linked: string[]): Promise<void> {
  await run('npm', ['install', ...tarballs, '--offline', '--silent'], { cwd: project.folder })
  linkPackages(project, linked)
}

/** Links packages from this repository into a project. */
export function linkPackages(project: OutsideProject, linked: string[]): void {
  const require = createRequire(join(root, 'packages/sdk/package.json'))
  for (const name of linked) {
    const from = require.resolve.paths(name)?.map((folder) => join(folder, name)) ?? []
    const place = join(project.folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(realpathSync(from.find((each) => exists(each)) ?? name), place)
  }
}

function exists(path: string): boolean {
  try {
    return realpathSync(path) !== ''
  } catch {
    return false
  }
}

/** Writes each TypeScript block of a package's README as a module, named like `readme-sdk-1.ts`. */
export function writeReadme(project: OutsideProject, name: string): string[] {
  const readme = readFileSync(join(project.folder, 'node_modules/@loyalty', name, 'README.md'), 'utf8')
  return fencesOf(readme)
    .filter(({ language }) => language === 'ts')
    .map(({ body }, index) => {
      const module = `readme-${name}-${index + 1}`
      writeFileSync(join(project.folder, `${module}.ts`), body)
      return module
    })
}

/** Compiles the project's modules to `built`, strictly and with the declarations of every package. */
export async function compile(project: OutsideProject, module: 'nodenext' | 'bundler'): Promise<string> {
  const resolution = module === 'bundler' ? { module: 'esnext', moduleResolution: 'bundler' } : { module }
  const compilerOptions = { ...resolution, strict: true, target: 'es2022', types: ['node'], outDir: 'built' }
  writeFileSync(join(project.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, ['-p', '.'], { cwd: project.folder }).catch((error: { stdout: string }) => error)
  return stdout
}

/** Runs one line of JavaScript with the project's Node, and returns its output. */
export async function evaluate(project: OutsideProject, type: 'module' | 'commonjs', code: string): Promise<string> {
  const { stdout } = await run(project.node, [`--input-type=${type}`, '-e', code], {
    cwd: project.folder,
    env: project.env,
  })
  return stdout.trim()
}

/** Starts a program of the project, by default with the project's Node. `output` grows while the program runs. */
export function start(
  project: OutsideProject,
  args: readonly string[],
  env: Record<string, string>,
  program = project.node,
) {
  const child = spawn(program, [...args], { cwd: project.folder, env: { ...project.env, ...env } })
  const started = { output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (started.output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return Object.assign(started, {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  })
}
