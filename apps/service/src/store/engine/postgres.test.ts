import { expect, test } from 'vitest'
import { sql, type Run } from './database.ts'
import { DatabaseBusy, DatabaseUnavailable } from './database-errors.ts'
import { openPostgres } from './postgres.ts'
import { temporaryDatabase } from '../../../testing/temporary.ts'

async function openNotes(lockTimeout?: number) {
  const settings = await temporaryDatabase()
  const open = () => openPostgres(settings.databaseUrl ?? '', { lockTimeout })
  const [database, other] = [open(), open()]
  await database.write(sql`create table note (id text primary key, amount bigint not null)`)
  await database.write(sql`insert into note values ('a', 1), ('b', 1)`)
  return {
    database,
    other,
    async [Symbol.asyncDispose]() {
      await Promise.all([database.close(), other.close()])
      await settings[Symbol.asyncDispose]()
    },
  }
}
const raise = (id: string) => sql`update note set amount = amount + 1 where id = ${id} returning amount`
const amounts = sql`select id, amount from note order by id`
/** Ends every other connection to this database, as a restart of the server does. */
const endOthers = sql`select pg_terminate_backend(pid)::text from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

test('if the server closes all connections, only the running transaction fails', async () => {
  await using notes = await openNotes()
  await notes.database.transaction((run) => run(raise('a')))
  const held = notes.database.transaction(async (run) => {
    await run(raise('a'))
    await notes.other.read(endOthers)
    await run(raise('a'))
  })
  await expect(held).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await notes.database.read(amounts)).toEqual([
    { id: 'a', amount: 2n },
    { id: 'b', amount: 1n },
  ])
  await notes.database.write(raise('b'))
  await notes.database.transaction((run) => run(raise('b')))
  expect(await notes.database.read(amounts)).toContainEqual({ id: 'b', amount: 3n })
})

test('operations on an unreachable server reject with DatabaseUnavailable', async () => {
  const nowhere = openPostgres('postgresql://nobody@127.0.0.1:1/nothing')
  await expect(nowhere.read(amounts)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(nowhere.write(raise('a'))).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(nowhere.transaction((run) => run(raise('a')))).rejects.toBeInstanceOf(DatabaseUnavailable)
  await nowhere.close()
})

test('openPostgres closes a connection whose session settings the server refused', async () => {
  await using settings = await temporaryDatabase()
  const [database, refused] = [undefined, -2].map((lockTimeout) =>
    openPostgres(settings.databaseUrl ?? '', { lockTimeout }),
  )
  const sessions = sql`select count(*) as n from pg_stat_activity where datname = current_database()`
  for (let count = 0; count < 3; count += 1)
    await expect(refused!.read(sessions)).rejects.toMatchObject({ code: '22023' })
  await expect.poll(() => database!.read(sessions)).toEqual([{ n: 1n }])
  await Promise.all([database!.close(), refused!.close()])
})

test('two deadlocked transactions both succeed', async () => {
  await using notes = await openNotes()
  let [runs, arrived] = [0, 0]
  const meeting = Promise.withResolvers<void>()
  const crossing = (first: string, second: string) => async (run: Run) => {
    runs += 1
    await run(raise(first))
    arrived += 1
    if (arrived === 2) meeting.resolve()
    await meeting.promise
    await run(raise(second))
  }
  await Promise.all([notes.database.transaction(crossing('a', 'b')), notes.other.transaction(crossing('b', 'a'))])
  // The test accepts more than three runs, because the repeated transaction may deadlock with the other transaction a
  // second time.
  expect(runs).toBeGreaterThan(2)
  expect(await notes.database.read(amounts)).toEqual([
    { id: 'a', amount: 3n },
    { id: 'b', amount: 3n },
  ])
})

test('a lock timeout rejects with DatabaseBusy and stores nothing', async () => {
  await using notes = await openNotes(200)
  await notes.database.transaction(async (run) => {
    await run(raise('a'))
    await expect(notes.other.write(raise('b'), raise('a'))).rejects.toBeInstanceOf(DatabaseBusy)
  })
  expect(await notes.database.read(amounts)).toEqual([
    { id: 'a', amount: 2n },
    { id: 'b', amount: 1n },
  ])
})

test('sums of large integers are exact, and numeric text stays text', async () => {
  await using notes = await openNotes()
  await notes.database.write(sql`insert into note values (${'007'}, ${2n ** 62n}), (${'c'}, ${2n ** 62n})`)
  expect(
    await notes.database.read(sql`select sum(amount) as sum, count(*) as n, min(id) as id from note where amount > 1`),
  ).toEqual([{ sum: 2n ** 63n, n: 2n, id: '007' }])
})

test('a write that waits for a locked row delays no other write', async () => {
  await using notes = await openNotes()
  let waiting: Promise<unknown> = Promise.resolve()
  await notes.database.transaction(async (run) => {
    await run(raise('a'))
    waiting = notes.other.write(raise('a'))
    const others = ['x', 'y', 'z'].map((id) => notes.other.write(sql`insert into note values (${id}, 0) returning id`))
    expect((await Promise.all(others)).flat(2)).toEqual([{ id: 'x' }, { id: 'y' }, { id: 'z' }])
  })
  expect(await waiting).toEqual([[{ amount: 3n }]])
})

test('the server rolls back a transaction that ignores a refused statement', async () => {
  await using notes = await openNotes()
  const regardless = notes.database.transaction(async (run) => {
    await run(raise('b'))
    await run(sql`insert into note values ('a', 1)`).catch(() => {})
  })
  await expect(regardless).rejects.toThrow('rolled back')
  expect(await notes.database.read(amounts)).toContainEqual({ id: 'b', amount: 1n })
})
