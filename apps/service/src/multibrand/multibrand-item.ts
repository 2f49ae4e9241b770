import type { MultibrandTransaction } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { formatMoney } from '../money/decimal.ts'
import type { CatalogSnapshot } from '../store/catalog/catalog-snapshot.ts'
import type { StoredMultibrand } from '../store/multibrand/multibrand-rows.ts'

/** Converts a stored credit or debit to the form of the API (spec §2.14). */
export const multibrandItem = (
  transaction: StoredMultibrand,
  { organization }: CatalogSnapshot,
): MultibrandTransaction => ({
  sourceUserId: transaction.userId,
  sourceProgramId: organization.sourceProgramId,
  valueInSourceLocalCurrency: formatMoney(transaction.amount.local, transaction.localCurrency),
  valueInUsd: formatMoney(transaction.amount.usd, 'USD'),
  localCurrency: transaction.localCurrency,
  status: transaction.status,
  createdAt: isoDate(transaction.createdAt),
  executionDate: isoDate(transaction.executionDate),
})
