import type { ExchangeReceipt } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { isoDate } from '../http/request/dates.ts'
import { formatMoney } from '../money/decimal.ts'
import { logoAddress } from '../programs/program-items.ts'
import type { CatalogSnapshot } from '../store/catalog/catalog-snapshot.ts'
import type { StoredTransaction } from '../store/transactions/transaction-rows.ts'

/** Returns the receipt of a transaction: the stored points and value, with the program's current name and logo. */
export const exchangeReceipt = (
  transaction: StoredTransaction,
  { programs }: CatalogSnapshot,
  { baseUrl }: Context,
): ExchangeReceipt => {
  const program = programs.get(transaction.programId)
  if (!program) throw new Error(`Transaction ${transaction.id} names a program that is not in the catalog`)
  const partner = program.partners.find((each) => each.code === transaction.partnerCode)
  return {
    id: transaction.id,
    totalPoints: Number(transaction.totalPoints),
    referenceNumber: transaction.referenceNumber,
    date: isoDate(transaction.createdAt),
    amount: formatMoney(transaction.sourceValue, transaction.sourceCurrency),
    currency: transaction.sourceCurrency,
    programId: program.id,
    partnerCode: transaction.partnerCode,
    programName: partner?.name ?? program.name,
    logo: logoAddress(baseUrl, program.logo),
    logoDarkMode: logoAddress(baseUrl, program.logoDarkMode),
    destinationAccount: Object.fromEntries(Object.entries(transaction.account).filter(([, value]) => value !== null)),
    usuallyAppears: program.usuallyAppears,
  }
}
