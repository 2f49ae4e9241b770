import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { bank, startTestService } from '@loyalty/service/testing'
import { freePort } from '@loyalty/service/testing/free-port'
import { fillPlaceholders, snippet } from '@loyalty/snippets'
import { root } from '../readme/snippets.ts'
import { startProgram } from '../stack/child.ts'

const run = promisify(execFile)

/**
 * Creates a folder whose programs import the same packages as a caller's server: those of `workspace`. The caller
 * removes it.
 */
const createProject = (workspace = 'apps/bff') => {
  mkdirSync(`${root}${workspace}/.cache`, { recursive: true })
  const folder = mkdtempSync(`${root}${workspace}/.cache/site-`)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

type Service = Awaited<ReturnType<typeof startTestService>>

const variablesOf = (service: Service): Record<string, string> => {
  const { clientId, clientSecret } = service.credentials()
  return {
    LOYALTY_BASE_URL: service.baseUrls.sandbox,
    LOYALTY_CLIENT_ID: clientId,
    LOYALTY_CLIENT_SECRET: clientSecret,
  }
}

const envFile = (service: Service, more: Record<string, string> = {}): string =>
  Object.entries({ ...variablesOf(service), ...more })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

test('the quickstart ends with a widget, a webhook and a refused request', async ({ page }) => {
  test.setTimeout(90_000)
  const port = String(await freePort())
  const shop = `http://localhost:${port}`
  await using service = await startTestService({ SHOP_URL: shop })
  using project = createProject()
  const put = (name: string, text: string) => writeFileSync(join(project.folder, name), text)
  expect(snippet('start/env.txt').match(/^\w+/gm)).toEqual(Object.keys(variablesOf(service)))
  put('.env', envFile(service))
  mkdirSync(join(project.folder, 'public'))
  const values = { baseUrl: service.baseUrls.sandbox, embedKey: bank.embedKey.sandbox }
  put('public/index.html', fillPlaceholders(snippet('start/index.html'), values))
  put('server.mjs', snippet('start/server.mjs').replace("static('public')", `static('${project.folder}/public')`))

  const cli = `${root}packages/cli/src/main.ts`
  const command = (name: string, ...args: string[]) => [`--env-file=${project.folder}/.env`, cli, name, ...args]
  const quiet = { NODE_NO_WARNINGS: '1', PATH: process.env['PATH'] ?? '' }
  const { stdout: secret } = await run(process.execPath, command('listen', '--print-secret'), { env: quiet })
  put('.env', envFile(service, { LOYALTY_WEBHOOK_SECRETS: secret.trim() }))
  const server = await startProgram(
    process.execPath,
    [`--env-file=${project.folder}/.env`, join(project.folder, 'server.mjs')],
    { PORT: port, NODE_NO_WARNINGS: '1' },
    shop,
  )
  const listening = execFile(process.execPath, command('listen', '--forward-to', `${shop}/webhooks`), { env: quiet })
  let lines = ''
  for (const stream of [listening.stdout, listening.stderr]) stream?.on('data', (chunk: string) => (lines += chunk))
  try {
    expect(server.output()).toContain(`Shop: ${shop}`)
    await page.goto(shop)
    await expect(page.frameLocator('iframe').getByRole('radio').first()).toBeAttached()
    await expect.poll(() => lines, { timeout: 20_000 }).toContain('Waiting for events')
    await run(process.execPath, command('trigger'), { env: quiet })
    await expect.poll(server.output, { timeout: 20_000 }).toContain('Webhook TRANSACTION_COMPLETED')
    await expect.poll(() => lines, { timeout: 20_000 }).toMatch(/200 .*TRANSACTION_COMPLETED \(test\)/)
    const headers = { 'content-type': 'application/json' }
    const refused = await fetch(`${shop}/webhooks`, { method: 'POST', headers, body: '{"type":"LINKED"}' })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'SIGNATURE_MISSING' }),
    ])
  } finally {
    listening.kill('SIGINT')
    await server.stop()
  }
})

test('the server snippets print what their pages say', async () => {
  await using service = await startTestService()
  using project = createProject()
  const env = { ...variablesOf(service), NODE_NO_WARNINGS: '1', PATH: process.env['PATH'] ?? '' }
  const outputOf = async (path: string): Promise<string> => {
    const file = join(project.folder, path.replaceAll('/', '-'))
    writeFileSync(file, snippet(path))
    const { stdout, stderr } = await run(process.execPath, [file], { env })
    expect(stderr, path).toBe('')
    return stdout
  }
  const first = await outputOf('server/issue-points.mjs')
  expect(first).toMatch(/^txn_\w+ 2\d\d\n$/)
  expect(await outputOf('server/issue-points.mjs')).toBe(first)
  expect(await outputOf('server/options.mjs')).toMatch(/^programs [1-9]/)
  const paging = await outputOf('server/paging.mjs')
  expect(paging).toContain('ORDER-1001')
  expect(paging).toMatch(/value of all pages [\d.]+\n$/)
  expect(await outputOf('server/trace.mjs')).toMatch(/getProfile 200 [\d.]+ req_\w+/)
})

test('the widget route answers a token and redirects a frame', async () => {
  await using service = await startTestService()
  using project = createProject()
  const file = join(project.folder, 'route.mjs')
  writeFileSync(
    file,
    `${snippet('server/widget-route.mjs')}
const address = 'https://shop.example/api/widget-token/point-exchange'
const headers = { 'content-type': 'application/json', 'x-loyalty-widget': '1', origin: 'https://shop.example' }
const token = await handler(new Request(address, { method: 'POST', headers, body: '{"widget":"point-exchange","reason":"initial"}' }))
const foreign = await handler(new Request(address, { method: 'POST', headers: { ...headers, origin: 'https://other.example' }, body: '{}' }))
const frame = await handler(new Request('https://shop.example/widgets/point-exchange'))
console.log(JSON.stringify([token.status, (await token.json()).expiresIn, foreign.status, frame.status]))`,
  )
  const env = { ...variablesOf(service), NODE_NO_WARNINGS: '1', PATH: process.env['PATH'] ?? '' }
  const { stdout } = await run(process.execPath, [file], { env })
  expect(JSON.parse(stdout)).toEqual([200, 600, 403, 303])
})

// Each program starts a server at a free port, and keeps it in `server`.
const frameworks = {
  fastify: `import Fastify from 'fastify'
import { widgetRoutes } from './fastify.mjs'
const app = Fastify().register(widgetRoutes)
await app.listen({ port: 0, host: '127.0.0.1' })
const { server } = app`,
  nest: `import 'reflect-metadata'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { widgets } from './nest.mjs'
class App {}
Module({})(App)
const app = (await NestFactory.create(App, { logger: false })).use(widgets)
await app.listen(0, '127.0.0.1')
const server = app.getHttpServer()`,
  // A server of Node that hands Hono a request of the Fetch standard.
  hono: `import { createServer } from 'node:http'
import { toFetch } from '@loyalty/sdk'
import { app } from './hono.mjs'
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const answer = await app.fetch(toFetch(request, body))
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))`,
}

for (const [name, program] of Object.entries(frameworks))
  test(`the ${name} snippet answers a token and redirects a frame`, async () => {
    await using service = await startTestService()
    using project = createProject('packages/sdk')
    writeFileSync(join(project.folder, `${name}.mjs`), snippet(`server/${name}.mjs`))
    const file = join(project.folder, 'main.mjs')
    writeFileSync(
      file,
      `${program}
const origin = \`http://127.0.0.1:\${server.address().port}\`
const call = (from) => fetch(\`\${origin}/api/widget-token/point-exchange\`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1', origin: from },
  body: '{"widget":"point-exchange","reason":"initial"}',
})
const token = await call(origin)
const foreign = await call('https://other.example')
const frame = await fetch(\`\${origin}/widgets/point-exchange\`, { redirect: 'manual' })
console.log(JSON.stringify([token.status, (await token.json()).expiresIn, foreign.status, frame.status]))
process.exit()`,
    )
    const env = { ...variablesOf(service), NODE_NO_WARNINGS: '1', PATH: process.env['PATH'] ?? '' }
    const { stdout } = await run(process.execPath, [file], { env })
    expect(JSON.parse(stdout)).toEqual([200, 600, 403, 303])
  })

/** A language of the page: its commands run in a folder with the file, and the last one prints the answer. */
type Language = { file: string; commands: readonly (readonly [string, ...string[]])[]; version?: string }

const languages: readonly Language[] = [
  { file: 'token.sh', commands: [['sh', 'token.sh']] },
  { file: 'token.mjs', commands: [[process.execPath, 'token.mjs']] },
  { file: 'token.py', commands: [['python3', 'token.py']] },
  { file: 'token.php', commands: [['php', 'token.php']] },
  { file: 'token.go', commands: [['go', 'run', 'token.go']], version: 'version' },
  {
    file: 'Token.java',
    commands: [
      ['javac', '-Werror', 'Token.java'],
      ['java', '-cp', '.', 'Token'],
    ],
  },
  {
    file: 'Token.cs',
    commands: [
      ['mcs', '-warnaserror', '-r:System.Net.Http.dll', 'Token.cs'],
      ['mono', 'Token.exe'],
    ],
  },
]

for (const { file, commands, version = '--version' } of languages)
  test(`without an SDK, ${file} gets a widget token`, async () => {
    test.setTimeout(120_000)
    const missing = commands.find(([program]) => spawnSync(program, [version]).error)
    test.skip(missing !== undefined, `${missing?.[0]} is not installed`)
    await using service = await startTestService()
    using project = createProject()
    writeFileSync(join(project.folder, file), snippet(`without-sdk/${file}`))
    const env = { ...process.env, GOTOOLCHAIN: 'local', GOPROXY: 'off', ...variablesOf(service) }
    let answer = ''
    for (const [program, ...args] of commands)
      ({ stdout: answer } = await run(program, args, { cwd: project.folder, env }))
    const { token, accessToken } = JSON.parse(answer) as { token?: string; accessToken?: string }
    expect(token ?? accessToken).toMatch(/^ey/)
  })
