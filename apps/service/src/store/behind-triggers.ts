import type { Query } from './database.ts'
import type { TestStore } from './open-test-store.ts'

const guarded = [
  ['journal', ['no_update', 'no_delete']],
  ['seals', ['no_update', 'no_delete']],
  ['sealed_journals', ['no_update', 'no_delete']],
  ['transactions', ['no_update', 'no_delete', 'keep']],
  ['events', ['keep_body', 'no_delete']],
  ['multibrand_rows', ['no_update', 'no_delete', 'keep']],
  ['multibrand_transactions', ['keep', 'final', 'no_delete']],
  ['connection_history', ['no_update', 'no_delete']],
  ['multibrand_connection_history', ['no_update', 'no_delete']],
] as const

/** For tests: what someone with the database in hand could do. The triggers that keep facts are taken away first. */
export async function behindTriggers(tested: TestStore, ...statements: Query[]): Promise<void> {
  const database = tested.database()
  for (const [table, names] of guarded) {
    const on = database.engine === 'sqlite' ? '' : ` on ${table}`
    for (const name of names) await database.write({ text: `drop trigger if exists ${table}_${name}${on}`, values: [] })
  }
  await database.write(...statements)
}
