import * as multibrand from './multibrand.ts'
import * as operations from './operations.ts'
import * as organizations from './organizations.ts'
import * as programs from './programs.ts'
import * as tokens from './tokens.ts'
import * as transactions from './transactions.ts'
import * as widget from './widget-endpoints.ts'

/** The contract table: every endpoint by its name, which is also the client's method, the operation id and the handler's file. */
export const endpoints = {
  getToken: tokens.getToken,
  getProfile: organizations.getProfile,
  listPrograms: programs.listPrograms,
  validateMember: programs.validateMember,
  listCurrencies: programs.listCurrencies,
  listMultibrandCurrencies: programs.listMultibrandCurrencies,
  createTransaction: transactions.createTransaction,
  listTransactions: transactions.listTransactions,
  getTransaction: transactions.getTransaction,
  listMultibrandPrograms: programs.listMultibrandPrograms,
  validateMultibrandMember: programs.validateMultibrandMember,
  createCredit: multibrand.createCredit,
  getBalance: multibrand.getBalance,
  listPendingPoints: multibrand.listPendingPoints,
  listMultibrandConnections: multibrand.listMultibrandConnections,
  updateMultibrandConnections: multibrand.updateMultibrandConnections,
  deleteMultibrandConnection: multibrand.deleteMultibrandConnection,
  createPointExchangeToken: tokens.createPointExchangeToken,
  createMultibrandToken: tokens.createMultibrandToken,
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
