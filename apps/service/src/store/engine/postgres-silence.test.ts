import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { sql, type Database, type Run } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { openPostgres } from './postgres.ts'
import { onServer } from '../../../testing/start-postgres.ts'
import { temporaryDatabase } from '../../../testing/temporary.ts'
import { startTestProxy } from '../../../testing/test-proxy.ts'
import { watchDatabase } from './watch-database.ts'

/** Opens a database behind a proxy that can stop forwarding the server's answers. `limits` are in milliseconds. */
async function openBehindProxy(limits: { flight: number; queue: number }) {
  const { databaseUrl = '', ...settings } = await temporaryDatabase()
  const socketFile = `${new URL(databaseUrl).searchParams.get('host')}/.s.PGSQL.5432`
  const proxy = await startTestProxy(socketFile)
  const database = openPostgres(proxy.through(databaseUrl), { limits })
  await database.write(sql`create table note (id text primary key)`)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= database.close())
  return {
    database,
    proxy,
    close,
    async [Symbol.asyncDispose]() {
      await close()
      await proxy[Symbol.asyncDispose]()
      await settings[Symbol.asyncDispose]()
    },
  }
}
const note = (id: string) => sql`insert into note values (${id})`
const notes = sql`select id from note order by id`
const sleeping = (seconds: number) => sql`select cast(pg_sleep(cast(${seconds} as text)::float8) as text)`
/** Uses a read connection, the write connection and two transaction connections. */
const useAll = async (database: Database, id: string): Promise<void> => {
  await database.read(notes)
  await database.write(note(`${id} written`))
  await Promise.all([1, 2].map((n) => database.transaction((run) => run(note(`${id} in transaction ${n}`)))))
}

test('statements to a silent server fail, and later statements use new connections', async () => {
  await using tested = await openBehindProxy({ flight: 400, queue: 500 })
  const { database, proxy } = tested
  await useAll(database, 'before')
  proxy.silence()
  const silenced = [
    database.read(notes),
    database.write(note('lost')),
    database.transaction((run) => run(note('lost too'))),
    database.unlimited.transaction((run) => run(note('lost as well'))),
  ]
  const outcomes = await Promise.allSettled(silenced)
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable' } })
  await useAll(database, 'after')
  expect((await database.read(notes)).map(({ id }) => id)).toEqual([
    'after in transaction 1',
    'after in transaction 2',
    'after written',
    'before in transaction 1',
    'before in transaction 2',
    'before written',
  ])
})

test('isReady returns false within 2 seconds while the server is silent', async () => {
  await using tested = await openBehindProxy({ flight: 12_000, queue: 13_000 })
  const { isReady } = watchDatabase(tested.database, { log: createLog('silent') })
  expect(await isReady()).toBe(true)
  tested.proxy.silence()
  const askedAt = performance.now()
  expect(await isReady()).toBe(false)
  expect(performance.now() - askedAt).toBeLessThan(2_000)
})

test('closing the database succeeds while the server is silent', async () => {
  await using tested = await openBehindProxy({ flight: 60_000, queue: 60_000 })
  await useAll(tested.database, 'a')
  tested.proxy.silence()
  await expect(tested.close()).resolves.toBeUndefined()
})

test('a timed-out transaction does not close connections that were opened later', async () => {
  await using tested = await openBehindProxy({ flight: 3_000, queue: 3_000 })
  const { database } = tested
  const overdue = database.transaction((run) => run(sleeping(20))).catch((cause: unknown) => cause)
  await sleep(500)
  const later = database.transaction((run) => run(sleeping(2.7)))
  expect(await overdue).toBeInstanceOf(DatabaseUnavailable)
  await expect(later).resolves.toHaveLength(1)
})

test('several slow reads on one connection may together exceed the time limit', async () => {
  await using tested = await openBehindProxy({ flight: 2_000, queue: 3_000 })
  const reads = Array.from({ length: 8 }, () => tested.database.read(sleeping(1.4)))
  expect(await Promise.all(reads)).toHaveLength(8)
})

test('the statements of a shared commit may together exceed the time limit', async () => {
  await using tested = await openBehindProxy({ flight: 1_000, queue: 5_000 })
  const writes = ['a', 'b', 'c'].map((id) => tested.database.write(sleeping(0.5), note(id)))
  await Promise.all(writes)
  expect(await tested.database.read(notes)).toHaveLength(3)
})

test('a write fails when the server falls silent before it answers', async () => {
  await using tested = await openBehindProxy({ flight: 1_000, queue: 5_000 })
  const outcome = tested.database.write(sleeping(0.7), sleeping(0.7)).catch((cause: unknown) => cause)
  await sleep(1_000)
  tested.proxy.silence()
  expect(await outcome).toBeInstanceOf(DatabaseUnavailable)
})

test('a paused process reads pending answers before it reports a timeout', async () => {
  await using settings = await temporaryDatabase()
  const database = openPostgres(settings.databaseUrl ?? '', { limits: { flight: 600, queue: 5_000 } })
  const outcome = database.transaction((run) => run(sleeping(0.4))).catch((cause: unknown) => cause)
  await sleep(200)
  // After `immediate()`, Node runs timers before it reads sockets. `Atomics.wait` pauses the process at this point for
  // longer than the limit `flight`.
  await immediate()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
  expect(await outcome).toHaveLength(1)
  await database.close()
})

test('a write fails if it waits too long behind an unanswered write', async () => {
  await using tested = await openBehindProxy({ flight: 2_500, queue: 300 })
  const { database, proxy } = tested
  await database.write(note('first'))
  proxy.silence()
  const inFlight = database.write(note('in flight'))
  await sleep(50)
  await expect(database.write(note('waiting'))).rejects.toThrow('in time')
  await expect(inFlight).rejects.toThrow('does not answer')
  expect(await database.read(notes)).toEqual([{ id: 'first' }])
})

test('a transaction fails if it waits too long for a free connection', async () => {
  await using tested = await openBehindProxy({ flight: 20_000, queue: 3_000 })
  const { database } = tested
  const [release, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let left = 8
  const hold = async (run: Run): Promise<void> => {
    await run(notes)
    left -= 1
    if (left === 0) begun.resolve()
    await release.promise
  }
  const busy = Promise.all(Array.from({ length: left }, () => database.transaction(hold)))
  await Promise.race([begun.promise, busy])
  await expect(database.transaction((run) => run(note('waiting')))).rejects.toBeInstanceOf(DatabaseUnavailable)
  release.resolve()
  await busy
  expect(await database.read(notes)).toEqual([])
})

test('operations of database.unlimited have no time limits', async () => {
  await using tested = await openBehindProxy({ flight: 500, queue: 500 })
  const { unlimited, migrate } = tested.database
  await unlimited.read(sleeping(0.8))
  await unlimited.write(sleeping(0.8))
  await unlimited.transaction((run) => run(sleeping(0.8)))
  expect(
    await unlimited.transaction((run) => run(sql`select current_setting('statement_timeout') as at_most`)),
  ).toEqual([{ at_most: '0' }])
  expect(await migrate(sql`insert into note values ('claimed') returning id`, 'select pg_sleep(0.8)')).toBe(true)
})

test('connections for requests set a statement timeout of 10 seconds', async () => {
  await using tested = await openBehindProxy({ flight: 500, queue: 500 })
  const limit = sql`select current_setting('statement_timeout') as at_most`
  const { read, write, transaction } = tested.database
  expect([await read(limit), ...(await write(limit)), await transaction((run) => run(limit))]).toEqual([
    [{ at_most: '10s' }],
    [{ at_most: '10s' }],
    [{ at_most: '10s' }],
  ])
})

test('a statement timeout on the server rejects with DatabaseUnavailable', async () => {
  await using tested = await openBehindProxy({ flight: 5_000, queue: 5_000 })
  const overdue = tested.database.transaction(async (run) => {
    await run(sql`select set_config('statement_timeout', '50ms', true)`)
    await run(sleeping(5))
  })
  await expect(overdue).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test('a notice during a commit does not fail the commit', async () => {
  await using tested = await openBehindProxy({ flight: 5_000, queue: 5_000 })
  const again = sql`create table if not exists note (id text primary key)`
  await tested.database.write(again)
  await tested.database.transaction((run) => run(again))
  expect(await tested.database.read(notes)).toEqual([])
})

test('a write refused by a read-only server closes all connections', async () => {
  await using settings = await temporaryDatabase()
  const { databaseUrl = '' } = settings
  const name = new URL(databaseUrl).pathname.slice(1)
  const backend = sql`select cast(pg_backend_pid() as bigint) as pid`
  await onServer(databaseUrl, 'create table note (id text primary key)')
  await onServer(databaseUrl, `alter database ${name} set default_transaction_read_only = on`)
  const database = openPostgres(databaseUrl)
  for (const refused of [() => database.write(note('a')), () => database.transaction((run) => run(note('a')))]) {
    const before = await database.read(backend)
    await expect(refused()).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await database.read(backend)).not.toEqual(before)
  }
  await onServer(databaseUrl, `begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  await useAll(database, 'kept')
  await database.close()
})
