import { findErrors, type BookError } from './book-errors.ts'
import type { Database } from '../engine/database.ts'
import { accountChecks } from './verify-accounts.ts'
import { connectionChecks } from './verify-connections.ts'
import { journalChecks } from './verify-journal.ts'
import { rowChecks } from './verify-rows.ts'
import { verifySeals } from './verify-seals.ts'
import { toldChecks } from './verify-events.ts'

/**
 * Checks the whole ledger and returns the problems in journals, accounts, conservation of value, references, counts,
 * events, connections and seals. Each journal line debits and credits one amount, so no check compares the sums of
 * debits and credits.
 */
export async function verifyBooks(database: Database): Promise<BookError[]> {
  const checks = [...accountChecks(), ...journalChecks(), ...rowChecks(), ...toldChecks(), ...connectionChecks()]
  return [...(await findErrors(database, checks)), ...(await verifySeals(database))]
}
