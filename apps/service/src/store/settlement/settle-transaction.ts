import type { Caller } from '../../caller.ts'
import type { Ids } from '../access/ids.ts'
import type { Run } from '../engine/database.ts'
import { text, textOrNull } from '../engine/row.ts'
import { settle } from '../transactions/settle.ts'
import { completeTransaction, keepRefusal, releaseTransaction } from '../transactions/submission-statements.ts'
import { parseClaimed } from '../transactions/transaction-rows.ts'

type Settling = { run: Run; caller: Caller; id: Ids; sourceProgramId: string; at: number }

/**
 * Completes a transaction whose points the partner has issued. Returns false if another process has already completed
 * or deleted the transaction.
 */
export async function settleTransaction(
  { run, caller, id, sourceProgramId, at }: Settling,
  transactionId: string,
): Promise<boolean> {
  const [row] = await run(completeTransaction(caller, transactionId, at))
  if (row === undefined) return false
  await settle({ run, caller, id }, parseClaimed(row), { sourceProgramId })
  return true
}

/**
 * Deletes a transaction that its partner has refused. Stores the refused order key, unless the transaction is from
 * before migration 23 and has none. Returns false if the transaction is already completed or deleted.
 */
export async function refuseTransaction(run: Run, caller: Caller, transactionId: string, at: number): Promise<boolean> {
  const [row] = await run(releaseTransaction(caller, transactionId))
  if (row === undefined) return false
  const orderKey = textOrNull(row, 'order_key')
  if (orderKey !== null)
    await run(
      keepRefusal(caller, { reference: text(row, 'reference'), fingerprint: text(row, 'fingerprint'), orderKey }, at),
    )
  return true
}
