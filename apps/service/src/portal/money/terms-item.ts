import type { PortalTransactionLog } from '@loyalty/contract'
import { canonicalMoney, formatPrice, formatRate } from '../../money/decimal.ts'
import type { LoggedTransaction } from '../../store/transactions/transaction-log.ts'

/** Returns the price of a transaction with the calculation of its cost. All amounts are exact. */
export const termsItem = ({
  basePoints,
  bonusPoints,
  campaignPoints,
  billed,
  terms: { localPrice, partnerFunded, usd },
}: LoggedTransaction): PortalTransactionLog['terms'] => {
  const cost = (basePoints + bonusPoints) * localPrice
  return {
    price: formatPrice(localPrice),
    priceUsd: usd && formatPrice(usd.price),
    rate: usd && formatRate(usd.rate),
    cost: canonicalMoney(cost),
    campaignCost: canonicalMoney(campaignPoints * localPrice),
    campaignOwn: canonicalMoney(billed - cost),
    campaignPartner: canonicalMoney(partnerFunded),
    billed: canonicalMoney(billed),
  }
}
