import type { MultibrandTransaction } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { formatMoney } from '../money/decimal.ts'
import type { CallerCatalogue } from '../store/catalog/catalogue.ts'
import type { StoredMultibrand } from '../store/multibrand/multibrand-rows.ts'

/** S:188-198. */
export const multibrandItem = (transaction: StoredMultibrand, { organization }: CallerCatalogue): MultibrandTransaction => ({
  sourceUserId: transaction.userId,
  sourceProgramId: organization.sourceProgramId,
  valueInSourceLocalCurrency: formatMoney(transaction.amount.local, transaction.localCurrency),
  valueInUsd: formatMoney(transaction.amount.usd, 'USD'),
  localCurrency: transaction.localCurrency,
  status: transaction.status,
  createdAt: isoDate(transaction.createdAt),
  executionDate: isoDate(transaction.executionDate),
})
