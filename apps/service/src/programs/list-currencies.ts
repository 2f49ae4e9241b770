import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import type { OrganizationStore } from '../store/store.ts'

const currencies = async (org: OrganizationStore) => {
  const { organization } = await org.catalog()
  return { body: [...new Set(['POINTS', 'USD', organization.localCurrency])] }
}

export const handleListCurrencies = handler(endpoints.listCurrencies, ({ org }) => currencies(org))
export const handleListMultibrandCurrencies = handler(endpoints.listMultibrandCurrencies, ({ org }) => currencies(org))
