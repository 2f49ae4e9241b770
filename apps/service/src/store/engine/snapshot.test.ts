import { expect, test } from 'vitest'
import { openTestStore } from '../../../testing/open-test-store.ts'
import { withSnapshot } from './snapshot.ts'

const read = (text: string) => ({ text, values: [] })
const moments = read('select count(*) as n from moments')
/** Selects the server's time limits for a session. SQLite has no such settings. */
const limits = read(
  `select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
)
const none = read(`select 'none' as name`)

test('a snapshot hides later writes and has no time limits', async () => {
  await using tested = await openTestStore()
  const database = tested.database()
  const settings = database.engine === 'postgres' ? limits : none
  const expected = {
    sqlite: [{ name: 'none' }],
    postgres: ['idle_in_transaction_session_timeout', 'statement_timeout'].map((name) => ({ name, setting: '0' })),
  }
  await withSnapshot(database, async (frozen) => {
    const before = await frozen.read(moments)
    await database.write(read(`insert into moments (name, at) values ('meanwhile', 1)`))
    expect(await frozen.read(moments)).toEqual(before)
    expect(await frozen.read(settings)).toEqual(expected[database.engine])
  })
})
