import type { Route } from '../route.ts'

const exchange = { auth: 'session', bucket: 'widget', widget: 'point-exchange' } as const
const multibrand = { auth: 'session', bucket: 'widget', widget: 'multibrand' } as const

/**
 * Routes that the screens of a widget call. The first screen needs no call, because the session already contains the
 * data of this screen.
 */
export const widgetScreenRoutes = {
  saveWidgetDraft: {
    spec: 'X2',
    method: 'PUT',
    status: 204,
    auth: 'session',
    bucket: 'widget',
    path: '/v1/widget/draft',
  },
  listExchangeOptions: {
    spec: 'X3',
    method: 'GET',
    status: 200,
    ...exchange,
    path: '/v1/widget/point-exchange/options',
  },
  validateExchangeMember: {
    spec: 'X3',
    method: 'POST',
    status: 200,
    ...exchange,
    path: '/v1/widget/point-exchange/validate-member',
  },
  getExchangeReceipt: {
    spec: 'X3',
    method: 'GET',
    status: 200,
    ...exchange,
    path: '/v1/widget/point-exchange/receipt',
  },
  previewExchange: { spec: 'X3', method: 'POST', status: 200, ...exchange, path: '/v1/widget/point-exchange/preview' },
  createExchange: {
    spec: 'X3',
    method: 'POST',
    status: 201,
    ...exchange,
    path: '/v1/widget/point-exchange/transactions',
    replayable: true,
  },
  listPreferencePrograms: {
    spec: 'X4',
    method: 'GET',
    status: 200,
    ...multibrand,
    path: '/v1/widget/multibrand/programs',
  },
  validatePreferenceMember: {
    spec: 'X4',
    method: 'POST',
    status: 200,
    ...multibrand,
    path: '/v1/widget/multibrand/validate-member',
  },
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
  getPreferenceBalance: {
    spec: 'X4',
    method: 'GET',
    status: 200,
    ...multibrand,
    path: '/v1/widget/multibrand/balance',
  },
  listPreferencePendingPoints: {
    spec: 'X4',
    method: 'GET',
    status: 200,
    ...multibrand,
    path: '/v1/widget/multibrand/pending-points',
  },
  listPreferenceStatistics: {
    spec: 'X4',
    method: 'GET',
    status: 200,
    ...multibrand,
    path: '/v1/widget/multibrand/statistics',
  },
  listPreferenceHistory: {
    spec: 'X4',
    method: 'GET',
    status: 200,
    ...multibrand,
    path: '/v1/widget/multibrand/history',
  },
} as const satisfies Record<string, Route>
