import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const run = promisify(execFile)
const folder = await temporaryFolder()
let service: TestService
const file = 'loyalty-hello-0.2.0.tgz'
const envs = ['sandbox', 'production'] as const

const integrityOf = (path: string) => `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`

beforeAll(async () => {
  const source = join(folder.path, 'source')
  mkdirSync(source)
  const manifest = { name: '@loyalty/hello', version: '0.2.0', type: 'module', exports: './index.js' }
  writeFileSync(join(source, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(source, 'index.js'), "export const hello = 'packed'\n")
  await run('npm', ['pack', '--pack-destination', folder.path], { cwd: source })
  const packages = [
    { name: '@loyalty/hello', version: '0.2.0', file, integrity: integrityOf(join(folder.path, file)), bytes: 1 },
    { name: '@loyalty/gone', version: '0.2.0', file: 'loyalty-gone-0.2.0.tgz', integrity: 'sha512-x', bytes: 1 },
    { name: '@loyalty/out', version: '0.2.0', file: '../secret.tgz', integrity: 'sha512-x', bytes: 1 },
  ]
  writeFileSync(join(folder.path, 'packages.json'), JSON.stringify({ packages }))
  writeFileSync(join(folder.path, 'secret.txt'), 'secret')
  service = await startTestService({ PACKAGES_FOLDER: folder.path })
})
afterAll(async () => {
  await service.close()
  await folder[Symbol.asyncDispose]()
})

test.for(envs)('%s serves a packed package with its digest', async (env) => {
  const answer = await fetch(`${service.baseUrls[env]}/packages/${file}`)
  const content = Buffer.from(await answer.arrayBuffer())
  expect(content).toEqual(readFileSync(join(folder.path, file)))
  const digest = createHash('sha512').update(content).digest('base64')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'no-cache, no-transform',
    'x-content-type-options': 'nosniff',
    'repr-digest': `sha-512=:${digest}:`,
    'content-length': String(content.length),
  })
  const head = await fetch(`${service.baseUrls[env]}/packages/${file}`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag')]).toEqual([200, answer.headers.get('etag')])
})

test('an unchanged package answers 304', async () => {
  const url = `${service.baseUrls.sandbox}/packages/${file}`
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const statusFor = async (tag: string) =>
    // By default, `fetch` adds `no-cache` to a conditional request, which demands the whole answer.
    (await fetch(url, { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } })).status
  expect([await statusFor(etag), await statusFor('"other"')]).toEqual([304, 200])
})

test.for(envs)('%s lists only the packages that it can serve', async (env) => {
  const answer = await fetch(`${service.baseUrls[env]}/packages/`)
  const url = `${service.baseUrls[env]}/packages/${file}`
  const integrity = integrityOf(join(folder.path, file))
  expect(await answer.json()).toEqual({
    packages: [{ name: '@loyalty/hello', version: '0.2.0', url, integrity, bytes: 1 }],
  })
})

test.for(['secret.txt', 'packages.json', '..%2Fsecret.tgz', '%2e%2e/secret.tgz', `${file}/`, `${file}/x`, 'x.tgz'])(
  'answers 404 for %s',
  async (path) => {
    const answer = await fetch(`${service.baseUrls.sandbox}/packages/${path}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  },
)

test('a package is read only', async () => {
  for (const path of ['', file])
    expect((await fetch(`${service.baseUrls.sandbox}/packages/${path}`, { method: 'PUT' })).status).toBe(405)
})

test('npm installs a package by its address', async () => {
  const project = join(folder.path, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "name": "caller", "private": true, "type": "module" }')
  const cache = join(folder.path, 'cache')
  const url = `${service.baseUrls.sandbox}/packages/${file}`
  await run('npm', ['install', '--no-audit', '--no-fund', '--cache', cache, url], { cwd: project })
  const script = "import { hello } from '@loyalty/hello'; console.log(hello)"
  const { stdout } = await run('node', ['--input-type=module', '-e', script], { cwd: project })
  expect(stdout).toBe('packed\n')
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity: string }>
  }
  expect(lock.packages['node_modules/@loyalty/hello']?.integrity).toBe(integrityOf(join(folder.path, file)))
})
