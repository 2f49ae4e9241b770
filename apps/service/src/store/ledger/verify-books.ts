import { findErrors, type BookError } from './book-errors.ts'
import type { Database } from '../engine/database.ts'
import { accountChecks } from './verify-accounts.ts'
import { connectionChecks } from './verify-connections.ts'
import { journalChecks } from './verify-journal.ts'
import { rowChecks } from './verify-rows.ts'
import { verifySeals } from './verify-seals.ts'
import { toldChecks } from './verify-told.ts'

/**
 * Proves the books and says in words what is wrong: each fact has exactly its movements and no movement lacks a fact, users' accounts are
 * what their rows say, nothing credited is lost in either currency, references name one transaction, counts and events match their facts,
 * connections are their history, and the chain of seals holds. A line of the journal is a movement that carries one amount of one asset
 * to both sides: so every journal balances and all accounts together are zero for every asset, by form.
 */
export async function verifyBooks(database: Database): Promise<BookError[]> {
  const checks = [...accountChecks(), ...journalChecks(), ...rowChecks(), ...toldChecks(), ...connectionChecks()]
  return [...(await findErrors(database, checks)), ...(await verifySeals(database))]
}
