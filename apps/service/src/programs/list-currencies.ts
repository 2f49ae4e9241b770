import { endpoints } from '@loyalty/contract'
import type { Caller, Context } from '../context.ts'
import { handler } from '../http/handler.ts'

const currencies = async (caller: Caller, { store }: Context) => {
  const { organization } = await store.organization(caller).catalogue()
  return { body: [...new Set(['POINTS', 'USD', organization.localCurrency])] }
}

export const handleListCurrencies = handler(endpoints.listCurrencies, ({ caller }, context) => currencies(caller, context))
export const handleListMultibrandCurrencies = handler(endpoints.listMultibrandCurrencies, ({ caller }, context) =>
  currencies(caller, context),
)
