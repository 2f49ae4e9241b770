import { roles } from '../roles.ts'

const portal = { spec: 'X6', auth: 'portal', bucket: 'portal' } as const
const read = { ...portal, method: 'GET', status: 200, roles } as const

/** Routes for the transactions of an organization. They change no transaction. */
export const moneyRoutes = {
  listPortalTransactions: { ...read, path: '/portal/api/{env}/transactions' },
  findPortalTransactions: {
    ...portal,
    method: 'POST',
    status: 200,
    path: '/portal/api/{env}/transactions/find',
    roles,
    unaudited: 'It only searches.',
  },
  getPortalTransaction: { ...read, path: '/portal/api/{env}/transactions/{transactionId}' },
  listPortalMultibrand: { ...read, path: '/portal/api/{env}/multibrand-transactions' },
  getPortalMultibrand: { ...read, path: '/portal/api/{env}/multibrand-transactions/{multibrandId}' },
  revealPersonalData: {
    ...portal,
    method: 'POST',
    status: 200,
    path: '/portal/api/{env}/reveals',
    roles: ['owner', 'support'],
    audit: 'personal_data.revealed',
  },
} as const
