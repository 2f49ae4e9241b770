import { handleCreateCredit } from './create-credit.ts'
import { handleCreateDebit } from './create-debit.ts'
import { handleDeleteMultibrandConnection, handleDeletePreference } from './delete-connection.ts'
import { handleGetBalance, handleGetPreferenceBalance } from './get-balance.ts'
import { handleGetMultibrandTransaction } from './get-transaction.ts'
import { handleListMultibrandConnectionHistory } from './list-connection-history.ts'
import { handleListMultibrandConnections, handleListPreferences } from './list-connections.ts'
import { handleListExecutedTransactions } from './list-executed-transactions.ts'
import { handleListPendingPoints, handleListPreferencePendingPoints } from './list-pending-points.ts'
import { handleListPreferenceHistory } from './list-preference-history.ts'
import { handleListStatistics, handleListPreferenceStatistics } from './list-statistics.ts'
import { handleUpdateMultibrandConnections, handleUpdatePreferences } from './update-connections.ts'

export const handlers = {
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
  listPreferences: handleListPreferences,
  updatePreferences: handleUpdatePreferences,
  deletePreference: handleDeletePreference,
  getPreferenceBalance: handleGetPreferenceBalance,
  listPreferencePendingPoints: handleListPreferencePendingPoints,
  listPreferenceStatistics: handleListPreferenceStatistics,
  listPreferenceHistory: handleListPreferenceHistory,
}
