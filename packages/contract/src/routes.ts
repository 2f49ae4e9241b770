import type { Route } from './route.ts'

const read = { method: 'GET', auth: 'bearer', bucket: 'reads', status: 200 } as const
const validate = { method: 'POST', auth: 'bearer', bucket: 'members', status: 200, scope: 'members:validate' } as const
const credit = { method: 'POST', auth: 'bearer', bucket: 'money', status: 201, scope: 'multibrand:write', replayable: true } as const
const mint = { method: 'POST', auth: 'credentials', bucket: 'tokens', status: 200 } as const

/** What a caller's server may call (S:250-402). */
export const routes = {
  getToken: { spec: 'E1', ...mint, path: '/oauth2/token' },
  getProfile: { spec: 'E3', ...read, path: '/profile', scope: 'profile:read' },
  listPrograms: { spec: 'E4', ...read, path: '/programs', scope: 'programs:read', etag: true },
  validateMember: { spec: 'E6', ...validate, path: '/programs/{programId}/validate-member' },
  listCurrencies: { spec: 'E9', ...read, path: '/currencies', scope: 'programs:read' },
  listMultibrandCurrencies: { spec: 'E9', ...read, path: '/multibrand/currencies', scope: 'programs:read' },
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
  listMultibrandPrograms: { spec: 'M1', ...read, path: '/multibrand/programs', scope: 'multibrand:read' },
  validateMultibrandMember: { spec: 'M1', ...validate, path: '/multibrand/programs/{programId}/validate-member' },
  createCredit: { spec: 'M2', ...credit, path: '/multibrand/credit' },
  getBalance: { spec: 'M5', ...read, path: '/multibrand/balance', scope: 'multibrand:read' },
  listPendingPoints: { spec: 'M6', ...read, path: '/multibrand/pending-points', scope: 'multibrand:read' },
  listMultibrandConnections: { spec: 'M8', ...read, path: '/multibrand/program-connections', scope: 'multibrand:read' },
  updateMultibrandConnections: {
    spec: 'M9',
    method: 'PUT',
    path: '/multibrand/program-connections',
    auth: 'bearer',
    bucket: 'connections',
    status: 200,
    scope: 'multibrand:write',
  },
  deleteMultibrandConnection: {
    spec: 'M11',
    method: 'DELETE',
    path: '/multibrand/program-connections/{id}',
    auth: 'bearer',
    bucket: 'connections',
    status: 204,
    scope: 'multibrand:write',
  },
  createPointExchangeToken: { spec: 'W1', ...mint, path: '/v1/auth/widget/point-exchange', scope: 'widgets:point-exchange' },
  createMultibrandToken: { spec: 'W2', ...mint, path: '/v1/auth/widget/multibrand', scope: 'widgets:multibrand' },
} as const satisfies Record<string, Route>

const session = { method: 'POST', bucket: 'widget', status: 200 } as const
const exchange = { auth: 'session', bucket: 'widget', widget: 'point-exchange' } as const
const multibrand = { auth: 'session', bucket: 'widget', widget: 'multibrand' } as const

/** What a widget may call: user, amount, currency and reference are the session's, never the body's. */
export const widgetRoutes = {
  createWidgetSession: { spec: 'X2', ...session, path: '/v1/widget/session', auth: 'none' },
  renewWidgetSession: { spec: 'X2', ...session, path: '/v1/widget/session/renew', auth: 'session' },
  listExchangeOptions: { spec: 'X3', method: 'GET', status: 200, ...exchange, path: '/v1/widget/point-exchange/options' },
  validateExchangeMember: { spec: 'X3', method: 'POST', status: 200, ...exchange, path: '/v1/widget/point-exchange/validate-member' },
  previewExchange: { spec: 'X3', method: 'POST', status: 200, ...exchange, path: '/v1/widget/point-exchange/preview' },
  createExchange: {
    spec: 'X3',
    method: 'POST',
    status: 201,
    ...exchange,
    path: '/v1/widget/point-exchange/transactions',
    replayable: true,
  },
  listPreferencePrograms: { spec: 'X4', method: 'GET', status: 200, ...multibrand, path: '/v1/widget/multibrand/programs' },
  validatePreferenceMember: { spec: 'X4', method: 'POST', status: 200, ...multibrand, path: '/v1/widget/multibrand/validate-member' },
  listPreferences: {
    spec: 'X4',
    method: 'GET',
    status: 200,
    ...multibrand,
    path: '/v1/widget/multibrand/program-connections',
    etag: true,
  },
  updatePreferences: {
    spec: 'X4',
    method: 'PUT',
    status: 200,
    ...multibrand,
    path: '/v1/widget/multibrand/program-connections',
    etag: true,
  },
  deletePreference: {
    spec: 'X4',
    method: 'DELETE',
    status: 204,
    ...multibrand,
    path: '/v1/widget/multibrand/program-connections/{id}',
  },
  getPreferenceBalance: { spec: 'X4', method: 'GET', status: 200, ...multibrand, path: '/v1/widget/multibrand/balance' },
  listPreferencePendingPoints: { spec: 'X4', method: 'GET', status: 200, ...multibrand, path: '/v1/widget/multibrand/pending-points' },
  listPreferenceStatistics: { spec: 'X4', method: 'GET', status: 200, ...multibrand, path: '/v1/widget/multibrand/statistics' },
  listPreferenceHistory: { spec: 'X4', method: 'GET', status: 200, ...multibrand, path: '/v1/widget/multibrand/history' },
} as const satisfies Record<string, Route>
