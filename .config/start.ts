import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { relative, resolve } from 'node:path'
import { buildIfChanged } from './build-if-changed.ts'
import { devSecrets, type Catalogue } from './dev-secrets.ts'

const catalogueFile = resolve('apps/service/seed/catalog.json')
const dataDir = resolve(process.env['DATA_DIR'] ?? '.data')
const settings = {
  DEMO_PORT: { port: Number(process.env['DEMO_PORT'] ?? 3000), what: 'demo shop' },
  PRODUCTION_PORT: { port: Number(process.env['PRODUCTION_PORT'] ?? 4000), what: 'service, production' },
  SANDBOX_PORT: { port: Number(process.env['SANDBOX_PORT'] ?? 4001), what: 'service, sandbox' },
  PORTAL_PORT: { port: Number(process.env['PORTAL_PORT'] ?? 4002), what: 'service, portal' },
}

const stop = (line: string): never => {
  console.error(line)
  process.exit(1)
}

const requireFree = (setting: string, port: number, what: string): Promise<void> =>
  new Promise((done) => {
    if (!Number.isInteger(port) || port < 1 || port > 65535) stop(`${setting} must be a port from 1 to 65535.`)
    const probe = createServer()
    probe.once('error', () => stop(`Port ${port} (${what}) is taken: free it, or start with ${setting}=<another port>.`))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done()))
  })

const children: { name: string; child: ChildProcess }[] = []
let stopping = false

const stopAll = async (code: number): Promise<void> => {
  // One Ctrl-C comes from the terminal, from npm and from run.mjs.
  if (stopping) return
  stopping = true
  // Last started, first stopped: the shop before the service that it calls.
  for (const { child } of children.toReversed()) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await new Promise((done) => child.once('exit', done))
    }
  }
  process.exit(code)
}

const run = (name: string, file: string, env: Record<string, string>): void => {
  const child = spawn(process.execPath, [resolve(file)], { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  children.push({ name, child })
  child.once('exit', (code) => {
    if (stopping) return
    console.error(`The ${name} ended (exit ${code ?? 'by signal'}); stopping everything.`)
    void stopAll(1)
  })
}

const serving = async (url: string, name: string): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
  console.error(`The ${name} did not answer at ${url}.`)
  await stopAll(1)
}

const box = (lines: readonly string[]): string => {
  const width = Math.max(...lines.map((line) => line.length))
  const rule = '─'.repeat(width + 2)
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`].join('\n')
}

for (const [setting, { port, what }] of Object.entries(settings)) await requireFree(setting, port, what)
await buildIfChanged().catch((error: Error) => stop(error.message))

const catalogue = JSON.parse(readFileSync(catalogueFile, 'utf8')) as Catalogue
// A folder that DATA_DIR names may be anybody's.
if (process.env['DATA_DIR'] === undefined) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
}
const secrets = devSecrets(resolve(dataDir, 'dev.env'), catalogue)
const bank = catalogue.organizations[0] ?? stop('The catalogue has no organization.')
const { sandbox: bankSecrets, owner } = secrets.seed[bank.id]!
const shopUrl = `http://localhost:${settings.DEMO_PORT.port}`
const sandboxUrl = `http://localhost:${settings.SANDBOX_PORT.port}`
const productionUrl = `http://localhost:${settings.PRODUCTION_PORT.port}`
const portalUrl = `http://localhost:${settings.PORTAL_PORT.port}`

process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))

run('service', 'apps/service/src/main.ts', {
  PRODUCTION_PORT: String(settings.PRODUCTION_PORT.port),
  SANDBOX_PORT: String(settings.SANDBOX_PORT.port),
  PORTAL_PORT: String(settings.PORTAL_PORT.port),
  DATABASE_FILE: resolve(dataDir, 'service.db'),
  MASTER_KEY: secrets.masterKey,
  CATALOGUE_FILE: catalogueFile,
  SEED_SECRETS: JSON.stringify(secrets.seed),
  SHOP_URL: shopUrl,
  ALLOW_PRIVATE_WEBHOOK_TARGETS: '1',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
})
run('demo shop', 'apps/demo/src/main.ts', {
  PORT: String(settings.DEMO_PORT.port),
  SERVICE_URL: sandboxUrl,
  CLIENT_ID: bank.environments.sandbox.clientId,
  CLIENT_SECRET: bankSecrets.clientSecret,
  WEBHOOK_SECRETS: bankSecrets.webhookSecret,
  EMBED_KEY: bank.environments.sandbox.embedKey,
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
})
await serving(`${sandboxUrl}/readyz`, 'service')
await serving(`${productionUrl}/readyz`, 'service')
await serving(`${portalUrl}/healthz`, 'service')
await serving(shopUrl, 'demo shop')

console.log(
  box([
    `Demo shop             ${shopUrl}`,
    `Service, sandbox      ${sandboxUrl}`,
    `Service, production   ${productionUrl}`,
    `Portal, interface     ${portalUrl}/portal/api`,
    `Widgets               ${sandboxUrl}/widgets/point-exchange/`,
    `                      ${sandboxUrl}/widgets/multibrand/`,
    '',
    `Sandbox client id     ${bank.environments.sandbox.clientId}`,
    `Sandbox client secret ${bankSecrets.clientSecret}`,
    `Webhook secret        ${bankSecrets.webhookSecret}`,
    `Portal sign-in        ${bank.owner?.email ?? 'nobody'}`,
    `Portal password       ${owner.password}`,
    '',
    `Data and all secrets are in ${relative('.', dataDir)}/ (dev.env). Ctrl-C stops everything.`,
  ]),
)
