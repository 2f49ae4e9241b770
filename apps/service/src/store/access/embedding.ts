import { envs, type Caller } from '../../caller.ts'
import { sql, type Database } from '../engine/database.ts'
import { oneOf, text } from '../engine/row.ts'

/** The origins that may frame a caller's widgets, the allowed return addresses, and the caller's embed keys. */
export type Embedding = { origins: string[]; returnUrls: string[]; embedKeys: string[] }

/** Returns the organization and environment of a public embed key. Returns undefined for an unknown key. */
export async function findEmbedKey(database: Database, embedKey: string): Promise<Caller | undefined> {
  const [row] = await database.read(sql`select organization_id, env from embed_keys where embed_key = ${embedKey}`)
  return row === undefined ? undefined : { organizationId: text(row, 'organization_id'), env: oneOf(row, 'env', envs) }
}

export async function readEmbedding(database: Database, { organizationId, env }: Caller): Promise<Embedding> {
  const addresses = await database.read(sql`
    select kind, address from embedding_addresses where organization_id = ${organizationId} and env = ${env} order by position, address`)
  const keys = await database.read(sql`
    select embed_key from embed_keys where organization_id = ${organizationId} and env = ${env} order by created_at, embed_key`)
  const of = (kind: string) => addresses.filter((row) => row['kind'] === kind).map((row) => text(row, 'address'))
  return { origins: of('origin'), returnUrls: of('return_url'), embedKeys: keys.map((row) => text(row, 'embed_key')) }
}

export type Logo = { mediaType: string; content: string }

/**
 * Returns a program's logo by the hash of its content. The content of a hash never changes, so a client may cache the
 * logo for ever.
 */
export async function findLogo(database: Database, hash: string): Promise<Logo | undefined> {
  const [row] = await database.read(sql`select media_type, content from logos where hash = ${hash}`)
  return row === undefined ? undefined : { mediaType: text(row, 'media_type'), content: text(row, 'content') }
}
