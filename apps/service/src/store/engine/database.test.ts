import { expect, test } from 'vitest'
import { insertOne, tableOf, type Columns } from './columns.ts'
import { sql, type ReadKind, type WriteKind } from './database.ts'
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

test.for([1, 20])('a read sees a commit of %i writes after an earlier read', async (size) => {
  await using notes = await openNotes()
  const writes = Array.from({ length: size }, (_, index) => notes.database.write(note(`n-${index}`)))
  await notes.database.read(count)
  await Promise.all(writes)
  expect(await notes.database.read(count)).toEqual([{ n: BigInt(size) }])
  const transaction = notes.database.transaction((run) => run(note('last')))
  await notes.database.read(count)
  await transaction
  expect(await notes.database.read(count)).toEqual([{ n: BigInt(size + 1) }])
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

type NoteDraft = { id: string; words: string | null; topic: string }
const noteColumns: Columns<NoteDraft> = {
  id: ['text', ({ id }) => id],
  words: ['text', ({ words }) => words],
  amount: ['bigint', () => 1n],
}
const notes = tableOf(noteColumns, 'draft')
const topics = tableOf<NoteDraft>({ topic: ['text', ({ topic }) => topic] }, 'sent', notes.next)
/** Stores notes once for each id, with a title for each stored note and the number of stored notes of each topic. */
const noteKind: WriteKind<NoteDraft> = {
  one: (draft) => ({
    first: insertOne('note', noteColumns, 'on conflict (id) do nothing returning id')(draft),
    rest: [sql`insert into title values (${draft.id}, ${draft.topic})`],
    totals: [
      sql`insert into topic values (${draft.topic}, ${1n}) on conflict (name) do update set notes = topic.notes + excluded.notes`,
    ],
  }),
  set: (drafts) => ({
    text: `
      with drafts as (select draft.*, topic from ${notes.from} join ${topics.from} on sent.place = draft.place),
      stored as (
        insert into note select id, words, amount from drafts order by id on conflict (id) do nothing returning id
      ), titled as (
        insert into title select stored.id, topic from stored join drafts using (id)
      ), counted as (
        insert into topic select topic, count(*) from stored join drafts using (id) group by topic order by topic
        on conflict (name) do update set notes = topic.notes + excluded.notes
      )
      select id, place from stored join drafts using (id)`,
    values: [...notes.arraysOf(drafts), ...topics.arraysOf(drafts)],
  }),
}
const openTopics = async () => {
  const opened = await openNotes()
  await opened.database.write(
    sql`create table title (id text primary key, topic text not null)`,
    sql`create table topic (name text primary key, notes bigint not null)`,
  )
  return opened
}
const numbered = (length: number): number[] => Array.from({ length }, (_, index) => index)

test('drafts of a kind get their own results in one commit', async () => {
  await using opened = await openTopics()
  const { database } = opened
  await database.write(note('n3'))
  const stored = await Promise.all(
    numbered(40).map((index) =>
      database.store(noteKind, { id: `n${index % 20}`, words: `w${index}`, topic: index % 2 ? 'odd' : 'even' }),
    ),
  )
  const ids = stored.map((rows) => rows[0]?.['id'] ?? null)
  expect(new Set(ids)).toEqual(new Set([null, ...numbered(20).flatMap((index) => (index === 3 ? [] : [`n${index}`]))]))
  expect(ids.filter((id) => id === null)).toHaveLength(21)
  expect(ids.every((id, index) => id === null || id === `n${index % 20}`)).toBe(true)
  expect(await database.read(sql`select name, notes from topic order by name`)).toEqual([
    { name: 'even', notes: 10n },
    { name: 'odd', notes: 9n },
  ])
  expect(await database.read(sql`select count(*) as n from title`)).toEqual([{ n: 19n }])
})

test('drafts keep special characters, empty texts and the word NULL', async () => {
  await using opened = await openTopics()
  const { database } = opened
  const texts = ['', 'NULL', `a"b\\c{d},'e'`, ' \n\t ', 'بنك 🙂', '$1 ?1']
  await Promise.all(texts.map((words, index) => database.store(noteKind, { id: `n${index}`, words, topic: words })))
  expect((await database.read(sql`select words from note order by id`)).map(({ words }) => words)).toEqual(texts)
  expect((await database.read(sql`select topic from title order by id`)).map(({ topic }) => topic)).toEqual(texts)
})

test('a refused draft does not affect other drafts and writes', async () => {
  await using opened = await openTopics()
  const { database } = opened
  const settled = await Promise.allSettled([
    ...numbered(20).map((index) =>
      database.store(noteKind, { id: `n${index}`, words: index === 7 ? null : 'w', topic: 'all' }),
    ),
    database.write(note('other')),
  ])
  expect(settled.map(({ status }) => status)).toEqual(
    numbered(21).map((index) => (index === 7 ? 'rejected' : 'fulfilled')),
  )
  expect(String((settled[7] as PromiseRejectedResult).reason)).toMatch(/not.null/i)
  expect(await database.read(count)).toEqual([{ n: 20n }])
  expect(await database.read(sql`select notes from topic`)).toEqual([{ notes: 19n }])
})

test('the database finds each key of many simultaneous reads', async () => {
  await using opened = await openNotes()
  const { database } = opened
  await database.write(...numbered(150).map((index) => note(`n${index}`, `words ${index}`)))
  const wanted = tableOf<string>({ key: ['text', (key) => key] }, 'wanted')
  const noteById: ReadKind<string> = {
    one: (id) => sql`select * from note where id = ${id}`,
    set: (ids) => ({
      text: `select place, note.* from ${wanted.from} join note on note.id = wanted.key`,
      values: wanted.arraysOf(ids),
    }),
  }
  const found = await Promise.all(numbered(200).map((index) => database.find(noteById, `n${(index * 7) % 160}`)))
  expect(found.map(([row]) => row?.['words'])).toEqual(
    numbered(200).map((index) => ((index * 7) % 160 < 150 ? `words ${(index * 7) % 160}` : undefined)),
  )
  expect((await database.find(noteById, 'n1'))[0]?.['words']).toBe('words 1')
})

test('many writes and transactions at once lose no change', async () => {
  await using opened = await openNotes()
  const { database } = opened
  await database.write(note('sum', 'w', 0n))
  const increment = sql`update note set amount = amount + 1 where id = ${'sum'}`
  const byTransaction = () =>
    database.transaction(async (run) => {
      const [row] = await run(sql`update note set amount = amount where id = ${'sum'} returning amount`)
      await new Promise((later) => setImmediate(later))
      await run(sql`update note set amount = ${BigInt(row?.['amount'] ?? 0) + 1n} where id = ${'sum'}`)
    })
  for (const round of numbered(5)) {
    await Promise.all(numbered(60).map((index) => (index % 6 === 0 ? byTransaction() : database.write(increment))))
    expect(await database.read(sql`select amount from note where id = ${'sum'}`)).toEqual([
      { amount: BigInt((round + 1) * 60) },
    ])
  }
})
