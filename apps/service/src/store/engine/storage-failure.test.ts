import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { sql, type Database, type Query } from './database.ts'
import { DatabaseUnavailable, StorageFailure } from './database-errors.ts'
import { openTestStore } from '../../../testing/open-test-store.ts'
import { createDatabase, dropDatabase, onServer } from '../../../testing/start-postgres.ts'
import { mountTestDisk } from '../../../testing/test-disk.ts'
import { watchDatabase } from './watch-database.ts'

const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const server = process.env['TEST_POSTGRES_URL'] ?? ''

/** A service whose database can run out of storage. `fill` uses up the storage, and `free` releases it. */
type Crowded = AsyncDisposable & { service: TestService; fill: () => Promise<void>; free: () => Promise<void> }

/** Milliseconds by which the clock of each service is ahead of real time. */
let ahead = 0
const now = (): number => Date.now() + ahead

const statement = (text: string): Query => ({ text, values: [] })

/** SQL statements that make a database refuse new rows like a full database (`full`), and statements that undo this. */
const room = onPostgres
  ? {
      full: [
        `create function refuse_rows() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
        ...['transactions', 'storage_probes', 'portal_sessions'].map(
          (table) =>
            `create trigger refuse_rows before insert or update on ${table} for each row execute function refuse_rows()`,
        ),
      ],
      free: ['drop function refuse_rows cascade'],
    }
  : { full: ['pragma max_page_count = 1'], free: ['pragma max_page_count = 1000000'] }

const crowdedByItself = async (): Promise<Crowded> => {
  const service = await startTestService({}, now)
  return {
    service,
    fill: async () => void (await service.database.write(...room.full.map(statement))),
    free: async () => void (await service.database.write(...room.free.map(statement))),
    [Symbol.asyncDispose]: service.close,
  }
}

/**
 * Starts a service whose database is on a small file system. The write-ahead log of PostgreSQL is on another file
 * system.
 */
const crowdedByItsDisk = async (): Promise<Crowded> => {
  const closing = new AsyncDisposableStack()
  const disk = closing.use(mountTestDisk(64)!)
  let place: Record<string, string> = { DATABASE_FILE: join(disk.path, 'service.db') }
  if (onPostgres) {
    const folder = join(disk.path, 'tablespace')
    const { uid, gid } = statSync(new URL(server).searchParams.get('host') ?? '')
    mkdirSync(folder)
    for (const each of [disk.path, folder]) chownSync(each, uid, gid)
    const name = `small_${process.pid}`
    await onServer(server, `create tablespace ${name} location '${folder}'`)
    closing.defer(() => onServer(server, `drop tablespace ${name}`))
    const databaseUrl = await createDatabase(server)
    closing.defer(() => dropDatabase(server, databaseUrl))
    await onServer(server, `alter database ${new URL(databaseUrl).pathname.slice(1)} set tablespace ${name}`)
    place = { DATABASE_URL: databaseUrl }
  }
  const service = await startTestService(place, now)
  closing.defer(service.close)
  return {
    service,
    fill: async () => disk.fill(),
    free: async () => disk.free(),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const mayMount = (() => {
  using disk = mountTestDisk(1)
  return disk !== undefined
})()

afterEach(() => void vi.useRealTimers())

const clientOf = async ({ baseUrls, accessToken }: TestService) => {
  const token = await accessToken()
  const call = async (path: string, body?: object) => {
    const answer = await fetch(baseUrls.sandbox + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: (await answer.json()) as Record<string, unknown>,
    }
  }
  const issue = (referenceNumber: string) =>
    call('/transactions', {
      programId: 'prg_drovak',
      destinationAccount: { destinationUserId: '7730051944' },
      referenceNumber,
      basePoints: 1000,
    })
  return { get: (path: string) => call(path), issue }
}

const ways = [
  { name: 'limit of the engine', open: crowdedByItself },
  ...(mayMount ? [{ name: 'full file system', open: crowdedByItsDisk }] : []),
]
test.each(ways)('a full database ($name) refuses writes until it has free space', async ({ open }) => {
  await using crowded = await open()
  const { get, issue } = await clientOf(crowded.service)
  const portalHeaders = await crowded.service.portalHeaders()
  const before = await issue('before')
  expect(before.status).toBe(201)
  expect((await get('/readyz')).status).toBe(200)

  await crowded.fill()
  let refused = { reference: '', answer: before }
  for (let count = 0; count < 2_000 && refused.answer.status !== 503; count += 1)
    refused = { reference: `crowded-${count}`, answer: await issue(`crowded-${count}`) }
  expect(refused.answer).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'SERVICE_UNAVAILABLE' } })
  for (const late of [0, 2_500]) {
    await sleep(late)
    expect(await get('/readyz')).toMatchObject({ status: 503, retryAfter: '5' })
    expect(await get('/transactions/before')).toMatchObject({ status: 200, body: { id: before.body['id'] } })
    expect(await issue('before')).toMatchObject({ status: 200, body: { id: before.body['id'] } })
  }

  // The portal stores the time of a session's last request at most once a minute. The clock advances two minutes, so
  // the portal tries to store the time of the next request.
  ahead += 120_000
  expect(await fetch(`${crowded.service.portalUrl}/portal/api/session`, { headers: portalHeaders })).toMatchObject({
    status: 200,
  })

  await crowded.free()
  // The next storage probe starts within 2 s. A busy machine may need longer than that, so the timeout is 15 s.
  await expect.poll(() => get('/readyz').then(({ status }) => status), { timeout: 15_000, interval: 50 }).toBe(200)
  const again = await issue(refused.reference)
  expect(again.status).toBe(201)
  expect(await issue(refused.reference)).toMatchObject({ status: 200, body: { id: again.body['id'] } })
})

type Line = { level: number; msg: string; code?: unknown }
const readLog = () => {
  const lines: Line[] = []
  const destination = new PassThrough()
  destination.on('data', (line: Buffer) => lines.push(JSON.parse(line.toString()) as Line))
  return { log: createLog('info', destination), lines }
}

test('the log reports a failing database at most once a minute', async () => {
  await using tested = await openTestStore()
  const { log, lines } = readLog()
  vi.useFakeTimers({ toFake: ['performance'] })
  const watched = watchDatabase(tested.database(), { log, probeEvery: 20 })
  const meet = async (): Promise<void> => {
    for (let count = 0; count < 5; count += 1) {
      const err: unknown = await watched.write(...probe(count)).catch((cause: unknown) => cause)
      expect(err).toBeInstanceOf(StorageFailure)
      log.error({ err }, 'a worker could not do its work')
    }
  }
  const probe = (id: number) => [
    sql`insert into storage_probes (id, filler) values (${String(id)}, ${'x'.repeat(20_000)})`,
  ]
  await tested
    .database()
    .write(...room.full.filter((text) => !/ on (transactions|portal_sessions)/.test(text)).map(statement))
  await meet()
  vi.advanceTimersByTime(59_000)
  await meet()
  expect(lines).toMatchObject([
    { level: 50, msg: 'the database cannot store anything', code: onPostgres ? '53100' : 13 },
  ])
  vi.advanceTimersByTime(1_000)
  await meet()
  expect(lines).toHaveLength(2)
  await tested.database().write(...room.free.map(statement))
  await expect.poll(watched.isReady).toBe(true)
  expect(lines.slice(2)).toMatchObject([{ level: 30, msg: 'the database stores again' }])
  expect(await watched.read(sql`select count(*) as n from storage_probes`)).toEqual([{ n: 0n }])
})

test('after a failed commit, only a successful storage probe restores readiness', async () => {
  await using tested = await openTestStore()
  const watched = watchDatabase(tested.database(), { log: createLog('silent'), probeEvery: 200 })
  const lost = watched.transaction(() => Promise.reject(new DatabaseUnavailable('lost')))
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
  await watched.write(sql`update revisions set number = number`)
  expect(await watched.isReady()).toBe(false)
  await expect.poll(watched.isReady).toBe(true)
})

test('the log reports a failed unlimited transaction, and readiness ends', async () => {
  await using tested = await openTestStore()
  const { log, lines } = readLog()
  const { unlimited, isReady } = watchDatabase(tested.database(), { log, probeEvery: 60_000 })
  const err: unknown = await unlimited
    .transaction(() => Promise.reject(new DatabaseUnavailable('lost')))
    .catch((cause: unknown) => cause)
  log.error({ err }, 'the journal could not be sealed')
  expect(lines).toMatchObject([{ level: 50, msg: 'lost' }])
  expect(await isReady()).toBe(false)
})

test('the log reports a refused storage probe once a minute', async () => {
  await using tested = await openTestStore()
  const { log, lines } = readLog()
  vi.useFakeTimers({ toFake: ['performance'] })
  const database = tested.database()
  const probing = vi.fn<Database['write']>(database.write)
  const watched = watchDatabase({ ...database, write: probing }, { log, probeEvery: 20 })
  await database.write(statement('alter table storage_probes rename to elsewhere'))
  await expect(watched.transaction(() => Promise.reject(new DatabaseUnavailable('lost')))).rejects.toThrow('lost')
  await expect.poll(() => probing.mock.calls.length).toBeGreaterThan(3)
  const refused = { level: 50, msg: 'the database refuses the storage probe', code: onPostgres ? '42P01' : 1 }
  expect(lines.slice(1)).toMatchObject([refused])
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => lines.slice(1)).toMatchObject([refused, refused])
  await database.write(statement('alter table elsewhere rename to storage_probes'))
  await expect.poll(watched.isReady).toBe(true)
})
