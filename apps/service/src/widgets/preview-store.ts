import type { OrganizationStore, Store } from '../store/store.ts'
import { planReplacement, type ConnectionSet } from '../store/multibrand/plan-replacement.ts'
import type { MultibrandConnection } from '../store/connections/connection-rows.ts'
import { claimedTransaction, type StoredTransaction } from '../store/transactions/transaction-rows.ts'

/** The changes of one preview session. A session has one user and one order, so one of each is enough. */
type Preview = { transaction?: StoredTransaction; split?: ConnectionSet }

/** The preview of a session after a change. */
type Changed = { sessionId: string; preview: Preview }

/** Passes the changes of previews between the processes that serve at one address. */
export type PreviewSharing = {
  /** Resolves when the change is before the other processes. */
  send: (changed: Changed) => Promise<void>
  onReceived: (listener: (changed: Changed) => void) => void
}

/** The maximum number of sessions in memory. A session that was evicted starts again from the stored data. */
const most = 1000

const previewTransactions = (
  stored: OrganizationStore['transactions'],
  preview: Preview,
  changed: () => Promise<void>,
) => {
  const findByReference: typeof stored.findByReference = async (reference) =>
    preview.transaction?.referenceNumber === reference ? preview.transaction : stored.findByReference(reference)
  const issue: typeof stored.issue = async (draft) => {
    const original = await findByReference(draft.referenceNumber)
    if (original !== undefined) return { created: false, transaction: original }
    const { saveAccount: _, ...transaction } = claimedTransaction(draft)
    preview.transaction = transaction
    await changed()
    return { created: true, transaction }
  }
  const claim: typeof stored.claim = () => {
    throw new Error('A preview never sends an order to a partner')
  }
  return { ...stored, findByReference, issue, claim }
}

const previewConnections = (
  stored: OrganizationStore['multibrandConnections'],
  preview: Preview,
  newId: () => string,
  changed: () => Promise<void>,
) => {
  const list: typeof stored.list = async (userId) => preview.split ?? stored.list(userId)
  const keep = async ({ version }: ConnectionSet, connections: MultibrandConnection[]): Promise<ConnectionSet> => {
    const split = (preview.split = { version: version + 1, connections })
    await changed()
    return split
  }
  const replace: typeof stored.replace = async (userId, items, at, ifVersion) => {
    const current = await list(userId)
    const planned = planReplacement(current, { userId, items, at, ifVersion, newId })
    if (planned.outcome !== 'planned') return planned
    const after = new Map(current.connections.map((each) => [each.id, each]))
    for (const { event, connection } of planned.changes)
      if (event === 'DELINKED') after.delete(connection.id)
      else after.set(connection.id, connection)
    const count = planned.changes.length
    return {
      outcome: 'replaced',
      changed: count,
      ...(count === 0 ? current : await keep(current, [...after.values()])),
    }
  }
  const remove: typeof stored.remove = async (connectionId, _at, userId = '') => {
    const current = await list(userId)
    const left = current.connections.filter(({ id }) => id !== connectionId)
    return left.length === current.connections.length ? undefined : await keep(current, left)
  }
  return { ...stored, list, replace, remove }
}

/** A preview keeps no draft, because each of its loads is a new visit. */
const noDrafts: OrganizationStore['drafts'] = {
  find: async () => undefined,
  save: async () => undefined,
  erase: async () => undefined,
}

/** The organization of the live widgets in the documentation. */
export type Demo = {
  organizationId: string
  /** The oldest live embed key of the sandbox. */
  embedKey: string
}

export type PreviewStores = (org: OrganizationStore, sessionId: string) => OrganizationStore

/**
 * Returns a function that makes the store of a preview session. The store reads what is stored, keeps the changes of
 * the session in memory, and writes nothing: no transaction, journal line, connection or event. With `sharing`, other
 * processes have the changes too.
 */
export const createPreviews = (id: (prefix: string) => string, sharing?: PreviewSharing): PreviewStores => {
  const previews = new Map<string, Preview>()
  const keep = (sessionId: string, preview: Preview): Preview => {
    previews.delete(sessionId)
    previews.set(sessionId, preview)
    const [oldest] = previews.keys()
    if (oldest !== undefined && previews.size > most) previews.delete(oldest)
    return preview
  }
  const previewOf = (sessionId: string): Preview => keep(sessionId, previews.get(sessionId) ?? {})
  // A request of the session may already hold the preview, so the change is made in that object.
  sharing?.onReceived(({ sessionId, preview }) => void Object.assign(previewOf(sessionId), preview))
  return (org, sessionId) => {
    const preview = previewOf(sessionId)
    const changed = async (): Promise<void> => sharing?.send({ sessionId, preview })
    return {
      ...org,
      drafts: noDrafts,
      transactions: previewTransactions(org.transactions, preview, changed),
      multibrandConnections: previewConnections(org.multibrandConnections, preview, () => id('con'), changed),
    }
  }
}

/** Reads the demo organization. Its widgets are refused as long as it has no live embed key. */
export const openDemo = async (organizationId: string, store: Pick<Store, 'organization'>): Promise<Demo> => {
  const { embedKeys } = await store.organization({ organizationId, env: 'sandbox' }).embedding()
  return { organizationId, embedKey: embedKeys[0] ?? '' }
}
