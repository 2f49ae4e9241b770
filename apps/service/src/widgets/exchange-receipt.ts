import type { ExchangeReceipt } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { isoDate } from '../http/request/dates.ts'
import { isOwnPurchase } from '../issuing/is-own-purchase.ts'
import { formatMoney, formatPrice } from '../money/decimal.ts'
import { logoAddress, nameOf } from '../programs/program-items.ts'
import type { OrganizationStore } from '../store/store.ts'
import type { StoredTransaction } from '../store/transactions/transaction-rows.ts'
import { purchaseOf } from './session.ts'

/** While the partner's answer is new, the widget asks every 2 seconds for it. After 20 seconds, every 10 seconds. */
const retryAfterOf = (age: number): number => (age < 20_000 ? 2 : 10)

/** Returns the receipt of a transaction: the stored facts, with the program's current name and logo. */
export const exchangeReceipt = async (
  transaction: StoredTransaction,
  org: OrganizationStore,
  { baseUrl }: Pick<Context, 'baseUrl'>,
): Promise<ExchangeReceipt> => {
  const { programId, sourceCurrency, createdAt, state } = transaction
  const [{ programs }, price, now] = await Promise.all([
    org.catalog(),
    org.transactions.priceAt(programId, sourceCurrency, createdAt),
    org.businessNow(),
  ])
  const program = programs.get(programId)
  if (!program) throw new Error(`Transaction ${transaction.id} names a program that is not in the catalog`)
  const partner = program.partners.find((each) => each.code === transaction.partnerCode)
  const { name, names } = nameOf(program, partner)
  return {
    id: transaction.id,
    totalPoints: Number(transaction.totalPoints),
    basePoints: Number(transaction.basePoints),
    bonusPoints: Number(transaction.bonusPoints + transaction.campaignPoints),
    status: state === 'COMPLETED' ? 'CONFIRMED' : 'WAITING',
    retryAfter: state === 'COMPLETED' ? null : retryAfterOf(now - createdAt),
    pricePerPoint: price === undefined ? null : formatPrice(price),
    referenceNumber: transaction.referenceNumber,
    date: isoDate(createdAt),
    amount: formatMoney(transaction.sourceValue, sourceCurrency),
    currency: sourceCurrency,
    programId: program.id,
    partnerCode: transaction.partnerCode,
    programName: name,
    programNames: names,
    logo: logoAddress(baseUrl, program.logo),
    logoDarkMode: logoAddress(baseUrl, program.logoDarkMode),
    destinationAccount: Object.fromEntries(Object.entries(transaction.account).filter(([, value]) => value !== null)),
    usuallyAppears: program.usuallyAppears,
  }
}

/**
 * Returns the receipt of the session's order, also while the partner's answer is not known. Returns null if the order
 * has no transaction, or if the reference belongs to another user or amount.
 */
export const ownReceipt = async (
  org: OrganizationStore,
  session: WidgetSession,
  context: Pick<Context, 'baseUrl'>,
): Promise<ExchangeReceipt | null> => {
  const { amount, currency, referenceNumber } = purchaseOf(session)
  const used = await org.transactions.findByReference(referenceNumber)
  const own = used && isOwnPurchase(used, session.userId, { amount, currency })
  return own ? exchangeReceipt(used, org, context) : null
}
