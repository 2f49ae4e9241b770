import { text } from '../src/store/engine/row.ts'
import type { Query } from '../src/store/engine/database.ts'
import type { TestStore } from './open-test-store.ts'

const onSqlite = `
  select 'drop trigger ' || name as statement from sqlite_master where type = 'trigger' and name not like 'list_hours%'`
const onPostgres = `
  select 'drop trigger ' || t.tgname || ' on ' || c.relname as statement
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and t.tgname not like 'list_hours%'`

/**
 * Removes all database triggers that protect stored rows, then runs `statements`. The triggers that count days stay.
 * With this function, a test simulates a person who changes the database directly.
 */
export async function bypassTriggers(tested: TestStore, ...statements: Query[]): Promise<void> {
  const database = tested.database()
  const kept = await database.read({ text: database.engine === 'sqlite' ? onSqlite : onPostgres, values: [] })
  for (const row of kept) await database.write({ text: text(row, 'statement'), values: [] })
  await database.write(...statements)
}
