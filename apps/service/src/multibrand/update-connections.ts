import { endpoints, problem, type ConnectionSet as SentSet } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { handler } from '../http/handler.ts'
import type { ConnectionSet } from '../store/multibrand/plan-replacement.ts'
import type { OrganizationStore } from '../store/store.ts'
import { eraseDraft } from '../session-draft.ts'
import { connectionItem, setTag } from './connection-items.ts'
import { readSplit } from './read-split.ts'

type Update = { org: OrganizationStore; userId: string; connections: SentSet; ifVersion?: number }

const missingAccounts = (sent: SentSet, programIds: readonly string[]) =>
  problem('VALIDATION_FAILED', {
    detail: `destinationAccount is required for a program that is not linked yet: ${programIds.join(', ')}.`,
    errors: sent.flatMap(({ destinationProgramId }, index) =>
      programIds.includes(destinationProgramId)
        ? [
            {
              field: `connections[${index}].destinationAccount`,
              code: 'MISSING_FIELD' as const,
              message: 'is required for a program that is not linked yet',
            },
          ]
        : [],
    ),
  })

const changedElsewhere = ({ connections }: ConnectionSet, etag: string) =>
  problem('CONNECTIONS_CHANGED', {
    detail: 'The set has changed since it was read: read it again, or send the current ETag as If-Match.',
    members: { current: connections.map(connectionItem), etag },
  })

/** Replaces a user's set of multibrand connections in one commit. Stores one event for each connection that changes. */
const update = async ({ org, userId, connections, ifVersion }: Update, context: Context): Promise<ConnectionSet> => {
  const { wake, wakeMultibrand } = context
  const [catalog, now] = await Promise.all([org.catalog(), org.businessNow()])
  const items = readSplit(connections, catalog)
  const replaced = await org.multibrandConnections.replace(userId, items, now, ifVersion)
  if (replaced.outcome === 'account_missing') throw missingAccounts(connections, replaced.programIds)
  if (replaced.outcome === 'version_differs')
    throw changedElsewhere(replaced, setTag(org.caller, userId, replaced.version, context))
  if (replaced.changed > 0) {
    wake()
    wakeMultibrand()
  }
  return replaced
}

export const handleUpdateMultibrandConnections = handler(
  endpoints.updateMultibrandConnections,
  async ({ body, org }, context) => {
    const set = await update({ org, userId: body.sourceUserId, connections: body.connections }, context)
    return { body: set.connections.map(connectionItem) }
  },
)

/**
 * Replaces the set of connections that the widget has read. Throws `CONNECTIONS_CHANGED` if the set has changed since
 * the widget read it, or if `If-Match` has the tag of another user's set.
 */
export const handleUpdatePreferences = handler(
  endpoints.updatePreferences,
  async ({ body, org, session, request }, context) => {
    const { userId } = session
    const ifVersion = Number(/^"v(\d{1,15})-/.exec(request.ifMatch ?? '')?.[1] ?? -1)
    if (request.ifMatch !== setTag(org.caller, userId, ifVersion, context)) {
      const set = await org.multibrandConnections.list(userId)
      throw changedElsewhere(set, setTag(org.caller, userId, set.version, context))
    }
    const set = await update({ org, userId, connections: body.connections, ifVersion }, context)
    await eraseDraft(org, session, context)
    return {
      body: set.connections.map(connectionItem),
      headers: { ETag: setTag(org.caller, userId, set.version, context) },
    }
  },
)
