import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { relative, resolve } from 'node:path'
import { devSecrets, otherRoles, type Catalog } from './dev-secrets.ts'
import { Processes } from './processes.ts'

const catalogFile = resolve('apps/service/seed/catalog.json')
const dataDir = resolve(process.env['DATA_DIR'] ?? '.data')
type Setting = { port: number; what: string }

const settings = {
  DEMO_PORT: { port: Number(process.env['DEMO_PORT'] ?? 3000), what: 'demo shop' },
  PRODUCTION_PORT: { port: Number(process.env['PRODUCTION_PORT'] ?? 4000), what: 'service, production' },
  SANDBOX_PORT: { port: Number(process.env['SANDBOX_PORT'] ?? 4001), what: 'service, sandbox' },
  PORTAL_PORT: { port: Number(process.env['PORTAL_PORT'] ?? 4002), what: 'service, portal' },
  PREVIEW_PORT: { port: Number(process.env['PREVIEW_PORT'] ?? 4003), what: 'service, previews' },
}

const stop = (line: string): never => {
  console.error(line)
  process.exit(1)
}

const requireFree = (setting: string, { port, what }: Setting): Promise<void> =>
  new Promise((done) => {
    if (!Number.isInteger(port) || port < 1 || port > 65535) stop(`${setting} must be a port from 1 to 65535.`)
    const probe = createServer()
    probe.once('error', () =>
      stop(`Port ${port} (${what}) is taken: free it, or start with ${setting}=<another port>.`),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => done()))
  })

/** Resolves when an address answers. Stops all programs after 15 seconds without an answer. */
async function untilServing(processes: Processes, url: string, name: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
  console.error(`The ${name} did not answer at ${url}.`)
  await processes.stopAll(1)
}

const box = (lines: readonly string[]): string => {
  const width = Math.max(...lines.map((line) => line.length))
  const rule = '─'.repeat(width + 2)
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`].join('\n')
}

/**
 * Builds the pages and packs the packages whose sources changed. Uses a separate process, because a build changes the
 * environment variables of its process.
 */
function build(): void {
  const { status } = spawnSync(process.execPath, ['.config/build.ts'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) stop('The build failed: fix what the lines above say, then start again.')
}

/** Starts the service and the demo shop with the secrets of this machine. Prints the addresses and the secrets. */
export async function startEverything(options: { keepRunning?: boolean } = {}): Promise<Processes> {
  for (const [setting, value] of Object.entries(settings)) await requireFree(setting, value)
  build()
  const catalog = JSON.parse(readFileSync(catalogFile, 'utf8')) as Catalog
  // Changes the mode of the default folder only. Another program may use the folder that DATA_DIR names.
  if (process.env['DATA_DIR'] === undefined) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o700)
  }
  const secrets = devSecrets(resolve(dataDir, 'dev.env'), catalog)
  const bank = catalog.organizations[0] ?? stop('The catalog has no organization.')
  const demo = catalog.organizations.find((each) => each.owner === undefined) ?? stop('The catalog has no demo shop.')
  const { sandbox: bankSecrets, owner } = secrets.seed[bank.id]!
  const shopUrl = `http://localhost:${settings.DEMO_PORT.port}`
  const sandboxUrl = `http://localhost:${settings.SANDBOX_PORT.port}`
  const productionUrl = `http://localhost:${settings.PRODUCTION_PORT.port}`
  const portalUrl = `http://localhost:${settings.PORTAL_PORT.port}`

  const processes = new Processes(options)
  process.on('SIGINT', () => void processes.stopAll(0))
  process.on('SIGTERM', () => void processes.stopAll(0))

  processes.start('service', 'apps/service/dist/main.js', {
    PRODUCTION_PORT: String(settings.PRODUCTION_PORT.port),
    SANDBOX_PORT: String(settings.SANDBOX_PORT.port),
    PORTAL_PORT: String(settings.PORTAL_PORT.port),
    PREVIEW_PORT: String(settings.PREVIEW_PORT.port),
    DATABASE_FILE: resolve(dataDir, 'service.db'),
    MASTER_KEY: secrets.masterKey,
    CATALOGUE_FILE: catalogFile,
    SEED_SECRETS: JSON.stringify(secrets.seed),
    SHOP_URL: shopUrl,
    DEMO_ORGANIZATION: demo.id,
    DOCS_EMBED_KEY: bank.environments.sandbox.embedKey,
    ALLOW_PRIVATE_WEBHOOK_TARGETS: '1',
    PORTAL_SECOND_FACTOR: 'optional',
    PRODUCTION_APPROVAL: 'automatic',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  })
  processes.start('demo shop', 'apps/demo/src/main.ts', {
    PORT: String(settings.DEMO_PORT.port),
    LOYALTY_BASE_URL: sandboxUrl,
    LOYALTY_CLIENT_ID: bank.environments.sandbox.clientId,
    LOYALTY_CLIENT_SECRET: bankSecrets.clientSecret,
    LOYALTY_WEBHOOK_SECRETS: bankSecrets.webhookSecret,
    LOYALTY_EMBED_KEY: bank.environments.sandbox.embedKey,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  })
  await untilServing(processes, `${sandboxUrl}/readyz`, 'service')
  await untilServing(processes, `${productionUrl}/readyz`, 'service')
  await untilServing(processes, `${portalUrl}/readyz`, 'service')
  await untilServing(processes, shopUrl, 'demo shop')

  console.log(
    box([
      `Demo shop             ${shopUrl}`,
      `Service, sandbox      ${sandboxUrl}`,
      `Service, production   ${productionUrl}`,
      `Documentation         ${sandboxUrl}/docs/`,
      `Packages to install   ${sandboxUrl}/packages/`,
      `Portal                ${portalUrl}`,
      `Inbox of its mails    ${portalUrl}/dev/inbox`,
      `Widgets               ${sandboxUrl}/widgets/point-exchange/`,
      `                      ${sandboxUrl}/widgets/multibrand/`,
      '',
      `Sandbox embed key     ${bank.environments.sandbox.embedKey}`,
      `Sandbox client id     ${bank.environments.sandbox.clientId}`,
      `Sandbox client secret ${bankSecrets.clientSecret}`,
      `Webhook secret        ${bankSecrets.webhookSecret}`,
      `Portal sign-in        ${bank.owner?.email ?? 'nobody'}`,
      `Portal password       ${owner.password}`,
      'These people sign in with the same password:',
      ...otherRoles.map((role) => `  ${role.padEnd(20)}${bank.owner?.email.replace(/^[^@]+/, role) ?? 'nobody'}`),
      '',
      `Data and secrets: ${relative('.', dataDir)}/ (dev.env). Ctrl-C stops everything.`,
    ]),
  )
  return processes
}
