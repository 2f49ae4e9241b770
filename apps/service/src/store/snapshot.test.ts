import { expect, test } from 'vitest'
import { openTestStore } from './open-test-store.ts'
import { withSnapshot } from './snapshot.ts'

const setting = (name: string) => ({ text: `show ${name}`, values: [] })

test('who reads a snapshot sees one moment, and nothing ends it for being slow', async () => {
  await using tested = await openTestStore()
  const database = tested.database()
  const count = { text: 'select count(*) as n from moments', values: [] }
  await withSnapshot(database, async (frozen) => {
    const before = await frozen.read(count)
    const write = { text: `insert into moments (name, at) values ('meanwhile', 1)`, values: [] }
    await database.write(write)
    expect(await frozen.read(count)).toEqual(before)
    if (database.engine === 'sqlite') return
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      expect((await frozen.read(setting(name)))[0]).toEqual({ [name]: '0' })
  })
  if (database.engine === 'postgres') expect((await database.read(setting('statement_timeout')))[0]).not.toEqual({ statement_timeout: '0' })
})
