import { problem, type DestinationAccount } from '@loyalty/contract'
import { connectorNamed } from '../connectors/connector.ts'
import type { Caller, Context } from '../context.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { moneyNumber } from '../money/decimal.ts'
import { issueCanonical, type IssueAmount } from '../money/fingerprint.ts'
import { planIssue, type IssuePlan, type IssueTerms } from '../money/plan-issue.ts'
import { accountFor, enabledProgram, partnerOf, sentAccount, type EnabledProgram } from '../programs/resolve-program.ts'
import { issueTerms, type CallerCatalogue } from '../store/catalogue.ts'
import type { ConnectionDraft } from '../store/connection-upsert.ts'
import type { StoredTransaction } from '../store/transaction-rows.ts'
import { transactionEventBody, unixSeconds } from '../webhooks/event-bodies.ts'
import { referenceConflict, refusalProblem } from './refusals.ts'

export type IssueRequest = {
  channel: 'API' | 'WIDGET'
  programId: string
  partnerCode: string | undefined
  account: DestinationAccount
  amount: IssueAmount
  referenceNumber: string
  description: string | null
  /** The widget session's user; null where a caller's server issues. */
  sourceUserId: string | null
  /** Keep the account for the user, in the same commit. */
  saveAccount?: boolean
}

export type Issued = { created: boolean; transaction: StoredTransaction; catalogue: CallerCatalogue }

const requireSupported = ({ channel, amount }: IssueRequest, { organization }: CallerCatalogue): void => {
  if (amount.mode === 'POINTS') {
    if (channel === 'API' && !organization.numberOfPointsEnabled)
      throw problem('NUMBER_OF_POINTS_NOT_ENABLED', {
        detail: 'Your organization may issue by value and currency only, not by an exact number of points.',
      })
    return
  }
  const supported = ['USD', organization.localCurrency]
  if (channel === 'API' && !supported.includes(amount.currency))
    throw problem('CURRENCY_NOT_SUPPORTED', {
      detail: `The currency must be one of ${supported.join(', ')} or POINTS.`,
      errors: [{ field: 'currency', code: 'INVALID_VALUE', message: `must be one of ${supported.join(', ')} or POINTS` }],
    })
}

/** A widget answers a used reference to the user who used it, through a widget: nobody else's receipt is theirs to see. */
const isOfSameUser = ({ channel, sourceUserId }: IssueRequest, transaction: StoredTransaction): boolean =>
  channel === 'API' || (transaction.channel === 'WIDGET' && transaction.sourceUserId === sourceUserId)

/** The terms of a program that has passed `enabledProgram`. */
export const termsOf = (catalogue: CallerCatalogue, program: EnabledProgram, partnerCode: string, now: number): IssueTerms => {
  const terms = issueTerms(catalogue, program, partnerCode, now)
  if (!terms) throw problem('NO_PARTNERSHIP', { detail: `Program ${program.id} is not enabled for your organization.` })
  return terms
}

const planOrRefuse = (request: IssueRequest, terms: IssueTerms): IssuePlan => {
  const outcome = planIssue(request.amount, terms)
  if (!outcome.ok) throw refusalProblem(outcome.refusal, request.programId, request.amount.mode === 'POINTS' ? 'basePoints' : 'value')
  return outcome.plan
}

/**
 * Issues points once per reference number (S:288-309): a repetition answers the original, other details are refused. The checks run in
 * the documented order and nothing is written before the last of them has passed, so a failure leaves the reference free.
 */
export const issuePoints = async (request: IssueRequest, caller: Caller, context: Context): Promise<Issued> => {
  const { store, now, id, triggers } = context
  const books = store.organization(caller)
  const canonical = issueCanonical({
    programId: request.programId,
    partnerCode: request.partnerCode ?? null,
    account: sentAccount(request.account),
    amount: request.amount,
  })
  const fingerprint = fingerprintOf(canonical)
  const [catalogue, createdAt] = await Promise.all([books.catalogue(), books.now()])
  const replayed = (transaction: StoredTransaction): Issued => {
    if (transaction.fingerprint !== fingerprint || !isOfSameUser(request, transaction))
      throw referenceConflict(canonical, transaction.canonical)
    return { created: false, transaction, catalogue }
  }
  const original = await books.transactions.findByReference(request.referenceNumber)
  if (original) return replayed(original)

  const member = request.account.destinationUserId ?? null
  await triggers?.before(member, caller.organizationId, request.referenceNumber)
  const program = enabledProgram(catalogue, request.programId)
  const partner = partnerOf(program, request.partnerCode)
  const account = accountFor(program, request.account, 'destinationAccount.')
  requireSupported(request, catalogue)
  const plan = planOrRefuse(request, termsOf(catalogue, program, partner.code, createdAt))
  const membership = await connectorNamed(program.connector).validateMember(account)
  if (membership !== 'MEMBER') throw problem(membership, { detail: `Program ${program.id} does not accept this account.` })

  const transactionId = id('txn')
  const event = {
    id: id('evt'),
    type: 'TRANSACTION_COMPLETED',
    subjectId: transactionId,
    body: transactionEventBody({
      transactionId,
      sourceProgramId: catalogue.organization.sourceProgramId,
      destinationProgramId: program.id,
      value: moneyNumber(plan.sourceValue, plan.sourceCurrency),
      referenceNumber: request.referenceNumber,
      destinationAccount: account,
      timestamp: unixSeconds(createdAt),
      type: 'TRANSACTION_COMPLETED',
    }),
    createdAt: now(),
    dueAt: now() + (triggers?.webhookDelay(member) ?? 0),
  }
  const draft = {
    id: transactionId,
    referenceNumber: request.referenceNumber,
    canonical,
    channel: request.channel,
    sourceUserId: request.sourceUserId,
    programId: program.id,
    partnerCode: partner.code,
    account,
    plan,
    localCurrency: catalogue.organization.localCurrency,
    description: request.description,
    createdAt,
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
