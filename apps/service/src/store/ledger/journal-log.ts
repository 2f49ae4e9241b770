import type { Caller } from '../../caller.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { big, integer, text } from '../engine/row.ts'
import type { Movement } from './journal.ts'

/** A journal, and the seal that contains it once the sealer has visited it. */
export type LoggedJournal = {
  id: string
  createdAt: number
  movements: Movement[]
  seal: { number: number; hash: string; sealedAt: number } | null
}

const linesOf = ({ organizationId, env }: Caller, journalId: string) => sql`
  select debit, credit, asset, amount, created_at from journal
  where organization_id = ${organizationId} and env = ${env} and journal_id = ${journalId} order by line`

const sealOf = ({ organizationId, env }: Caller, journalId: string) => sql`
  select s.number, s.hash, s.sealed_at from sealed_journals j
  join seals s on s.organization_id = j.organization_id and s.env = j.env and s.number = j.seal
  where j.organization_id = ${organizationId} and j.env = ${env} and j.journal_id = ${journalId}`

const parseSeal = (row: Row): NonNullable<LoggedJournal['seal']> => ({
  number: integer(row, 'number'),
  hash: text(row, 'hash'),
  sealedAt: integer(row, 'sealed_at'),
})

/** Returns a journal by its id, or null if the ledger has no such journal. */
export async function readJournal(database: Database, caller: Caller, id: string): Promise<LoggedJournal | null> {
  const [lines, [seal]] = await Promise.all([database.read(linesOf(caller, id)), database.read(sealOf(caller, id))])
  const [first] = lines
  if (first === undefined) return null
  return {
    id,
    createdAt: integer(first, 'created_at'),
    movements: lines.map((line) => ({
      debit: text(line, 'debit'),
      credit: text(line, 'credit'),
      asset: text(line, 'asset'),
      amount: big(line, 'amount'),
    })),
    seal: seal === undefined ? null : parseSeal(seal),
  }
}
