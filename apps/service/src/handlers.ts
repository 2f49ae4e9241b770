import type { Handlers } from './http/handler.ts'
import { handleCreateTransaction } from './issuing/create-transaction.ts'
import { handleGetTransaction } from './issuing/get-transaction.ts'
import { handleListTransactions } from './issuing/list-transactions.ts'
import { handleCreateCredit } from './multibrand/create-credit.ts'
import { handleDeleteMultibrandConnection, handleDeletePreference } from './multibrand/delete-connection.ts'
import { handleGetBalance, handleGetPreferenceBalance } from './multibrand/get-balance.ts'
import { handleListMultibrandConnections, handleListPreferences } from './multibrand/list-connections.ts'
import { handleListPendingPoints, handleListPreferencePendingPoints } from './multibrand/list-pending-points.ts'
import { handleListPreferenceHistory } from './multibrand/list-preference-history.ts'
import { handleListPreferenceStatistics } from './multibrand/list-preference-statistics.ts'
import { handleUpdateMultibrandConnections, handleUpdatePreferences } from './multibrand/update-connections.ts'
import { handleGetErrorPage, handleGetHealth, handleGetKeys, handleGetOpenapi, handleGetReadiness } from './operations/operations.ts'
import { handleGetProfile } from './organizations/get-profile.ts'
import { handleListCurrencies, handleListMultibrandCurrencies } from './programs/list-currencies.ts'
import { handleListMultibrandPrograms, handleListPreferencePrograms } from './programs/list-multibrand-programs.ts'
import { handleListPrograms } from './programs/list-programs.ts'
import { handleValidateMember, handleValidateMultibrandMember } from './programs/validate-member.ts'
import { handleGetToken } from './tokens/get-token.ts'
import { handleCreateExchange } from './widgets/create-exchange.ts'
import { handleCreateMultibrandToken } from './widgets/create-multibrand-token.ts'
import { handleCreatePointExchangeToken } from './widgets/create-point-exchange-token.ts'
import { handleCreateWidgetSession } from './widgets/create-widget-session.ts'
import { handleListExchangeOptions } from './widgets/list-exchange-options.ts'
import { handlePreviewExchange } from './widgets/preview-exchange.ts'
import { handleRenewWidgetSession } from './widgets/renew-widget-session.ts'
import { handleValidateExchangeMember, handleValidatePreferenceMember } from './widgets/validate-member.ts'

export const handlers: Handlers = {
  getToken: handleGetToken,
  getProfile: handleGetProfile,
  listPrograms: handleListPrograms,
  validateMember: handleValidateMember,
  listCurrencies: handleListCurrencies,
  listMultibrandCurrencies: handleListMultibrandCurrencies,
  createTransaction: handleCreateTransaction,
  listTransactions: handleListTransactions,
  getTransaction: handleGetTransaction,
  listMultibrandPrograms: handleListMultibrandPrograms,
  validateMultibrandMember: handleValidateMultibrandMember,
  createCredit: handleCreateCredit,
  getBalance: handleGetBalance,
  listPendingPoints: handleListPendingPoints,
  listMultibrandConnections: handleListMultibrandConnections,
  updateMultibrandConnections: handleUpdateMultibrandConnections,
  deleteMultibrandConnection: handleDeleteMultibrandConnection,
  createPointExchangeToken: handleCreatePointExchangeToken,
  createMultibrandToken: handleCreateMultibrandToken,
  createWidgetSession: handleCreateWidgetSession,
  renewWidgetSession: handleRenewWidgetSession,
  listExchangeOptions: handleListExchangeOptions,
  validateExchangeMember: handleValidateExchangeMember,
  previewExchange: handlePreviewExchange,
  createExchange: handleCreateExchange,
  listPreferencePrograms: handleListPreferencePrograms,
  validatePreferenceMember: handleValidatePreferenceMember,
  listPreferences: handleListPreferences,
  updatePreferences: handleUpdatePreferences,
  deletePreference: handleDeletePreference,
  getPreferenceBalance: handleGetPreferenceBalance,
  listPreferencePendingPoints: handleListPreferencePendingPoints,
  listPreferenceStatistics: handleListPreferenceStatistics,
  listPreferenceHistory: handleListPreferenceHistory,
  getKeys: handleGetKeys,
  getOpenapi: handleGetOpenapi,
  getErrorPage: handleGetErrorPage,
  getHealth: handleGetHealth,
  getReadiness: handleGetReadiness,
}
