// Written by `npm run -s generate` of this workspace, from the contract. Do not edit.

/** An endpoint that the client calls. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  auth: 'bearer' | 'credentials'
  /** True for a write with a reference number, which may be repeated. */
  replayable?: true
  /** The name in the query for each input. Other inputs belong to the path or to the body. */
  query?: Readonly<Record<string, string>>
  hasBody?: true
  /** True for a body that is a form, by default JSON. */
  isForm?: true
  /** The way to the next page of a list: a page number, or a cursor. */
  pages?: 'number' | 'cursor'
}

export type RouteName =
  | 'getToken'
  | 'createPointExchangeToken'
  | 'createMultibrandToken'
  | 'getProfile'
  | 'listPrograms'
  | 'getProgramFields'
  | 'validateMember'
  | 'getProgramDetails'
  | 'listCurrencies'
  | 'listMultibrandCurrencies'
  | 'listPartnerCodes'
  | 'listMultibrandPrograms'
  | 'validateMultibrandMember'
  | 'listCampaigns'
  | 'previewTransaction'
  | 'createTransaction'
  | 'listTransactions'
  | 'getTransaction'
  | 'listConnections'
  | 'upsertConnection'
  | 'listConnectionHistory'
  | 'deleteConnection'
  | 'createCredit'
  | 'createDebit'
  | 'listExecutedTransactions'
  | 'getMultibrandTransaction'
  | 'getBalance'
  | 'listPendingPoints'
  | 'listStatistics'
  | 'listMultibrandConnections'
  | 'updateMultibrandConnections'
  | 'listMultibrandConnectionHistory'
  | 'deleteMultibrandConnection'
  | 'listWebhookEvents'
  | 'sendTestEvent'
  | 'resendWebhookEvent'

export const routes: Readonly<Record<RouteName, Route>> = {
  getToken: { method: 'POST', path: '/oauth2/token', auth: 'credentials', hasBody: true, isForm: true },
  createPointExchangeToken: { method: 'POST', path: '/v1/auth/widget/point-exchange', auth: 'credentials', hasBody: true },
  createMultibrandToken: { method: 'POST', path: '/v1/auth/widget/multibrand', auth: 'credentials', hasBody: true },
  getProfile: { method: 'GET', path: '/profile', auth: 'bearer' },
  listPrograms: { method: 'GET', path: '/programs', auth: 'bearer' },
  getProgramFields: { method: 'GET', path: '/programs/{programId}/fields', auth: 'bearer', query: { destinationUserId: 'destinationUserId', destinationUserEmail: 'destinationUserEmail' } },
  validateMember: { method: 'POST', path: '/programs/{programId}/validate-member', auth: 'bearer', hasBody: true },
  getProgramDetails: { method: 'GET', path: '/programs/details', auth: 'bearer', query: { programId: 'programId[]' } },
  listCurrencies: { method: 'GET', path: '/currencies', auth: 'bearer' },
  listMultibrandCurrencies: { method: 'GET', path: '/multibrand/currencies', auth: 'bearer' },
  listPartnerCodes: { method: 'GET', path: '/partner-codes', auth: 'bearer' },
  listMultibrandPrograms: { method: 'GET', path: '/multibrand/programs', auth: 'bearer' },
  validateMultibrandMember: { method: 'POST', path: '/multibrand/programs/{programId}/validate-member', auth: 'bearer', hasBody: true },
  listCampaigns: { method: 'GET', path: '/campaigns', auth: 'bearer', query: { programId: 'programId', status: 'status', page: 'page', pageSize: 'pageSize' }, pages: 'number' },
  previewTransaction: { method: 'POST', path: '/transactions/preview', auth: 'bearer', hasBody: true },
  createTransaction: { method: 'POST', path: '/transactions', auth: 'bearer', replayable: true, hasBody: true },
  listTransactions: { method: 'GET', path: '/transactions', auth: 'bearer', query: { startDate: 'startDate', endDate: 'endDate', programId: 'programId', page: 'page', pageSize: 'pageSize' }, pages: 'number' },
  getTransaction: { method: 'GET', path: '/transactions/{transactionId}', auth: 'bearer' },
  listConnections: { method: 'GET', path: '/program-connections', auth: 'bearer', query: { sourceUserId: 'sourceUserId', programId: 'programId', partnerCode: 'partnerCode' } },
  upsertConnection: { method: 'POST', path: '/program-connections', auth: 'bearer', hasBody: true },
  listConnectionHistory: { method: 'GET', path: '/program-connections/history', auth: 'bearer', query: { startDate: 'startDate', endDate: 'endDate', partnerCode: 'partnerCode', page: 'page', pageSize: 'pageSize' }, pages: 'number' },
  deleteConnection: { method: 'DELETE', path: '/program-connections/{programConnectionId}', auth: 'bearer' },
  createCredit: { method: 'POST', path: '/multibrand/credit', auth: 'bearer', replayable: true, hasBody: true },
  createDebit: { method: 'POST', path: '/multibrand/debit', auth: 'bearer', replayable: true, hasBody: true },
  listExecutedTransactions: { method: 'GET', path: '/multibrand/transactions', auth: 'bearer', query: { startDate: 'startDate', endDate: 'endDate', programId: 'programId', page: 'page', pageSize: 'pageSize' }, pages: 'number' },
  getMultibrandTransaction: { method: 'GET', path: '/multibrand/transactions/{idOrReference}', auth: 'bearer' },
  getBalance: { method: 'GET', path: '/multibrand/balance', auth: 'bearer', query: { userId: 'userId', status: 'status' } },
  listPendingPoints: { method: 'GET', path: '/multibrand/pending-points', auth: 'bearer', query: { userId: 'userId', programId: 'programId' } },
  listStatistics: { method: 'GET', path: '/multibrand/statistics', auth: 'bearer', query: { sourceUserId: 'sourceUserId', programId: 'programId', year: 'year' } },
  listMultibrandConnections: { method: 'GET', path: '/multibrand/program-connections', auth: 'bearer', query: { sourceUserId: 'sourceUserId' } },
  updateMultibrandConnections: { method: 'PUT', path: '/multibrand/program-connections', auth: 'bearer', hasBody: true },
  listMultibrandConnectionHistory: { method: 'GET', path: '/multibrand/program-connections/history', auth: 'bearer', query: { startDate: 'startDate', endDate: 'endDate', page: 'page', pageSize: 'pageSize' }, pages: 'number' },
  deleteMultibrandConnection: { method: 'DELETE', path: '/multibrand/program-connections/{id}', auth: 'bearer' },
  listWebhookEvents: { method: 'GET', path: '/webhook-events', auth: 'bearer', query: { after: 'after', wait: 'wait', limit: 'limit' }, pages: 'cursor' },
  sendTestEvent: { method: 'POST', path: '/webhook-events/test', auth: 'bearer', hasBody: true },
  resendWebhookEvent: { method: 'POST', path: '/webhook-events/{eventId}/resend', auth: 'bearer' },
}
