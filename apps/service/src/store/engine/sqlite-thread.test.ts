import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary.ts'
import { sql } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { openSqlite } from './sqlite.ts'
import { startWriterThread } from './sqlite-thread.ts'

const insert = (id: string | null) => ({ statements: [sql`insert into note values (${id}) returning id`] })

const count = sql`select count(*) as n from note`

test('the writer thread commits a batch and returns each error', async () => {
  await using folder = await temporaryFolder()
  const database = openSqlite(folder.file)
  await database.write(sql`create table note (id text primary key not null)`)
  const thread = await startWriterThread(folder.file, () => {})
  const outcomes = await thread?.run([insert('a'), insert(null), insert('b')])
  expect(outcomes).toEqual([
    { rows: [[{ id: 'a' }]] },
    { failed: expect.objectContaining({ message: expect.stringContaining('NOT NULL'), errcode: 1299 }) },
    { rows: [[{ id: 'b' }]] },
  ])
  expect(await database.read(sql`select id from note order by id`)).toEqual([{ id: 'a' }, { id: 'b' }])
  await thread?.close()
  await database.close()
})

test('no thread starts on a file that does not open', async () => {
  await using folder = await temporaryFolder()
  expect(await startWriterThread(`${folder.file}/missing/file.db`, () => {})).toBeUndefined()
})

test('a batch that the thread cannot get fails and ends the thread', async () => {
  await using folder = await temporaryFolder()
  const database = openSqlite(folder.file)
  await database.write(sql`create table note (id text primary key not null)`)
  const ended = Promise.withResolvers<void>()
  const thread = await startWriterThread(folder.file, ended.resolve)
  const broken = { statements: [{ text: 'insert into note values (?1)', values: [(() => 'a') as never] }] }
  await expect(thread?.run([insert('a'), broken])).rejects.toBeInstanceOf(DatabaseUnavailable)
  await ended.promise
  expect(await database.read(sql`select id from note`)).toEqual([])
  await database.close()
})

test('the event loop goes on while the writer thread commits', async () => {
  await using folder = await temporaryFolder()
  const database = openSqlite(folder.file)
  await database.write(sql`create table note (id text primary key not null)`)
  // The first large batch starts the thread, which then runs later batches.
  const large = (round: string) =>
    Array.from({ length: 400 }, (_, index) => database.write(sql`insert into note values (${`${round}-${index}`})`))
  for (let round = 0, turns = 0; turns === 0; round += 1) {
    const writes = Promise.all(large(String(round)))
    let settled = false
    void writes.then(() => (settled = true))
    // Reads in each turn, so that a read transaction is open when the answer of the thread arrives.
    const readOn = async (): Promise<void> => {
      await database.read(count)
      await new Promise((turn) => setImmediate(turn))
      if (!settled) await readOn()
    }
    const reading = readOn()
    // The event loop itself would commit in one turn. Beside a thread it has more turns before the answer.
    await new Promise((turn) => setImmediate(turn))
    await new Promise((turn) => setImmediate(turn))
    if (!settled) turns += 1
    await writes
    expect(await database.read(count)).toEqual([{ n: BigInt((round + 1) * 400) }])
    await reading
  }
  await database.close()
})
