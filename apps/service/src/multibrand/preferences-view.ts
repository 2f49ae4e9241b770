import type { PreferencesView } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { preferencePrograms } from '../programs/program-items.ts'
import type { OrganizationStore } from '../store/store.ts'
import { connectionItem, setTag } from './connection-items.ts'
import { balanceOf } from './get-balance.ts'
import { pendingPointsOf } from './list-pending-points.ts'

/** Returns all data for the first screen of the preferences widget. */
export const preferencesView = async (
  org: OrganizationStore,
  { userId }: WidgetSession,
  context: Context,
): Promise<PreferencesView> => {
  const [catalog, set, pending, matured, pendingPoints] = await Promise.all([
    org.catalog(),
    org.multibrandConnections.list(userId),
    balanceOf(org, userId, 'PENDING'),
    balanceOf(org, userId, 'MATURED'),
    pendingPointsOf(org, userId, undefined),
  ])
  return {
    programs: preferencePrograms(catalog, context.baseUrl),
    connections: set.connections.map(connectionItem),
    etag: setTag(org.caller, userId, set.version, context),
    balances: { pending, matured },
    pendingPoints,
  }
}
