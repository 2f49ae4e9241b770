import { sql, type Database } from '../engine/database.ts'
import { text } from '../engine/row.ts'

export type Logo = { mediaType: string; content: string }

/**
 * Returns a program's logo by the hash of its content. The content of a hash never changes, so a client may cache the
 * logo for ever.
 */
export async function findLogo(database: Database, hash: string): Promise<Logo | undefined> {
  const [row] = await database.read(sql`select media_type, content from logos where hash = ${hash}`)
  return row === undefined ? undefined : { mediaType: text(row, 'media_type'), content: text(row, 'content') }
}
