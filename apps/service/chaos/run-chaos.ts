import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { bank } from '../src/testing.ts'
import { openDatabase, type DatabaseSettings } from '../src/store/open-database.ts'
import { createDatabase, startPostgres, type Postgres } from '../src/store/start-postgres.ts'
import { temporaryFolder } from '../src/store/temporary.ts'
import { verifyBooks } from '../src/store/verify-books.ts'
import { call, tokenOf } from './client.ts'
import { checkAnswers, checkEvents, checkList } from './check.ts'
import { createLoad } from './load.ts'
import { allSplits, operationsOf } from './operations.ts'
import { startReceiver } from './receiver.ts'
import { serviceProcess, type ServiceProcess } from './service-process.ts'

export type ChaosPlan = {
  engine: 'sqlite' | 'postgres'
  operations: number
  serviceKills: number
  /** PostgreSQL only. */
  databaseKills: number
  /** Progress for people. */
  say?: (line: string) => void
}

export type ChaosResult = {
  operations: number
  acknowledged: number
  /** Tries without an answer, or told to come again. */
  unanswered: number
  serviceKills: number
  databaseKills: number
  /** What must never be seen. Empty = everything held. */
  violations: string[]
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })

type Stage = AsyncDisposable & { processes: ServiceProcess[]; database: DatabaseSettings; server: Postgres | undefined; token: string }

/** One service on the embedded engine, two on PostgreSQL: durable, with a receiver of webhooks. */
async function setStage(engine: ChaosPlan['engine'], shopUrl: string): Promise<Stage> {
  const folder = await temporaryFolder()
  const server = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const database = { databaseFile: folder.file, databaseUrl: server && (await createDatabase(server.url)) }
  const pair = (short: string) => ({
    clientSecret: `sk_${short}_${randomBytes(32).toString('base64url')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  })
  const secrets = { [bank.organizationId]: { sandbox: pair('sandbox'), production: pair('live') } }
  const [sandbox, production] = [await freePort(), await freePort()]
  const env = {
    DATABASE_FILE: database.databaseFile,
    DATABASE_URL: database.databaseUrl ?? '',
    MASTER_KEY: randomBytes(32).toString('base64'),
    CATALOGUE_FILE: fileURLToPath(new URL('../seed/catalog.json', import.meta.url)),
    SEED_SECRETS: JSON.stringify(secrets),
    SANDBOX_URL: `http://localhost:${sandbox}`,
    PRODUCTION_URL: `http://localhost:${production}`,
    ALLOW_PRIVATE_WEBHOOK_TARGETS: '1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    SHOP_URL: shopUrl,
  }
  const processes = [serviceProcess({ sandbox, production }, env)]
  if (engine === 'postgres') processes.push(serviceProcess({ sandbox: await freePort(), production: await freePort() }, env))
  // At once: two processes that find nothing must agree on who makes it.
  await Promise.all(processes.map((each) => each.start()))
  const token = await tokenOf(processes[0]!.baseUrl, bank.clientId.sandbox, secrets[bank.organizationId].sandbox.clientSecret)
  return {
    processes,
    database,
    server,
    token,
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((each) => each.stop()))
      await server?.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/**
 * Issues, credits and debits while processes and the database are killed without warning, then asks for everything again: nothing that
 * was acknowledged may be gone or different, nothing may be there twice, the books must hold and every fact must have been told.
 */
export async function runChaos(plan: ChaosPlan): Promise<ChaosResult> {
  const say = plan.say ?? (() => {})
  const receiver = await startReceiver()
  await using stage = await setStage(plan.engine, receiver.url)
  const { processes, token } = stage
  for (const split of allSplits()) await call('PUT', `${processes[0]!.baseUrl}/multibrand/program-connections`, token, split)

  const operations = operationsOf(plan.operations, Date.now())
  const load = createLoad(
    operations,
    processes.map(({ baseUrl }) => baseUrl),
    token,
  )
  const kills = { service: 0, database: 0 }
  const killService = async (): Promise<void> => {
    const victim = processes[kills.service % processes.length]!
    await victim.kill()
    kills.service += 1
    await victim.start()
  }
  const killDatabase = async (): Promise<void> => {
    await stage.server?.kill()
    kills.database += 1
    await stage.server?.start()
  }
  const all = plan.serviceKills + plan.databaseKills
  const killing = (async () => {
    for (let index = 0; index < all; index += 1) {
      await load.reached(Math.floor((operations.length * (index + 0.5)) / (all + 0.5)))
      const every = plan.databaseKills === 0 ? Infinity : Math.ceil(all / plan.databaseKills)
      await ((index + 1) % every === 0 || plan.serviceKills <= kills.service ? killDatabase() : killService())
      say(`${load.done()} of ${operations.length} answered, ${kills.service} kills of a service, ${kills.database} of the database`)
    }
  })()
  await Promise.all([load.finished, killing]).finally(load.stop)

  const baseUrl = processes[0]!.baseUrl
  const violations = [...load.violations, ...(await checkAnswers(baseUrl, token, load.records))]
  violations.push(...(await checkList(baseUrl, token, load.records)))
  say('every reference asked for again; waiting for the last events')
  violations.push(...(await checkEvents(receiver.told, load.records, () => sleep(250))))
  await Promise.all(processes.map((each) => each.stop()))
  const database = openDatabase(stage.database)
  violations.push(...(await verifyBooks(database)).map(({ problem }) => `books: ${problem}`))
  await database.close()
  await receiver.close()
  return {
    operations: operations.length,
    acknowledged: load.records.filter(({ answer }) => answer !== undefined).length,
    unanswered: load.unanswered(),
    serviceKills: kills.service,
    databaseKills: kills.database,
    violations,
  }
}
