import { expect, test } from 'vitest'
import { sql } from './database.ts'
import { openDatabase } from './open-database.ts'
import { temporaryDatabase } from '../../../testing/temporary.ts'

async function openNotes() {
  const settings = await temporaryDatabase()
  const database = openDatabase(settings)
  await database.write(sql`create table note (id text primary key, words text not null, amount bigint not null)`)
  const close = async () => {
    await database.close()
    await settings[Symbol.asyncDispose]()
  }
  return { database, settings, [Symbol.asyncDispose]: close }
}
const note = (id: string, words: string | null = 'w', amount: bigint = 1n) =>
  sql`insert into note values (${id}, ${words}, ${amount}) returning id`
const count = sql`select count(*) as n from note`

test('the database returns stored special characters and large integers unchanged', async () => {
  await using notes = await openNotes()
  await notes.database.write(note('a', `'); drop table note; --`, 2n ** 62n))
  expect(await notes.database.read(sql`select * from note where id = ${'a'}`)).toEqual([
    { id: 'a', words: `'); drop table note; --`, amount: 2n ** 62n },
  ])
})

test('a write with one failed statement stores no row', async () => {
  await using notes = await openNotes()
  await expect(notes.database.write(note('a'), note('b', null))).rejects.toThrow(/not.null/i)
  expect(await notes.database.read(count)).toEqual([{ n: 0n }])
})

test('a failed write in a shared commit does not affect other writes', async () => {
  await using notes = await openNotes()
  const asked = ['a', 'b', 'a', 'c'].map((id) => notes.database.write(note(id)))
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect([settled[1]?.status, settled[3]?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(await notes.database.read(count)).toEqual([{ n: 3n }])
})

test('a transaction that throws stores nothing and does not block later transactions', async () => {
  await using notes = await openNotes()
  const broken = notes.database.transaction(async (run) => {
    await run(note('a'))
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await notes.database.transaction((run) => run(note('b')))
  expect(await notes.database.read(sql`select id from note`)).toEqual([{ id: 'b' }])
})

test('simultaneous transactions on one row run one after another', async () => {
  await using notes = await openNotes()
  await notes.database.write(note('a', 'w', 0n))
  const increment = () =>
    notes.database.transaction(async (run) => {
      const [row] = await run(sql`update note set amount = amount returning amount`)
      await new Promise((later) => setImmediate(later))
      const observed = await notes.database.read(sql`select amount from note`)
      await run(sql`update note set amount = ${Number(row?.amount) + 1}`)
      return Number(row?.amount) === Number(observed[0]?.amount)
    })
  expect(await Promise.all([increment(), increment(), increment()])).toEqual([true, true, true])
  expect(await notes.database.read(sql`select amount from note`)).toEqual([{ amount: 3n }])
})

test('a newly opened database contains every acknowledged write', async () => {
  await using notes = await openNotes()
  await notes.database.write(note('a'))
  const again = openDatabase(notes.settings)
  expect(await again.read(count)).toEqual([{ n: 1n }])
  await again.close()
})

test('a closing database finishes running operations and refuses new operations', async () => {
  await using settings = await temporaryDatabase()
  const database = openDatabase(settings)
  const created = database.write(sql`create table note (id text)`)
  await database.close()
  await expect(created).resolves.toBeDefined()
  await expect(database.read(count)).rejects.toThrow('closed')
})

test('read refuses a statement that writes', async () => {
  await using notes = await openNotes()
  await expect(notes.database.read(note('a'))).rejects.toThrow(/read-?only/)
})

test('a transaction runs even if it starts while another transaction ends', async () => {
  await using notes = await openNotes()
  for (let turns = 0; turns < 12; turns += 1) {
    await notes.database.transaction((run) => run(note(`t${turns}`)))
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    await notes.database.transaction((run) => run(note(`u${turns}`)))
    await notes.database.write(note(`w${turns}`))
  }
  expect(await notes.database.read(count)).toEqual([{ n: 36n }])
})
