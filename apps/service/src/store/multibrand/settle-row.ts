import type { DestinationAccount } from '../../money/fingerprint.ts'
import type { Pair } from '../../money/plan-multibrand.ts'
import { transactionEvent } from '../../events/transaction-event.ts'
import type { Caller } from '../../caller.ts'
import type { Run } from '../engine/database.ts'
import { parseResidual } from './debit.ts'
import { eventNow, insertEvent } from '../webhooks/events.ts'
import type { Ids } from '../access/ids.ts'
import { accounts, movePair, pointsAsset, post, type Movement } from '../ledger/journal.ts'
import { countFact } from '../lists/list-hours.ts'
import { lockUser } from './multibrand-connections.ts'
import { multibrandById, residualOf, setResidual } from './multibrand-statements.ts'
import { big, text } from '../engine/row.ts'
import { settleRow } from '../transactions/submission-statements.ts'
import { parseAccount } from '../connections/parse-account.ts'

type Settling = { run: Run; caller: Caller; id: Ids; sourceProgramId: string; at: number }

/** The points of an executed credit that the partner of one program has issued. */
export type IssuedRow = {
  id: string
  programId: string
  points: bigint
  value: Pair
  localCurrency: string
  referenceNumber: string
  account: DestinationAccount
}

/** Returns the ledger movement of the points from the program's issuance account to the member's account. */
export function pointsMovement({
  programId,
  points,
  account,
}: Pick<IssuedRow, 'programId' | 'points' | 'account'>): Movement {
  const member = accounts.member(programId, account.destinationUserId ?? account.destinationUserEmail ?? '')
  return { debit: accounts.issuance(programId), credit: member, asset: pointsAsset(programId), amount: points }
}

/**
 * Stores the webhook event of the points that a partner has issued. Adds one to the hourly count of the program's
 * executed credits.
 */
export async function announceRow({ run, caller, id, sourceProgramId, at }: Settling, row: IssuedRow): Promise<void> {
  const type = 'MULTIBRAND_TRANSACTION_EXECUTED'
  const { programId, value, localCurrency: currency, referenceNumber, account } = row
  const body = transactionEvent({
    id: row.id,
    type,
    sourceProgramId,
    programId,
    value: value.local,
    currency,
    referenceNumber,
    account,
    at,
  })
  await run(insertEvent(caller, eventNow(id, { type, subjectId: row.id, body })))
  await run(countFact(caller, { list: 'multibrand_rows', key: programId, at }))
}

/**
 * Records that the partner has issued one program's points of a credit. Posts the points to the journal and stores the
 * webhook event. Returns false if the database already has the outcome of this order.
 */
export async function completeRow(settling: Settling, rowId: string): Promise<boolean> {
  const { run, caller, at } = settling
  const [row] = await run(settleRow(caller, rowId, 'DONE', at))
  if (row === undefined) return false
  const [credit] = await run(multibrandById(caller, text(row, 'transaction_id')))
  if (credit === undefined) throw new Error(`row ${rowId} has no credit`)
  const issued: IssuedRow = {
    id: rowId,
    programId: text(row, 'program_id'),
    points: big(row, 'points'),
    value: { local: big(row, 'value_local'), usd: big(row, 'value_usd') },
    localCurrency: text(credit, 'local_currency'),
    referenceNumber: text(credit, 'reference'),
    account: parseAccount(row),
  }
  await post(run, caller, `points:${rowId}`, [pointsMovement(issued)], at)
  await announceRow(settling, issued)
  return true
}

/**
 * Records that the partner permanently refuses one program's points of a credit. A correcting journal returns the value
 * of these points to the user for the next execution. Returns false if the database already has the outcome of this
 * order.
 */
export async function refuseRow(run: Run, caller: Caller, userId: string, rowId: string, at: number): Promise<boolean> {
  await lockUser(run, caller, userId)
  const [row] = await run(settleRow(caller, rowId, 'REFUSED', at))
  if (row === undefined) return false
  const creditId = text(row, 'transaction_id')
  const [credit] = await run(multibrandById(caller, creditId))
  if (credit === undefined) throw new Error(`row ${rowId} has no credit`)
  const value: Pair = { local: big(row, 'value_local'), usd: big(row, 'value_usd') }
  const residual = parseResidual((await run(residualOf(caller, userId)))[0])
  await run(setResidual(caller, userId, { local: residual.local + value.local, usd: residual.usd + value.usd }))
  const [from, to] = [accounts.payable(text(row, 'program_id')), accounts.user(userId, 'residual')]
  const back = movePair(from, to, value, text(credit, 'local_currency'))
  await post(run, caller, `refuse:${rowId}`, back, at, `execute:${creditId}`)
  return true
}
