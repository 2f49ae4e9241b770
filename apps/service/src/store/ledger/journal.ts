import type { Pair } from '../../money/plan-multibrand.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Query, type Run } from '../engine/database.ts'

/** One movement: the same amount of one asset leaves `credit` and arrives in `debit`, so a journal cannot be out of balance. */
export type Movement = { debit: string; credit: string; asset: string; amount: bigint }

export const accounts = {
  funding: 'org:multibrand_funding',
  user: (userId: string, part: 'pending' | 'matured' | 'residual') => `user:${part}:${userId}`,
  payable: (programId: string) => `program:${programId}:payable`,
  issuance: (programId: string) => `program:${programId}:issuance`,
  member: (programId: string, destination: string) => `member:${programId}:${destination}`,
} as const

export const pointsAsset = (programId: string): string => `points:${programId}`

/** A pair moves in both its currencies; where the local one is USD there is one. Nothing moves an amount of zero. */
export function movePair(debit: string, credit: string, { local, usd }: Pair, localCurrency: string): Movement[] {
  const both: Movement[] = [{ debit, credit, asset: localCurrency, amount: local }]
  if (localCurrency !== 'USD') both.push({ debit, credit, asset: 'USD', amount: usd })
  return both.filter((movement) => movement.amount > 0n)
}

type Dated = { at: number; corrects: string | null }

function insertMovement(
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
 * Writes one journal inside a transaction. Its id names the fact, so the same fact cannot be posted twice. `corrects`: the journal that it
 * takes back, in whole or in part.
 */
export async function post(
  run: Run,
  caller: Caller,
  journalId: string,
  movements: readonly Movement[],
  at: number,
  corrects: string | null = null,
): Promise<void> {
  for (const [index, movement] of movements.entries()) await run(insertMovement(caller, journalId, index + 1, movement, { at, corrects }))
}
