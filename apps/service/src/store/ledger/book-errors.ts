import type { Database, Query } from '../engine/database.ts'
import { text } from '../engine/row.ts'

/** One thing the books get wrong, in words. Empty = they hold. */
export type BookError = { organizationId: string; env: string; problem: string }

/** Runs checks whose rows are problems: `organization_id`, `env` and `problem`. Each check answers at most its first thousand. */
export async function findErrors(database: Database, checks: readonly Query[]): Promise<BookError[]> {
  const found: BookError[] = []
  for (const check of checks) {
    for (const row of await database.read(check))
      found.push({ organizationId: text(row, 'organization_id'), env: text(row, 'env'), problem: text(row, 'problem') })
  }
  return found
}
