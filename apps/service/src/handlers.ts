import { handleListCampaigns } from './campaigns/list-campaigns.ts'
import { handleDeleteConnection } from './connections/delete-connection.ts'
import { handleListConnectionHistory } from './connections/list-connection-history.ts'
import { handleListConnections } from './connections/list-connections.ts'
import { handleUpsertConnection } from './connections/upsert-connection.ts'
import type { Handlers } from './http/handler.ts'
import { handleCreateTransaction } from './issuing/create-transaction.ts'
import { handleGetTransaction } from './issuing/get-transaction.ts'
import { handleListTransactions } from './issuing/list-transactions.ts'
import { handlePreviewTransaction } from './issuing/preview-transaction.ts'
import { handleCreateCredit } from './multibrand/create-credit.ts'
import { handleCreateDebit } from './multibrand/create-debit.ts'
import { handleDeleteMultibrandConnection, handleDeletePreference } from './multibrand/delete-connection.ts'
import { handleGetBalance, handleGetPreferenceBalance } from './multibrand/get-balance.ts'
import { handleGetMultibrandTransaction } from './multibrand/get-transaction.ts'
import { handleListMultibrandConnectionHistory } from './multibrand/list-connection-history.ts'
import { handleListMultibrandConnections, handleListPreferences } from './multibrand/list-connections.ts'
import { handleListExecutedTransactions } from './multibrand/list-executed-transactions.ts'
import { handleListPendingPoints, handleListPreferencePendingPoints } from './multibrand/list-pending-points.ts'
import { handleListPreferenceHistory } from './multibrand/list-preference-history.ts'
import { handleListPreferenceStatistics, handleListStatistics } from './multibrand/list-statistics.ts'
import { handleUpdateMultibrandConnections, handleUpdatePreferences } from './multibrand/update-connections.ts'
import { handleGetErrorPage, handleGetHealth, handleGetKeys, handleGetOpenapi, handleGetReadiness } from './operations/operations.ts'
import { handleGetProfile } from './organizations/get-profile.ts'
import { handleGetProgramDetails } from './programs/get-program-details.ts'
import { handleGetProgramFields } from './programs/get-program-fields.ts'
import { handleListCurrencies, handleListMultibrandCurrencies } from './programs/list-currencies.ts'
import { handleListMultibrandPrograms, handleListPreferencePrograms } from './programs/list-multibrand-programs.ts'
import { handleListPartnerCodes } from './programs/list-partner-codes.ts'
import { handleListPrograms } from './programs/list-programs.ts'
import { handleValidateMember, handleValidateMultibrandMember } from './programs/validate-member.ts'
import { handleAuthenticate } from './tokens/authenticate.ts'
import { handleGetToken } from './tokens/get-token.ts'
import { handleListWebhookEvents } from './webhook-events/list-webhook-events.ts'
import { handleResendWebhookEvent } from './webhook-events/resend-webhook-event.ts'
import { handleSendTestEvent } from './webhook-events/send-test-event.ts'
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
  authenticate: handleAuthenticate,
  getProfile: handleGetProfile,
  listPrograms: handleListPrograms,
  getProgramFields: handleGetProgramFields,
  validateMember: handleValidateMember,
  getProgramDetails: handleGetProgramDetails,
  listCampaigns: handleListCampaigns,
  listCurrencies: handleListCurrencies,
  listMultibrandCurrencies: handleListMultibrandCurrencies,
  previewTransaction: handlePreviewTransaction,
  createTransaction: handleCreateTransaction,
  listTransactions: handleListTransactions,
  getTransaction: handleGetTransaction,
  listConnections: handleListConnections,
  upsertConnection: handleUpsertConnection,
  listConnectionHistory: handleListConnectionHistory,
  deleteConnection: handleDeleteConnection,
  listPartnerCodes: handleListPartnerCodes,
  listMultibrandPrograms: handleListMultibrandPrograms,
  validateMultibrandMember: handleValidateMultibrandMember,
  createCredit: handleCreateCredit,
  createDebit: handleCreateDebit,
  listExecutedTransactions: handleListExecutedTransactions,
  getMultibrandTransaction: handleGetMultibrandTransaction,
  getBalance: handleGetBalance,
  listPendingPoints: handleListPendingPoints,
  listStatistics: handleListStatistics,
  listMultibrandConnections: handleListMultibrandConnections,
  updateMultibrandConnections: handleUpdateMultibrandConnections,
  listMultibrandConnectionHistory: handleListMultibrandConnectionHistory,
  deleteMultibrandConnection: handleDeleteMultibrandConnection,
  createPointExchangeToken: handleCreatePointExchangeToken,
  createMultibrandToken: handleCreateMultibrandToken,
  listWebhookEvents: handleListWebhookEvents,
  sendTestEvent: handleSendTestEvent,
  resendWebhookEvent: handleResendWebhookEvent,
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
