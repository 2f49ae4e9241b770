import type { DestinationAccount } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { differencesFrom, issueCanonical, type CanonicalArray, type IssueAmount } from '../money/fingerprint.ts'
import { accountFor, enabledProgram, partnerOf, sentAccount } from '../programs/resolve-program.ts'
import type { Caller } from '../caller.ts'
import type { CallerCatalogue } from '../store/catalog/catalogue.ts'
import type { ConnectionDraft } from '../store/connections/connection-upsert.ts'
import type { StoredTransaction, TransactionDraft } from '../store/transactions/transaction-rows.ts'
import { transactionEvent } from '../events/transaction-event.ts'
import { isOwnPurchase } from './is-own-purchase.ts'
import { planPoints } from './plan-points.ts'
import { requireComposed } from './reference-number.ts'
import { partnerRefusal, referenceConflict, referenceTaken, transactionInProgress, type AmountField } from './refusals.ts'
import { submitPoints } from './submit-points.ts'

export type IssueRequest = {
  channel: 'API' | 'WIDGET'
  programId: string
  partnerCode: string | undefined
  account: DestinationAccount
  amount: IssueAmount
  amountField: AmountField
  referenceNumber: string
  description: string | null
  /** The widget session's user; null where a caller's server issues. */
  sourceUserId: string | null
  /** Keep the account for the user, in the same commit. */
  saveAccount?: boolean
}

/** What issuing touches of a request's surroundings. */
export type IssueContext = Pick<Context, 'store' | 'now' | 'id' | 'triggers' | 'connectors' | 'nudge' | 'log'>

export type Issued = { created: boolean; transaction: StoredTransaction; catalogue: CallerCatalogue }

/**
 * Returns why a used reference does not answer a request, if so. An order of a widget's user is done once, so a later choice of another
 * program or account gets the original's receipt. A caller's server must send the same details.
 */
const conflictOf = ({ channel, amount, sourceUserId }: IssueRequest, canonical: CanonicalArray, original: StoredTransaction) => {
  if (channel === 'API') {
    const differences = differencesFrom(canonical, original)
    return differences.length > 0 ? referenceConflict(differences) : undefined
  }
  const isOwn = amount.mode === 'VALUE' && isOwnPurchase(original, sourceUserId, { amount: amount.value, currency: amount.currency })
  return isOwn ? undefined : referenceTaken()
}

/**
 * Issues points once per reference number (spec §4.1 E11): a repetition answers the original. The checks run in
 * the documented order and nothing is written before the last of them has passed, so a failure leaves the reference free.
 */
export const issuePoints = async (request: IssueRequest, caller: Caller, context: IssueContext): Promise<Issued> => {
  const { store, now, id, triggers } = context
  const books = store.organization(caller)
  const canonical = issueCanonical({
    programId: request.programId,
    partnerCode: request.partnerCode ?? null,
    account: sentAccount(request.account),
    amount: request.amount,
  })
  const [catalogue, createdAt] = await Promise.all([books.catalogue(), books.now()])
  const replayed = (transaction: StoredTransaction): Issued => {
    const conflict = conflictOf(request, canonical, transaction)
    if (conflict) throw conflict
    if (transaction.state === 'SUBMITTING') throw transactionInProgress()
    return { created: false, transaction, catalogue }
  }
  const original = await books.transactions.findByReference(request.referenceNumber)
  if (original) return replayed(original)
  requireComposed(request.referenceNumber)

  const member = request.account.destinationUserId ?? null
  await triggers?.before(member, caller.organizationId, request.referenceNumber)
  const program = enabledProgram(catalogue, request.programId)
  const partner = partnerOf(program, request.partnerCode)
  const account = accountFor(program, request.account, 'destinationAccount.')
  const plan = planPoints(request, program, partner.code, catalogue, createdAt)
  const draft: TransactionDraft = {
    id: id('txn'),
    referenceNumber: request.referenceNumber,
    canonical,
    channel: request.channel,
    sourceUserId: request.sourceUserId,
    programId: program.id,
    programName: program.name,
    partnerCode: partner.code,
    account,
    plan,
    localCurrency: catalogue.organization.localCurrency,
    description: request.description,
    createdAt,
  }
  const connector = context.connectors.of(program.connector, catalogue.connectors)
  if (connector.partner !== null) {
    const order = { connector: program.connector, saveAccount: request.saveAccount ?? false, partner: connector.partner }
    const { created, transaction } = await submitPoints(draft, order, caller, context)
    return created ? { created, transaction, catalogue } : replayed(transaction)
  }
  const membership = await connector.validateMember({ programId: program.id, partnerCode: partner.code, account })
  if (membership !== 'MEMBER') throw partnerRefusal(membership, program.id)
  const event = {
    id: id('evt'),
    type: 'TRANSACTION_COMPLETED',
    subjectId: draft.id,
    body: transactionEvent({
      id: draft.id,
      type: 'TRANSACTION_COMPLETED',
      sourceProgramId: catalogue.organization.sourceProgramId,
      programId: program.id,
      value: plan.sourceValue,
      currency: plan.sourceCurrency,
      referenceNumber: request.referenceNumber,
      account,
      at: createdAt,
    }),
    createdAt: now(),
    dueAt: now() + (triggers?.webhookDelay(member) ?? 0),
  }
  const { created, transaction } = await books.transactions.issue(draft, event, savedAccount(request, draft))
  if (!created) return replayed(transaction)
  context.nudge()
  const lost = triggers?.after(member)
  if (lost) throw lost
  return { created, transaction, catalogue }
}

const savedAccount = (
  request: IssueRequest,
  draft: { programId: string; partnerCode: string; account: ConnectionDraft['account']; createdAt: number },
): ConnectionDraft | undefined =>
  request.saveAccount && request.sourceUserId !== null
    ? {
        sourceUserId: request.sourceUserId,
        sourceUserEmail: undefined,
        programId: draft.programId,
        partnerCode: draft.partnerCode,
        account: draft.account,
        at: draft.createdAt,
      }
    : undefined
