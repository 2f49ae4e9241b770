// Runs on every Node from 18 on: installs the tools, then starts a TypeScript program with the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

if (Number.parseInt(process.versions.node) < 18) {
  console.error(`Node ${process.versions.node} is too old to install this project: use Node 18 or newer.`)
  process.exit(1)
}

const pnpm = 'pnpm@12.21.0'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.installed')
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const manifests = () => {
  const hash = createHash('sha256')
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  )
  for (const folder of ['.', 'e2e', ...workspaces]) {
    const file = join(root, folder, 'package.json')
    if (existsSync(file)) hash.update(readFileSync(file))
  }
  return hash
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex')
}

const install = () => {
  const wanted = manifests()
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing what this project needs (once) …')
  const { status } = spawnSync(
    'npx',
    ['--yes', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, CI: 'true' },
    },
  )
  if (status !== 0) {
    console.error(
      'The installation failed; the lines above give the reason. Fix: let npm reach its registry, then run the command again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

install()
const [program = 'apps/demo/start/start.ts', ...rest] = process.argv.slice(2)
const bin = join(root, 'node_modules', '.bin')
const child = spawn(node, [join(root, program), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    NODE_NO_WARNINGS: '1',
  },
})
// Forwards the signal, because a supervisor signals only this process. After Ctrl-C in a terminal, the program gets the
// signal twice (also from the terminal) and ignores the second one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
