import * as campaigns from './campaigns.ts'
import * as connections from './connections.ts'
import * as multibrand from './multibrand.ts'
import * as operations from './operations.ts'
import * as organizations from './organizations.ts'
import * as programs from './programs.ts'
import * as tokens from './tokens.ts'
import * as transactions from './transactions.ts'
import * as webhookEvents from './webhook-events.ts'
import * as widget from './widget-endpoints.ts'

/** The contract table: every endpoint by its name, which is also the client's method, the operation id and the handler's file. */
export const endpoints = {
  getToken: tokens.getToken,
  authenticate: tokens.authenticate,
  getProfile: organizations.getProfile,
  listPrograms: programs.listPrograms,
  getProgramFields: programs.getProgramFields,
  validateMember: programs.validateMember,
  getProgramDetails: programs.getProgramDetails,
  listCampaigns: campaigns.listCampaigns,
  listCurrencies: programs.listCurrencies,
  listMultibrandCurrencies: programs.listMultibrandCurrencies,
  previewTransaction: transactions.previewTransaction,
  createTransaction: transactions.createTransaction,
  listTransactions: transactions.listTransactions,
  getTransaction: transactions.getTransaction,
  listConnections: connections.listConnections,
  upsertConnection: connections.upsertConnection,
  listConnectionHistory: connections.listConnectionHistory,
  deleteConnection: connections.deleteConnection,
  listPartnerCodes: programs.listPartnerCodes,
  listMultibrandPrograms: programs.listMultibrandPrograms,
  validateMultibrandMember: programs.validateMultibrandMember,
  createCredit: multibrand.createCredit,
  createDebit: multibrand.createDebit,
  listExecutedTransactions: multibrand.listExecutedTransactions,
  getMultibrandTransaction: multibrand.getMultibrandTransaction,
  getBalance: multibrand.getBalance,
  listPendingPoints: multibrand.listPendingPoints,
  listStatistics: multibrand.listStatistics,
  listMultibrandConnections: multibrand.listMultibrandConnections,
  updateMultibrandConnections: multibrand.updateMultibrandConnections,
  listMultibrandConnectionHistory: multibrand.listMultibrandConnectionHistory,
  deleteMultibrandConnection: multibrand.deleteMultibrandConnection,
  createPointExchangeToken: tokens.createPointExchangeToken,
  createMultibrandToken: tokens.createMultibrandToken,
  listWebhookEvents: webhookEvents.listWebhookEvents,
  sendTestEvent: webhookEvents.sendTestEvent,
  resendWebhookEvent: webhookEvents.resendWebhookEvent,
  createWidgetSession: widget.createWidgetSession,
  renewWidgetSession: widget.renewWidgetSession,
  listExchangeOptions: widget.listExchangeOptions,
  validateExchangeMember: widget.validateExchangeMember,
  previewExchange: widget.previewExchange,
  createExchange: widget.createExchange,
  listPreferencePrograms: widget.listPreferencePrograms,
  validatePreferenceMember: widget.validatePreferenceMember,
  listPreferences: widget.listPreferences,
  updatePreferences: widget.updatePreferences,
  deletePreference: widget.deletePreference,
  getPreferenceBalance: widget.getPreferenceBalance,
  listPreferencePendingPoints: widget.listPreferencePendingPoints,
  listPreferenceStatistics: widget.listPreferenceStatistics,
  listPreferenceHistory: widget.listPreferenceHistory,
  getKeys: operations.getKeys,
  getOpenapi: operations.getOpenapi,
  getErrorPage: operations.getErrorPage,
  getHealth: operations.getHealth,
  getReadiness: operations.getReadiness,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
