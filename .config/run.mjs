// The only script that any Node from 18 on runs as it is: it brings the tools, then hands over to TypeScript on Node 24.
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
  const workspaces = ['packages', 'apps'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
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
  const { status } = spawnSync('npx', ['--yes', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true' },
  })
  if (status !== 0) {
    console.error('The installation failed: npm must reach its registry. The lines above say why.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

install()
const [command = 'start', ...rest] = process.argv.slice(2)
const bin = join(root, 'node_modules', '.bin')
const child = spawn(node, [join(root, '.config', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    NODE_NO_WARNINGS: '1',
  },
})
// A terminal sends Ctrl-C to the whole group, anyone else to one process: passed on either way, and stopping twice is stopping once.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
