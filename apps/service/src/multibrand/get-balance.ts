import { endpoints, type Balance } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { formatMoney } from '../money/decimal.ts'
import type { OrganizationStore } from '../store/store.ts'

/**
 * Returns the value of a user's credits that the worker has not yet converted to points. Adds the exact values and
 * rounds only the sum (spec §2.16).
 */
export const balanceOf = async (
  org: OrganizationStore,
  userId: string,
  status: 'PENDING' | 'MATURED',
): Promise<Balance> => {
  const [{ organization }, now] = await Promise.all([org.catalog(), org.businessNow()])
  const { local, usd } = await org.multibrand.balance(userId, status, now)
  return {
    estimatedValueInUsd: formatMoney(usd, 'USD'),
    estimatedValueInSourceLocalCurrency: formatMoney(local, organization.localCurrency),
  }
}

export const handleGetBalance = handler(endpoints.getBalance, async ({ query, org }) => ({
  body: await balanceOf(org, query.userId, query.status),
}))

export const handleGetPreferenceBalance = handler(endpoints.getPreferenceBalance, async ({ query, org, session }) => ({
  body: await balanceOf(org, session.userId, query.status),
}))
