import { emptyPair, planDebit, splitDebit, subtractPairs, type Box, type Pair } from '../../money/plan-multibrand.ts'
import type { Caller } from '../../caller.ts'
import type { CatalogSnapshot } from '../catalog/catalog-snapshot.ts'
import { parseMultibrandConnection } from '../connections/connection-rows.ts'
import type { Row, Run } from '../engine/database.ts'
import type { Ids } from '../access/ids.ts'
import { accounts, movePair, post, type Movement } from '../ledger/journal.ts'
import { countFact } from '../lists/list-hours.ts'
import { connectionsOf, lockUser } from './multibrand-connections.ts'
import { parseMultibrand, type DebitDraft, type StoredMultibrand } from './multibrand-rows.ts'
import {
  claimMultibrand,
  insertRow,
  multibrandByReference,
  openCredits,
  residualOf,
  setRemaining,
  setResidual,
} from './multibrand-statements.ts'
import { big } from '../engine/row.ts'
import { splitConnections } from './split-connections.ts'

export type Debited =
  | { outcome: 'created' | 'replayed'; transaction: StoredMultibrand }
  /**
   * The user has less value than the debit requests, so the call has written nothing. `available` is in the currency of
   * the debit, in units of 1e-8.
   */
  | { outcome: 'insufficient'; available: bigint }

export const parseResidual = (row: Row | undefined): Pair =>
  row === undefined ? emptyPair : { local: big(row, 'residual_local'), usd: big(row, 'residual_usd') }

const residualBox = 'residual'

/**
 * Locks the user and takes the value, first from the unspent remainder, then from open credits by execution date. For a
 * repeated request, returns the original debit. A unique key prevents two users' debits with one reference number.
 */
export async function debit(
  run: Run,
  caller: Caller,
  id: Ids,
  draft: DebitDraft,
  catalog: CatalogSnapshot,
): Promise<Debited> {
  await lockUser(run, caller, draft.userId)
  const original = async () =>
    (await run(multibrandByReference(caller, draft.referenceNumber))).map((row) =>
      parseMultibrand(row, draft.createdAt),
    )[0]
  const taken = await original()
  if (taken !== undefined) return { outcome: 'replayed', transaction: taken }
  const [residualRow] = await run(residualOf(caller, draft.userId))
  const residual = parseResidual(residualRow)
  const open = (await run(openCredits(caller, draft.userId))).map((row) => ({
    ...parseMultibrand(row, draft.createdAt),
    row,
  }))
  const boxes: Box[] = [
    { id: residualBox, holds: residual },
    ...open.map((credit) => ({ id: credit.id, holds: credit.remaining })),
  ]
  const plan = planDebit(draft.value, draft.side, boxes)
  if (!plan.ok) return { outcome: 'insufficient', available: plan.available }

  const claim = {
    ...draft,
    kind: 'DEBIT' as const,
    amount: plan.taken,
    remaining: emptyPair,
    status: 'EXECUTED' as const,
    executionDate: draft.createdAt,
  }
  const claimed = await run(claimMultibrand(caller, claim))
  const transaction = await original()
  if (transaction === undefined) throw new Error(`debit ${draft.id} was refused for another reason than its reference`)
  if (claimed.length === 0) return { outcome: 'replayed', transaction }
  const movements: Movement[] = []
  for (const taking of plan.takings) {
    const credit = open.find((each) => each.id === taking.id)
    if (credit === undefined) {
      await run(setResidual(caller, draft.userId, subtractPairs(residual, taking.taken)))
      movements.push(
        ...movePair(accounts.user(draft.userId, 'residual'), accounts.funding, taking.taken, draft.localCurrency),
      )
      continue
    }
    // Uses the status that the row has, not the status that follows from the execution date. The value is in the
    // account `matured` only after the worker has matured the credit.
    const stored = credit.row['status'] === 'PENDING' ? 'PENDING' : 'MATURED'
    const left = subtractPairs(credit.remaining, taking.taken)
    await run(setRemaining(caller, credit.id, left, left[draft.side] === 0n ? 'EXECUTED' : stored))
    const part = stored === 'PENDING' ? 'pending' : 'matured'
    movements.push(...movePair(accounts.user(draft.userId, part), accounts.funding, taking.taken, draft.localCurrency))
  }
  await post(run, caller, `debit:${draft.id}`, movements, draft.createdAt)
  const connections = (await run(connectionsOf(caller, draft.userId))).map(parseMultibrandConnection)
  for (const { programId, points, cost } of splitDebit(
    plan.taken,
    draft.side,
    splitConnections(connections, catalog),
  )) {
    const row = {
      id: id('mbt'),
      transactionId: draft.id,
      type: 'DEBIT' as const,
      userId: draft.userId,
      programId,
      points: -points,
      value: cost,
    }
    await run(insertRow(caller, { ...row, at: draft.createdAt }))
    await run(countFact(caller, { list: 'multibrand_rows', key: programId, at: draft.createdAt }))
  }
  return { outcome: 'created', transaction }
}
