import type { Caller } from '../../caller.ts'
import type { Ids } from '../access/ids.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { textOrNull } from '../engine/row.ts'

/** The caller and the dependencies of the operations. `now` returns real time in milliseconds UTC. */
export type EmbedContext = {
  database: Database
  caller: Caller
  id: Ids
  now: () => number
  /** Appends the audit entry of a change to the transaction of the change. */
  audit: Audit
}

/** The person who made a change. `name` is null for a person who no longer exists. */
export type Author = { id: string; name: string | null }

/** Reads the columns `created_by` and `author` of a row. */
export const authorOf = (row: Row): Author | null => {
  const id = textOrNull(row, 'created_by')
  return id === null ? null : { id, name: textOrNull(row, 'author') }
}

/** Makes the changes of one organization run one after another, until the end of the transaction. */
export const lockCaller = ({ organizationId }: Caller) => sql`
  update organizations set status = status where id = ${organizationId}`

/** The target of a widget's audit entries. */
export const keyTarget = (id: string) => ({ kind: 'embed_key', id })
