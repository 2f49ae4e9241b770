import { endpoints, problem, type ConnectionSet as SentSet } from '@loyalty/contract'
import type { Caller, Context } from '../context.ts'
import { handler } from '../http/handler.ts'
import type { ConnectionSet } from '../store/multibrand/multibrand-connections.ts'
import { connectionItem, setTag } from './connection-items.ts'
import { readSplit } from './read-split.ts'

type Update = { caller: Caller; userId: string; connections: SentSet; ifVersion?: number }

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

/** Replaces a user's set in one commit, with one event per connection that changed. */
const update = async ({ caller, userId, connections, ifVersion }: Update, context: Context): Promise<ConnectionSet> => {
  const { store, nudge, nudgeMultibrand } = context
  const books = store.organization(caller)
  const [catalogue, now] = await Promise.all([books.catalogue(), books.now()])
  const items = readSplit(connections, catalogue)
  const replaced = await books.multibrandConnections.replace(userId, items, now, ifVersion)
  if (replaced.outcome === 'account_missing') throw missingAccounts(connections, replaced.programIds)
  if (replaced.outcome === 'version_differs') throw changedElsewhere(replaced, setTag({ caller, userId }, replaced.version, context))
  if (replaced.changed > 0) {
    nudge()
    nudgeMultibrand()
  }
  return replaced
}

export const handleUpdateMultibrandConnections = handler(endpoints.updateMultibrandConnections, async ({ body, caller }, context) => {
  const set = await update({ caller, userId: body.sourceUserId, connections: body.connections }, context)
  return { body: set.connections.map(connectionItem) }
})

/** A widget saves over the version that its user saw: never over somebody else's change, nor what another user saw over this one's. */
export const handleUpdatePreferences = handler(endpoints.updatePreferences, async ({ body, session, request }, context) => {
  const { caller, userId } = session
  const ifVersion = Number(/^"v(\d{1,15})-/.exec(request.ifMatch ?? '')?.[1] ?? -1)
  if (request.ifMatch !== setTag(session, ifVersion, context)) {
    const set = await context.store.organization(caller).multibrandConnections.list(userId)
    throw changedElsewhere(set, setTag(session, set.version, context))
  }
  const set = await update({ caller, userId, connections: body.connections, ifVersion }, context)
  return { body: set.connections.map(connectionItem), headers: { ETag: setTag(session, set.version, context) } }
})
