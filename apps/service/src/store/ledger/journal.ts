import type { Pair } from '../../money/plan-multibrand.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Query, type Run } from '../engine/database.ts'

/**
 * A movement of one amount of one asset from the account `credit` to the account `debit`. Each movement debits and
 * credits one amount, so every journal balances.
 */
export type Movement = { debit: string; credit: string; asset: string; amount: bigint }

/**
 * The names of all accounts in the ledger. The checks of `verify` contain these names a second time, because the checks
 * must not depend on this code.
 */
export const accounts = {
  receivable: 'org:receivable',
  funding: 'org:multibrand_funding',
  user: (userId: string, part: 'pending' | 'matured' | 'residual') => `user:${part}:${userId}`,
  payable: (programId: string) => `program:${programId}:payable`,
  campaignFunding: (programId: string) => `program:${programId}:campaign_funding`,
  issuance: (programId: string) => `program:${programId}:issuance`,
  member: (programId: string, destination: string) => `member:${programId}:${destination}`,
} as const

export const pointsAsset = (programId: string): string => `points:${programId}`

/**
 * Returns the movements of a pair of amounts, one for each currency. Leaves out amounts of zero. If the local currency
 * is USD, returns only one movement.
 */
export function movePair(debit: string, credit: string, { local, usd }: Pair, localCurrency: string): Movement[] {
  const both: Movement[] = [{ debit, credit, asset: localCurrency, amount: local }]
  if (localCurrency !== 'USD') both.push({ debit, credit, asset: 'USD', amount: usd })
  return both.filter((movement) => movement.amount > 0n)
}

type Dated = { at: number; corrects: string | null }

/** Inserts one line of a journal. */
export function insertMovement(
  { organizationId, env }: Caller,
  journalId: string,
  line: number,
  movement: Movement,
  { at, corrects }: Dated,
): Query {
  return sql`
    insert into journal (organization_id, env, journal_id, line, debit, credit, asset, amount, created_at, corrects_id)
    values (${organizationId}, ${env}, ${journalId}, ${line}, ${movement.debit}, ${movement.credit}, ${movement.asset}, ${movement.amount},
      ${at}, ${corrects})`
}

/**
 * Inserts one journal, a group of movements, inside a transaction. Its id contains the id of its cause, for example a
 * credit, so no cause is posted twice. `corrects` is the id of a journal that this journal wholly or partly reverses.
 */
export async function post(
  run: Run,
  caller: Caller,
  journalId: string,
  movements: readonly Movement[],
  at: number,
  corrects: string | null = null,
): Promise<void> {
  for (const [index, movement] of movements.entries())
    await run(insertMovement(caller, journalId, index + 1, movement, { at, corrects }))
}
