import type { Route } from './route.ts'
import { widgetScreenRoutes } from './widget-screen-routes.ts'
import { widgetSessionRoutes } from './widget-session-routes.ts'

const read = { method: 'GET', auth: 'bearer', bucket: 'reads', status: 200 } as const
const write = { auth: 'bearer', bucket: 'connections' } as const
const validate = { method: 'POST', auth: 'bearer', bucket: 'members', status: 200, scope: 'members:validate' } as const
const money = { method: 'POST', auth: 'bearer', bucket: 'money', status: 201, scope: 'multibrand:write', replayable: true } as const
const mint = { method: 'POST', auth: 'credentials', bucket: 'tokens', status: 200 } as const

/** What a caller's server may call (S:250-402). */
export const routes = {
  getToken: { spec: 'E1', ...mint, path: '/oauth2/token' },
  authenticate: { spec: 'E2', ...mint, path: '/v1/auth/authenticate', deprecated: true },
  getProfile: { spec: 'E3', ...read, path: '/profile', scope: 'profile:read' },
  listPrograms: { spec: 'E4', ...read, path: '/programs', scope: 'programs:read', etag: true },
  getProgramFields: { spec: 'E5', ...read, path: '/programs/{programId}/fields', scope: 'programs:read', deprecated: true },
  validateMember: { spec: 'E6', ...validate, path: '/programs/{programId}/validate-member' },
  getProgramDetails: { spec: 'E7', ...read, path: '/programs/details', scope: 'programs:read', deprecated: true },
  listCampaigns: { spec: 'E8', ...read, path: '/campaigns', scope: 'campaigns:read' },
  listCurrencies: { spec: 'E9', ...read, path: '/currencies', scope: 'programs:read' },
  listMultibrandCurrencies: { spec: 'E9', ...read, path: '/multibrand/currencies', scope: 'programs:read' },
  previewTransaction: {
    spec: 'E10',
    method: 'POST',
    path: '/transactions/preview',
    auth: 'bearer',
    bucket: 'reads',
    status: 200,
    scope: 'transactions:read',
    deprecated: true,
  },
  createTransaction: {
    spec: 'E11',
    method: 'POST',
    path: '/transactions',
    auth: 'bearer',
    bucket: 'money',
    status: 201,
    scope: 'transactions:write',
    replayable: true,
  },
  listTransactions: { spec: 'E12', ...read, path: '/transactions', scope: 'transactions:read' },
  getTransaction: { spec: 'E13', ...read, path: '/transactions/{transactionId}', scope: 'transactions:read' },
  listConnections: { spec: 'E14', ...read, path: '/program-connections', scope: 'connections:read' },
  upsertConnection: { spec: 'E15', method: 'POST', path: '/program-connections', ...write, status: 201, scope: 'connections:write' },
  listConnectionHistory: { spec: 'E16', ...read, path: '/program-connections/history', scope: 'connections:read' },
  deleteConnection: {
    spec: 'E17',
    method: 'DELETE',
    path: '/program-connections/{programConnectionId}',
    ...write,
    status: 204,
    scope: 'connections:write',
  },
  listPartnerCodes: { spec: 'E18', ...read, path: '/partner-codes', scope: 'programs:read' },
  listMultibrandPrograms: { spec: 'M1', ...read, path: '/multibrand/programs', scope: 'multibrand:read' },
  validateMultibrandMember: { spec: 'M1', ...validate, path: '/multibrand/programs/{programId}/validate-member' },
  createCredit: { spec: 'M2', ...money, path: '/multibrand/credit' },
  createDebit: { spec: 'M3', ...money, path: '/multibrand/debit' },
  listExecutedTransactions: { spec: 'M4', ...read, path: '/multibrand/transactions', scope: 'multibrand:read' },
  getMultibrandTransaction: { spec: 'X1', ...read, path: '/multibrand/transactions/{idOrReference}', scope: 'multibrand:read' },
  getBalance: { spec: 'M5', ...read, path: '/multibrand/balance', scope: 'multibrand:read' },
  listPendingPoints: { spec: 'M6', ...read, path: '/multibrand/pending-points', scope: 'multibrand:read' },
  listStatistics: { spec: 'M7', ...read, path: '/multibrand/statistics', scope: 'multibrand:read' },
  listMultibrandConnections: { spec: 'M8', ...read, path: '/multibrand/program-connections', scope: 'multibrand:read' },
  updateMultibrandConnections: {
    spec: 'M9',
    method: 'PUT',
    path: '/multibrand/program-connections',
    ...write,
    status: 200,
    scope: 'multibrand:write',
  },
  listMultibrandConnectionHistory: {
    spec: 'M10',
    ...read,
    path: '/multibrand/program-connections/history',
    scope: 'multibrand:read',
  },
  deleteMultibrandConnection: {
    spec: 'M11',
    method: 'DELETE',
    path: '/multibrand/program-connections/{id}',
    ...write,
    status: 204,
    scope: 'multibrand:write',
  },
  createPointExchangeToken: { spec: 'W1', ...mint, path: '/v1/auth/widget/point-exchange', scope: 'widgets:point-exchange' },
  createMultibrandToken: { spec: 'W2', ...mint, path: '/v1/auth/widget/multibrand', scope: 'widgets:multibrand' },
  listWebhookEvents: { spec: 'X7', ...read, path: '/webhook-events', scope: 'webhooks:manage' },
  sendTestEvent: { spec: 'X7', method: 'POST', path: '/webhook-events/test', ...write, status: 202, scope: 'webhooks:manage' },
  resendWebhookEvent: {
    spec: 'X7',
    method: 'POST',
    path: '/webhook-events/{eventId}/resend',
    ...write,
    status: 202,
    scope: 'webhooks:manage',
  },
} as const satisfies Record<string, Route>

/** What a widget may call: user, amount, currency and reference are the session's, never the body's. */
export const widgetRoutes = { ...widgetSessionRoutes, ...widgetScreenRoutes }
