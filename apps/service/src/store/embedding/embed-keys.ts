import { randomInt } from 'node:crypto'
import { embedLimits } from '@loyalty/contract'
import type { Caller, Env } from '../../caller.ts'
import { takeOverEntry } from '../catalog/catalog-entries.ts'
import { sql, type Row, type Run } from '../engine/database.ts'
import { integer, integerOrNull, text } from '../engine/row.ts'
import { authorOf, keyTarget, lockCaller, type Author, type EmbedContext } from './embed-statements.ts'

export type EmbedKeyRow = {
  embedKey: string
  label: string
  author: Author | null
  createdAt: number
  retiredAt: number | null
  isOfCatalog: boolean
  version: number
}

export type EmbedKeys = {
  /** Returns the keys, oldest first, with the retired ones. */
  list: () => Promise<EmbedKeyRow[]>
  /** Creates a key. `personId` is the person who creates it. At most ten keys are live at the same time. */
  create: (label: string, personId: string) => Promise<EmbedKeyRow | 'too-many'>
  /** Changes the label. `changed` means that the key no longer has the given version. */
  rename: (embedKey: string, label: string, version: number | undefined) => Promise<EmbedKeyRow | 'unknown' | 'changed'>
  /** Ends a key: no page loads a widget with it from the next request on. A second call changes nothing. */
  retire: (embedKey: string) => Promise<EmbedKeyRow | 'unknown'>
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shorts: Record<Env, string> = { sandbox: 'sandbox', production: 'live' }
/** Returns a new key, which names its environment. */
export const newEmbedKey = (env: Env): string =>
  `ek_${shorts[env]}_${Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')}`

const listKeys = ({ organizationId, env }: Caller, embedKey: string | null) => sql`
  select k.embed_key, k.label, k.created_by, k.created_at, k.retired_at, k.version, coalesce(p.name, p.email) as author, e.managed from embed_keys k
  left join people p on p.id = k.created_by
  left join catalog_entries e on e.kind = 'embed_key' and e.organization_id = k.organization_id and e.env = k.env
    and e.key = k.embed_key and e.managed = 1
  where k.organization_id = ${organizationId} and k.env = ${env}
    and (cast(${embedKey} as text) is null or k.embed_key = ${embedKey})
  order by k.created_at, k.embed_key`
export const insertKey = (
  { organizationId, env }: Caller,
  row: { embedKey: string; label: string; by: string; at: number },
) => sql`
  insert into embed_keys (organization_id, env, embed_key, label, created_by, created_at)
  values (${organizationId}, ${env}, ${row.embedKey}, ${row.label}, ${row.by}, ${row.at})`
const setLabel = ({ organizationId, env }: Caller, embedKey: string, label: string) => sql`
  update embed_keys set label = ${label}, version = version + 1
  where organization_id = ${organizationId} and env = ${env} and embed_key = ${embedKey}`
const setRetired = ({ organizationId, env }: Caller, embedKey: string, at: number) => sql`
  update embed_keys set retired_at = ${at}, version = version + 1
  where organization_id = ${organizationId} and env = ${env} and embed_key = ${embedKey}`

const parseKey = (row: Row): EmbedKeyRow => ({
  embedKey: text(row, 'embed_key'),
  label: text(row, 'label'),
  author: authorOf(row),
  createdAt: integer(row, 'created_at'),
  retiredAt: integerOrNull(row, 'retired_at'),
  isOfCatalog: row['managed'] !== null,
  version: integer(row, 'version'),
})

export function createEmbedKeys({ database, caller, now, audit }: EmbedContext): EmbedKeys {
  const find = async (run: Run, embedKey: string): Promise<EmbedKeyRow | undefined> => {
    const [row] = await run(listKeys(caller, embedKey))
    return row && parseKey(row)
  }
  const written = async (run: Run, embedKey: string): Promise<EmbedKeyRow> => {
    const row = await find(run, embedKey)
    if (row === undefined) throw new Error(`embed key ${embedKey} is gone`)
    return row
  }
  return {
    list: async () => (await database.read(listKeys(caller, null))).map(parseKey),
    create: (label, personId) =>
      database.transaction(async (run) => {
        await run(lockCaller(caller))
        const live = (await run(listKeys(caller, null))).map(parseKey).filter(({ retiredAt }) => retiredAt === null)
        if (live.length >= embedLimits.keys) return 'too-many'
        const embedKey = newEmbedKey(caller.env)
        await run(insertKey(caller, { embedKey, label, by: personId, at: now() }))
        await audit(run, keyTarget(embedKey), { after: { label } })
        return await written(run, embedKey)
      }),
    rename: (embedKey, label, version) =>
      database.transaction(async (run) => {
        await run(lockCaller(caller))
        const before = await find(run, embedKey)
        if (before === undefined) return 'unknown'
        if (version !== undefined && version !== before.version) return 'changed'
        await run(setLabel(caller, embedKey, label))
        await run(takeOverEntry({ kind: 'embed_key', ...caller, key: embedKey }))
        await audit(run, keyTarget(embedKey), { before: { label: before.label }, after: { label } })
        return await written(run, embedKey)
      }),
    retire: (embedKey) =>
      database.transaction(async (run) => {
        await run(lockCaller(caller))
        const before = await find(run, embedKey)
        if (before === undefined) return 'unknown'
        if (before.retiredAt !== null) return before
        await run(setRetired(caller, embedKey, now()))
        await run(takeOverEntry({ kind: 'embed_key', ...caller, key: embedKey }))
        await audit(run, keyTarget(embedKey), { before: { label: before.label } })
        return await written(run, embedKey)
      }),
  }
}
