// Creates a database with the current version of the service and records the requests, for the upgrade tests of later
// versions. Run this script before a release, then add the new folder's name to `earlierVersions`.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startReceiver } from '../../chaos/receiver.ts'
import { readConfig } from '../../src/config.ts'
import { startFakePartner } from '../../testing/fake-partner.ts'
import { createLog } from '../../src/log.ts'
import { startService } from '../../src/service.ts'
import { sql, type Database } from '../../src/store/engine/database.ts'
import { openDatabase, type DatabaseSettings } from '../../src/store/engine/open-database.ts'
import { sealJournal } from '../../src/store/ledger/seals.ts'
import { createDatabase, findPostgres, startPostgres } from '../../testing/start-postgres.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'
import { bank, telecom } from '../../testing/service.ts'
import { createCallers } from './callers.ts'
import {
  writeFixture,
  type ClientCredentials,
  type Engine,
  type Exchange,
  type Fixture,
  type Purchase,
} from './fixture.ts'
import * as traffic from './traffic.ts'

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await holds()) return
    await sleep(50)
  }
  throw new Error('the service does not come to the state that the fixture needs')
}

const secretsOf = () => {
  const pair = (short: string) => ({
    clientSecret: `sk_${short}_${randomBytes(32).toString('base64url')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  })
  return { sandbox: pair('sandbox'), production: pair('live') }
}

type Reached = { madeAt: number; exchanges: Exchange[]; purchases: Purchase[] }
type World = {
  callers: ReturnType<typeof createCallers>
  database: Database
  partner: Awaited<ReturnType<typeof startFakePartner>>
}
type Credentials = (request: Pick<traffic.Request, 'of' | 'env'>) => ClientCredentials

const sendTraffic = async (
  { callers, database, partner }: World,
  credentials: Credentials,
  clock: { now: number },
): Promise<Reached> => {
  const exchanges: Exchange[] = []
  const purchases: Purchase[] = []
  const count = async (statement: ReturnType<typeof sql>) => Number((await database.read(statement))[0]?.['n'])
  const send = async (request: traffic.Request) => {
    clock.now += 1000
    return await callers.call(request.env, credentials(request), request)
  }
  const record = async (request: traffic.Request, open?: 'BOOKED' | 'UNSEEN'): Promise<void> => {
    const { env, path, body } = request
    const { status, body: answer } = await send(request)
    const expected = open === undefined && body['referenceNumber'] !== 'LOST-ANSWER' ? 201 : 504
    if (status !== expected) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`)
    exchanges.push({
      client: credentials(request),
      env,
      path,
      body,
      status,
      answer,
      ...(open === undefined ? {} : { open }),
    })
  }
  const prepare = async (request: traffic.Request) => {
    const { status, body } = await send(request)
    if (status > 201) throw new Error(`${request.path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  for (const request of traffic.issues) await record(request)
  for (const request of [...traffic.choices, ...traffic.links]) await prepare(request)
  for (const request of traffic.movements(clock.now)) await record(request)
  const sandbox = { of: bank, env: 'sandbox' } as const
  const client = credentials(sandbox)
  for (const token of traffic.purchases) {
    clock.now += 1000
    const session = await callers.openWidget({ client, token })
    const { status, body: receipt } = await callers.exchange(session, traffic.purchaseChoice)
    if (status !== 201) throw new Error(`the widget answered ${status}: ${JSON.stringify(receipt)}`)
    purchases.push({ client, token, exchange: traffic.purchaseChoice, receipt })
  }
  await callers.openWidget({ client, token: traffic.unusedToken })
  await until(
    async () =>
      (await count(sql`select count(*) as n from multibrand_rows where type = 'CREDIT' and env = 'sandbox'`)) >= 4,
  )

  const { done, refused, booked, unseen } = traffic.production
  await record(done)
  partner.next('refuseMember')
  await send(refused)
  await prepare(traffic.preferences('production', 'live-saver', { prg_zaatroon: 50, prg_pebblewave: 50 }))
  partner.next('accept', 'dropAfter')
  await record(traffic.liveCredit(clock.now))
  await until(
    async () =>
      (await count(sql`select count(*) as n from multibrand_rows where state = 'SUBMITTING' and attempts > 0`)) === 1,
  )
  partner.next('dropAfter', 'dropBefore')
  await record(booked, 'BOOKED')
  await record(unseen, 'UNSEEN')
  return { madeAt: clock.now, exchanges, purchases }
}

/** Returns the ids of the orders whose outcome the database does not know yet. */
const openIds = async (database: Database): Promise<Set<unknown>> => {
  const open = sql`select id from transactions where state = 'SUBMITTING' union all select id from multibrand_rows where state = 'SUBMITTING'`
  return new Set((await database.read(open)).map((row) => row['id']))
}

const make = async (settings: DatabaseSettings): Promise<{ fixture: Fixture; version: string }> => {
  const clock = { now: Date.UTC(2026, 10, 21, 10) }
  const partnerSecret = randomBytes(32).toString('base64url')
  const secrets = { [bank.organizationId]: secretsOf(), [telecom.organizationId]: secretsOf() }
  const partner = await startFakePartner(partnerSecret, () => clock.now)
  partner.nextAsked(...Array.from({ length: 1000 }, () => 'fail' as const))
  const receiver = await startReceiver()
  const config = readConfig({
    PRODUCTION_PORT: '0',
    SANDBOX_PORT: '0',
    PORTAL_PORT: '0',
    PREVIEW_PORT: '0',
    DATABASE_FILE: settings.databaseFile,
    DATABASE_URL: settings.databaseUrl ?? '',
    MASTER_KEY: randomBytes(32).toString('base64'),
    CATALOGUE_FILE: fileURLToPath(new URL('../../seed/catalog.json', import.meta.url)),
    SEED_SECRETS: JSON.stringify(secrets),
    SHOP_URL: receiver.url,
    PARTNER_URL: partner.url,
    PARTNER_SECRET: partnerSecret,
    ALLOW_PRIVATE_WEBHOOK_TARGETS: '1',
    RATE_LIMIT: 'off',
  })
  const service = await startService(config, createLog('warn'), () => clock.now)
  const database = openDatabase(config, () => clock.now)
  const credentials: Credentials = ({ of, env }) => ({
    clientId: of.clientId[env],
    clientSecret: secrets[of.organizationId][env].clientSecret,
  })
  const reached = await sendTraffic({ callers: createCallers(service.baseUrls), database, partner }, credentials, clock)
  await until(async () => receiver.eventsByTransaction.size >= 8)
  await service.close()
  await receiver.close()
  await sealJournal(database)
  const problems = await verifyBooks(database)
  if (problems.length > 0) throw new Error(`the books do not hold: ${JSON.stringify(problems)}`)
  const open = await openIds(database)
  const booked = partner.orders.filter(({ transactionId }) => open.has(transactionId))
  const last = String((await database.read(sql`select name from migrations order by number desc limit 1`))[0]?.['name'])
  await database.close()
  await partner.close()
  return {
    fixture: { ...reached, masterKey: config.masterKey.toString('base64'), partnerSecret, booked },
    version: last.slice(0, 4),
  }
}

/**
 * Dumps the database as plain SQL. The dump contains no commands of `psql`, because the tests restore it with the
 * database driver.
 */
const dump = (databaseUrl: string): Buffer => {
  const program = join(findPostgres() ?? '', 'pg_dump')
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments', databaseUrl]
  const { status, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`pg_dump failed: ${stderr}`)
  return Buffer.from(stdout.replace(/^(?:\\|--).*\n/gm, ''))
}

/** Returns the whole SQLite database as the content of one file, without write-ahead log and free pages. */
const compact = (file: string): Buffer => {
  const database = new DatabaseSync(file)
  database.exec(`vacuum into '${file}.compact'`)
  database.close()
  return readFileSync(`${file}.compact`)
}

const keep = async (
  engine: Engine,
  { fixture, version }: Awaited<ReturnType<typeof make>>,
  database: Buffer,
): Promise<void> => {
  mkdirSync(new URL(`fixtures/${version}/`, import.meta.url), { recursive: true })
  await writeFixture(version, engine, fixture, database)
  process.stdout.write(`${engine}: fixtures/${version}, ${database.length} bytes before compression\n`)
}

await using folder = await temporaryFolder()
await keep('sqlite', await make({ databaseFile: folder.file }), compact(folder.file))
const server = await startPostgres()
try {
  const databaseUrl = await createDatabase(server.url)
  await keep('postgres', await make({ databaseFile: '', databaseUrl }), dump(databaseUrl))
} finally {
  await server.stop()
}
