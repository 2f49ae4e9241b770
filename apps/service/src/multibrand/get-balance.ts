import { endpoints, type Balance } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { handler } from '../http/handler.ts'
import { formatMoney } from '../money/decimal.ts'
import type { Caller } from '../caller.ts'

/** Value that is not executed yet, rounded after summing (S:203-204). */
export const balanceOf = async (caller: Caller, userId: string, status: 'PENDING' | 'MATURED', { store }: Context): Promise<Balance> => {
  const books = store.organization(caller)
  const [{ organization }, now] = await Promise.all([books.catalogue(), books.now()])
  const { local, usd } = await books.multibrand.balance(userId, status, now)
  return {
    estimatedValueInUsd: formatMoney(usd, 'USD'),
    estimatedValueInSourceLocalCurrency: formatMoney(local, organization.localCurrency),
  }
}

export const handleGetBalance = handler(endpoints.getBalance, async ({ query, caller }, context) => ({
  body: await balanceOf(caller, query.userId, query.status, context),
}))

export const handleGetPreferenceBalance = handler(endpoints.getPreferenceBalance, async ({ query, session }, context) => ({
  body: await balanceOf(session.caller, session.userId, query.status, context),
}))
