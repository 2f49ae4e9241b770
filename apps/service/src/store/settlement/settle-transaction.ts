import { transactionEvent } from '../../events/transaction-event.ts'
import type { Caller } from '../../caller.ts'
import { upsertConnection } from '../connections/connection-upsert.ts'
import type { Row, Run } from '../engine/database.ts'
import { eventNow } from '../webhooks/events.ts'
import type { Ids } from '../access/ids.ts'
import { followClaim } from '../transactions/issue-statements.ts'
import { big, integer, text, textOrNull } from '../engine/row.ts'
import { completeTransaction, keepRefusal, releaseTransaction } from '../transactions/submission-statements.ts'
import { parseAccount } from '../connections/parse-account.ts'

type Settling = { run: Run; caller: Caller; id: Ids; sourceProgramId: string; at: number }

/** The partner has issued: the transaction becomes a fact with all that belongs to one. False where it already was one, or is gone. */
export async function settleTransaction({ run, caller, id, sourceProgramId, at }: Settling, transactionId: string): Promise<boolean> {
  const [row] = await run(completeTransaction(caller, transactionId, at))
  if (row === undefined) return false
  await saveAccount({ run, caller, id, at }, row)
  const programId = text(row, 'program_id')
  const body = transactionEvent({
    id: transactionId,
    type: 'TRANSACTION_COMPLETED',
    sourceProgramId,
    programId,
    value: big(row, 'source_value'),
    currency: text(row, 'source_currency'),
    referenceNumber: text(row, 'reference'),
    account: parseAccount(row),
    at,
  })
  const event = eventNow(id, { type: 'TRANSACTION_COMPLETED', subjectId: transactionId, body })
  for (const statement of followClaim(caller, { id: transactionId, programId, createdAt: at }, event)) await run(statement)
  return true
}

/** The partner refuses for good. A key of the version before is not counted: no order is named after it. */
export async function refuseTransaction(run: Run, caller: Caller, transactionId: string, at: number): Promise<boolean> {
  const [row] = await run(releaseTransaction(caller, transactionId))
  if (row === undefined) return false
  const orderKey = textOrNull(row, 'order_key')
  if (orderKey !== null)
    await run(keepRefusal(caller, { reference: text(row, 'reference'), fingerprint: text(row, 'fingerprint'), orderKey }, at))
  return true
}

/** The widget's "save this account", remembered while the partner was asked. */
async function saveAccount({ run, caller, id, at }: Omit<Settling, 'sourceProgramId'>, row: Row): Promise<void> {
  const sourceUserId = textOrNull(row, 'source_user_id')
  if (integer(row, 'save_account') === 0 || sourceUserId === null) return
  await upsertConnection(run, caller, id, {
    sourceUserId,
    sourceUserEmail: undefined,
    programId: text(row, 'program_id'),
    partnerCode: text(row, 'partner_code'),
    account: parseAccount(row),
    at,
  })
}
