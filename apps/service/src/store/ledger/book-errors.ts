import type { Database, Query } from '../engine/database.ts'
import { text } from '../engine/row.ts'

/** A problem that `verify` found in the ledger, as a text for an operator. */
export type BookError = { organizationId: string; env: string; problem: string }

/**
 * Runs checks and returns the problems that they find. Each row that a check selects is one problem, with the columns
 * `organization_id`, `env` and `problem`. A check selects at most a thousand rows.
 */
export async function findErrors(database: Database, checks: readonly Query[]): Promise<BookError[]> {
  const found: BookError[] = []
  for (const check of checks) {
    for (const row of await database.read(check))
      found.push({ organizationId: text(row, 'organization_id'), env: text(row, 'env'), problem: text(row, 'problem') })
  }
  return found
}
