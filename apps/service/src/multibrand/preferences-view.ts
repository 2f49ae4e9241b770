import type { PreferencesView } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { multibrandItems } from '../programs/program-items.ts'
import { connectionItem, setTag } from './connection-items.ts'
import { balanceOf } from './get-balance.ts'
import { pendingPointsOf } from './list-pending-points.ts'

/** Everything the first screen of preferences needs, in one answer. */
export const preferencesView = async (session: WidgetSession, context: Context): Promise<PreferencesView> => {
  const { caller, userId } = session
  const books = context.store.organization(caller)
  const [catalogue, set, pending, matured, pendingPoints] = await Promise.all([
    books.catalogue(),
    books.multibrandConnections.list(userId),
    balanceOf(caller, userId, 'PENDING', context),
    balanceOf(caller, userId, 'MATURED', context),
    pendingPointsOf(caller, userId, undefined, context),
  ])
  return {
    programs: multibrandItems(catalogue, context.baseUrl),
    connections: set.connections.map(connectionItem),
    etag: setTag(session, set.version, context),
    balances: { pending, matured },
    pendingPoints,
  }
}
