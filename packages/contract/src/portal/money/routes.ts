import { roles } from '../roles.ts'

const read = { spec: 'X6', auth: 'portal', bucket: 'portal', method: 'GET', status: 200, roles } as const

/** Routes for the transactions of an organization. They change nothing. */
export const moneyRoutes = {
  listPortalTransactions: { ...read, path: '/portal/api/{env}/transactions' },
  getPortalTransaction: { ...read, path: '/portal/api/{env}/transactions/{transactionId}' },
} as const
