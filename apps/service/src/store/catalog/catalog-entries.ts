import { createHash } from 'node:crypto'
import { sql, type Query, type Run } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'

export type EntryKind =
  | 'client'
  | 'embed_key'
  | 'embed_settings'
  | 'origin'
  | 'return_url'
  | 'offer'
  | 'organization'
  | 'profile'
  | 'names'
  | 'campaign'
  | 'program'
  | 'price'
  | 'rate'
  | 'connector'
  | 'person'

/** An item of a catalog file. An item that belongs to no organization or environment leaves these fields out. */
export type Entry = { kind: EntryKind; organizationId?: string; env?: string; key: string }

/**
 * Enters one item of a catalog file if no person changed or removed the item since. `write` stores the item; its
 * argument is true the first time that a file lists the item.
 */
export type EnterItem = (entry: Entry, item: unknown, write: (isNew: boolean) => Promise<void>) => Promise<void>

const everyEntry = () => sql`select kind, organization_id, env, key, digest, managed from catalog_entries`
const keepEntry = ({ kind, organizationId = '', env = '', key }: Entry, digest: string, managed: 0 | 1) => sql`
  insert into catalog_entries (kind, organization_id, env, key, digest, managed)
  values (${kind}, ${organizationId}, ${env}, ${key}, ${digest}, ${managed})
  on conflict (kind, organization_id, env, key) do update set digest = excluded.digest, managed = excluded.managed`

/** Lets the portal own an item: a catalog file no longer changes, restores or removes it. */
export const takeOverEntry = ({ kind, organizationId = '', env = '', key }: Entry): Query => sql`
  insert into catalog_entries (kind, organization_id, env, key, digest, managed)
  values (${kind}, ${organizationId}, ${env}, ${key}, '', 0)
  on conflict (kind, organization_id, env, key) do update set managed = 0`

const nameOf = ({ kind, organizationId = '', env = '', key }: Entry): string =>
  JSON.stringify([kind, organizationId, env, key])

const digestOf = (item: unknown): string => createHash('sha256').update(JSON.stringify(item)).digest('hex')

/**
 * Returns the function that enters items in one transaction. It skips an item that the file has not changed since it
 * was entered, and an item that the portal has taken over. With `overwrite`, it skips none.
 */
export async function openEntries(run: Run, overwrite: boolean): Promise<EnterItem> {
  const known = new Map<string, { digest: string; managed: boolean }>()
  for (const row of await run(everyEntry())) {
    const entry = { kind: text(row, 'kind') as EntryKind, organizationId: text(row, 'organization_id') }
    const name = nameOf({ ...entry, env: text(row, 'env'), key: text(row, 'key') })
    known.set(name, { digest: text(row, 'digest'), managed: integer(row, 'managed') === 1 })
  }
  return async (entry, item, write) => {
    const before = known.get(nameOf(entry))
    const digest = digestOf(item)
    if (before !== undefined && !overwrite && (!before.managed || before.digest === digest)) return
    await write(before === undefined && !overwrite)
    await run(keepEntry(entry, digest, 1))
  }
}
