import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Env } from '../src/caller.ts'
import type { DatabaseSettings } from '../src/store/engine/open-database.ts'
import { freePort } from '../testing/free-port.ts'
import { createDatabase, startPostgres, type Postgres } from '../testing/start-postgres.ts'
import { temporaryFolder } from '../testing/temporary.ts'
import { bank } from '../testing/service.ts'
import { tokenOf, type Target } from './client.ts'
import { serviceProcess, type ServiceProcess } from './service-process.ts'

export type Stage = AsyncDisposable & {
  processes: ServiceProcess[]
  /** The addresses and tokens with which a caller reaches each process, in the order of `processes`. */
  targets: Target[]
  database: DatabaseSettings
  server: Postgres | undefined
  ownerPassword: string
  webhookSecret: string
}

/** Milliseconds between two renewals of the access tokens. */
const renewMs = 60_000

/** Environment variables that a run adds for its processes, for example the partner's address. */
export type Around = Record<string, string>

/**
 * Starts one service process on SQLite, or two processes on PostgreSQL. Both databases write every commit to the disk.
 */
export async function setStage(engine: 'sqlite' | 'postgres', around: Around): Promise<Stage> {
  const folder = await temporaryFolder()
  const server = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const database = { databaseFile: folder.file, databaseUrl: server && (await createDatabase(server.url)) }
  const pair = (short: string) => ({
    clientSecret: `sk_${short}_${randomBytes(32).toString('base64url')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  })
  const secrets = {
    sandbox: pair('sandbox'),
    production: pair('live'),
    owner: { password: randomBytes(24).toString('base64url') },
  }
  const ports = async () => ({ sandbox: await freePort(), production: await freePort(), portal: await freePort() })
  const first = await ports()
  const env = {
    DATABASE_FILE: database.databaseFile,
    DATABASE_URL: database.databaseUrl ?? '',
    MASTER_KEY: randomBytes(32).toString('base64'),
    CATALOGUE_FILE: fileURLToPath(new URL('../seed/catalog.json', import.meta.url)),
    SEED_SECRETS: JSON.stringify({ [bank.organizationId]: secrets }),
    SANDBOX_URL: `http://localhost:${first.sandbox}`,
    PRODUCTION_URL: `http://localhost:${first.production}`,
    ALLOW_PRIVATE_WEBHOOK_TARGETS: '1',
    PORTAL_SECOND_FACTOR: 'optional',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...around,
  }
  const processes = [serviceProcess(first, env)]
  if (engine === 'postgres') processes.push(serviceProcess(await ports(), env))
  // All processes start at the same time on an empty database, so the run also tests that together they create the
  // tables only once.
  await Promise.all(processes.map((each) => each.start()))
  const tokens = async (env: Env) =>
    await tokenOf(processes[0]!.baseUrls[env], bank.clientId[env], secrets[env].clientSecret)
  const [sandboxToken, productionToken] = [await tokens('sandbox'), await tokens('production')]
  const targets = processes.map(({ baseUrls }) => ({
    sandbox: { baseUrl: baseUrls.sandbox, token: sandboxToken },
    production: { baseUrl: baseUrls.production, token: productionToken },
  }))
  // A token ends after ten minutes. While no process answers, the callers keep the token that they have.
  const renewing = setInterval(async () => {
    for (const each of ['sandbox', 'production'] as const) {
      const token: string | undefined = await tokens(each).catch(() => undefined)
      if (token !== undefined) for (const target of targets) target[each].token = token
    }
  }, renewMs)
  return {
    processes,
    targets,
    database,
    server,
    ownerPassword: secrets.owner.password,
    webhookSecret: secrets.sandbox.webhookSecret,
    async [Symbol.asyncDispose]() {
      clearInterval(renewing)
      await Promise.all(processes.map((each) => each.stop()))
      await server?.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}
