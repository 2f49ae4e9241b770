import type { Caller } from '../../caller.ts'
import { tableOf, type Columns } from '../engine/columns.ts'
import { sql, type ReadKind } from '../engine/database.ts'

type Key = { caller: Caller; text: string }

export const byReference = ({ organizationId, env }: Caller, reference: string) => sql`
  select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
  where t.organization_id = ${organizationId} and t.env = ${env} and t.reference = ${reference}`
export const byId = ({ organizationId, env }: Caller, id: string) => sql`
  select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
  where t.organization_id = ${organizationId} and t.env = ${env} and t.id = ${id}`

const columns: Columns<Key> = {
  organization_id: ['text', ({ caller }) => caller.organizationId],
  env: ['text', ({ caller }) => caller.env],
  key: ['text', ({ text }) => text],
}
const wanted = tableOf(columns, 'wanted')

/** Reads one row for each key by an index: the limit keeps the server from reading the whole table for many keys. */
const rowsBy = (column: 'id' | 'reference') => (keys: readonly Key[]) => ({
  text: `
    select wanted.place, t.*, p.name as program_name
    from ${wanted.from} cross join lateral (
      select * from transactions
      where organization_id = wanted.organization_id and env = wanted.env and ${column} = wanted.key limit 1
    ) t join programs p on p.id = t.program_id`,
  values: wanted.arraysOf(keys),
})

export const transactionById: ReadKind<Key> = { one: ({ caller, text }) => byId(caller, text), set: rowsBy('id') }
export const transactionByReference: ReadKind<Key> = {
  one: ({ caller, text }) => byReference(caller, text),
  set: rowsBy('reference'),
}
