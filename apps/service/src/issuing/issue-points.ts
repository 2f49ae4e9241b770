import type { DestinationAccount } from '@loyalty/contract'
import type { Partner } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { differencesFrom, issueCanonical, type CanonicalArray, type IssueAmount } from '../money/fingerprint.ts'
import { accountFor, enabledProgram, partnerOf, sentAccount } from '../programs/resolve-program.ts'
import type { CatalogSnapshot } from '../store/catalog/catalog-snapshot.ts'
import type { OrganizationStore } from '../store/store.ts'
import type { StoredTransaction, TransactionDraft } from '../store/transactions/transaction-rows.ts'
import type { Issued } from '../store/transactions/transactions.ts'
import { isOwnPurchase } from './is-own-purchase.ts'
import { planPoints } from './plan-points.ts'
import { requireComposed } from './reference-number.ts'
import {
  partnerRefusal,
  referenceConflict,
  referenceTaken,
  transactionInProgress,
  type AmountField,
} from './refusals.ts'
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
  /** The user of the widget session that sends the request. Null if a caller's server sends it. */
  sourceUserId: string | null
  /** The client whose token sends the request, or requested the widget session. */
  clientId: string | null
  /** If true, the database commit that issues the points also saves the account as a connection of the user. */
  saveAccount?: boolean
}

export type IssueContext = Pick<Context, 'store' | 'id' | 'triggers' | 'connectors' | 'wake' | 'log'>

export type IssuedPoints = { created: boolean; transaction: StoredTransaction; catalog: CatalogSnapshot }

/**
 * Returns the conflict of a request whose reference number has a transaction, or undefined. An API request must repeat
 * the transaction's details. A widget request must have its user, amount and currency, but may name another program or
 * account.
 */
const conflictOf = (
  { channel, amount, sourceUserId }: IssueRequest,
  canonical: CanonicalArray,
  original: StoredTransaction,
) => {
  if (channel === 'API') {
    const differences = differencesFrom(canonical, original)
    return differences.length > 0 ? referenceConflict(differences) : undefined
  }
  const isOwn =
    amount.mode === 'VALUE' &&
    isOwnPurchase(original, sourceUserId, { amount: amount.value, currency: amount.currency })
  return isOwn ? undefined : referenceTaken()
}

/** A transaction to store. `order` is the outside partner that issues its points, or null if the service issues them. */
type Planned = { draft: TransactionDraft; order: { connector: string; partner: Partner } | null }

/**
 * Checks a request and plans its transaction. Throws the first refusal in the documented order. If no outside partner
 * issues the points, also checks the member.
 */
const planTransaction = async (
  request: IssueRequest,
  canonical: CanonicalArray,
  { catalog, createdAt }: { catalog: CatalogSnapshot; createdAt: number },
  org: OrganizationStore,
  { id, triggers, connectors }: IssueContext,
): Promise<Planned> => {
  requireComposed(request.referenceNumber)
  const member = request.account.destinationUserId ?? null
  await triggers?.before(member, org.caller.organizationId, request.referenceNumber)
  const program = enabledProgram(catalog, request.programId)
  const { code: partnerCode } = partnerOf(program, request.partnerCode)
  const account = accountFor(program, request.account, 'destinationAccount.')
  const plan = planPoints(request, program, partnerCode, catalog, createdAt)
  const connector = connectors.of(program.connector, catalog.connectors)
  if (connector.partner === null) {
    const membership = await connector.validateMember({ programId: program.id, partnerCode, account })
    if (membership !== 'MEMBER') throw partnerRefusal(membership, program.id)
  }
  const draft: TransactionDraft = {
    id: id('txn'),
    referenceNumber: request.referenceNumber,
    canonical,
    fingerprint: fingerprintOf(canonical),
    channel: request.channel,
    sourceUserId: request.sourceUserId,
    clientId: request.clientId,
    programId: program.id,
    programName: program.name,
    partnerCode,
    account,
    plan,
    localCurrency: catalog.organization.localCurrency,
    description: request.description,
    saveAccount: request.saveAccount ?? false,
    createdAt,
  }
  const { partner } = connector
  return { draft, order: partner && { connector: program.connector, partner } }
}

/**
 * Issues points once for each reference number (spec §4.1 E11). A repeated request gets the original answer, whatever
 * else is wrong with it. All checks run before the first write, so after a failed check the reference number is still
 * free. The insert of the transaction finds a used reference number, so a new request reads no transaction.
 */
export const issuePoints = async (
  request: IssueRequest,
  org: OrganizationStore,
  context: IssueContext,
): Promise<IssuedPoints> => {
  const { triggers } = context
  const canonical = issueCanonical({
    programId: request.programId,
    partnerCode: request.partnerCode ?? null,
    account: sentAccount(request.account),
    amount: request.amount,
  })
  const [catalog, createdAt] = await Promise.all([org.catalog(), org.businessNow()])
  const replayed = (transaction: StoredTransaction): IssuedPoints => {
    const conflict = conflictOf(request, canonical, transaction)
    if (conflict) throw conflict
    if (transaction.state === 'SUBMITTING') throw transactionInProgress()
    return { created: false, transaction, catalog }
  }
  const findOriginal = () => org.transactions.findByReference(request.referenceNumber)

  const member = request.account.destinationUserId ?? null
  // The trigger of a member id waits or counts, which it must not do for a repeated request.
  const repeated = triggers?.has(member) ? await findOriginal() : undefined
  if (repeated) return replayed(repeated)
  let planned: Planned
  try {
    planned = await planTransaction(request, canonical, { catalog, createdAt }, org, context)
  } catch (refusal) {
    const original = await findOriginal()
    if (original) return replayed(original)
    throw refusal
  }
  const { draft, order } = planned
  const store = async (): Promise<Issued> => {
    if (order !== null) {
      // An order costs a call, so this read does not matter. Without a write, a repeated request always has an answer.
      const original = await findOriginal()
      return original ? { created: false, transaction: original } : submitPoints(draft, order, org, context)
    }
    return await org.transactions.issue(draft, {
      sourceProgramId: catalog.organization.sourceProgramId,
      deliveryDelayMs: triggers?.webhookDelay(member) ?? 0,
    })
  }
  const { transaction, created, silent } = await store()
  if (!created) return replayed(transaction)
  if (silent !== true) context.wake()
  const lost = triggers?.after(member)
  if (lost) throw lost
  return { created, transaction, catalog }
}
