import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressBuilt } from './compress.ts'

type Target = { workspace: string; sources: readonly string[]; files?: readonly string[] }

const service: Target = {
  workspace: 'apps/service',
  sources: ['apps/service', 'packages/contract', 'packages/reference', 'packages/diagnosis'],
  files: ['apps/service/src/**/*.{sql,txt}'],
}

/**
 * The workspaces with a bundle. A browser loads each of them, except the service's. `sources` are the folders whose
 * files go into the bundle, and `files` are patterns of further files.
 */
const targets: readonly Target[] = [
  service,
  { workspace: 'packages/embed', sources: ['packages/embed'] },
  {
    workspace: 'apps/point-exchange',
    sources: ['apps/point-exchange', 'packages/widget', 'packages/ui', 'packages/contract', 'packages/embed'],
  },
  {
    workspace: 'apps/multibrand',
    sources: ['apps/multibrand', 'packages/widget', 'packages/ui', 'packages/contract', 'packages/embed'],
  },
  { workspace: 'apps/demo', sources: ['apps/demo', 'packages/embed', 'packages/ui'] },
  {
    workspace: 'apps/portal',
    sources: ['apps/portal', 'packages/ui', 'packages/contract', 'packages/embed', 'packages/snippets'],
    files: ['packages/snippets/files/**/*.*'],
  },
  {
    workspace: 'apps/docs',
    sources: [
      'apps/docs',
      'packages/reference',
      'packages/snippets',
      'packages/sdk',
      'packages/embed',
      'packages/diagnosis',
    ],
    files: [
      'apps/docs/{guides,src/{components,styles,assets}}/**/*.*',
      'packages/snippets/files/**/*.*',
      '{packages,apps}/*/docs/*.md',
      'packages/{sdk,embed,cli}/package.json',
      '.config/pack/{build-library,manifest,published}.ts',
      'packages/contract/src/{problem-catalogue,limits,events,webhook-events}.ts',
    ],
  },
]

const fingerprint = ({ sources, files = [] }: Target): string => {
  const hash = createHash('sha256').update(readFileSync('pnpm-lock.yaml'))
  const patterns = sources.map(
    (folder) => `${folder}/{*,src/**/*,vite/**/*,public/**/*}.{ts,tsx,mjs,css,html,json,svg}`,
  )
  // The build itself writes the generated files, except those of the SDK, which are committed.
  for (const file of globSync([...patterns, ...files])
    .filter((name) => !name.includes('.gen.') || name.startsWith('packages/sdk/'))
    .toSorted())
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const pnpmScript = (workspace: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { scripts } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
      scripts: { build: string }
    }
    const output: Buffer[] = []
    const child = spawn(scripts.build, {
      cwd: workspace,
      shell: true,
      // Vitest sets NODE_ENV to `test`, and this build may run inside a test. With `test`, Vite would make a
      // development build.
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PATH: `${join(process.cwd(), workspace, 'node_modules/.bin')}:${process.env['PATH']}`,
      },
    })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building ${workspace} failed:\n${Buffer.concat(output).toString()}`)),
    )
  })

/** Builds the bundles whose sources changed since their last build. `only` names the one workspace to build. */
export const buildIfChanged = async ({ force = false, only = '' } = {}): Promise<void> => {
  for (const target of targets) {
    const { workspace } = target
    if (only !== '' && workspace !== only) continue
    const stamp = join('.cache', 'built', workspace.replace('/', '-'))
    const wanted = fingerprint(target)
    if (!force && existsSync(join(workspace, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
      continue
    console.log(`Building ${workspace} …`)
    // Removes the stamp before the build, because after a failed build the next call must build again.
    rmSync(stamp, { force: true })
    await pnpmScript(workspace)
    if (target !== service) compressBuilt(join(workspace, 'dist'))
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted)
  }
}
