import type { Caller, Env } from '../caller.ts'
import { isInForce, type CatalogSnapshot, type ConnectorSettings } from './catalog/catalog-snapshot.ts'
import { createClients, type Clients } from './access/clients.ts'
import { createConnections, type Connections } from './connections/connections.ts'
import { createKeyring } from './access/crypto.ts'
import type { Database } from './engine/database.ts'
import { createOutbox, type Outbox } from './webhooks/deliveries.ts'
import { claimDueUsers, wakeWaitingCredits, type DueClaim, type DueUser } from './multibrand/due-users.ts'
import { findEmbedKey, findLogo, readEmbedding, type Embedding, type Logo } from './access/embedding.ts'
import type { Ids } from './access/ids.ts'
import { createCatalogCache } from './catalog/load-catalog.ts'
import { createSandboxClock, type SandboxClock } from './seeding/sandbox-clock.ts'
import { createOrderKeys } from './transactions/order-keys.ts'
import { createSigningKeys, type SigningKeys } from './access/signing-keys.ts'
import { createMultibrand, type Multibrand } from './multibrand/multibrand.ts'
import { createMultibrandConnections, type MultibrandConnections } from './multibrand/multibrand-connections.ts'
import { createPortalSessions, type PortalSessions } from './access/portal-sessions.ts'
import { createPortalUsers, type PortalUsers } from './access/portal-users.ts'
import { createSubmissions, type Submissions } from './settlement/submissions.ts'
import { createTransactions, type Transactions } from './transactions/transactions.ts'
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'
import { createWidgetTokens, type WidgetTokens } from './access/widget-tokens.ts'

export type StoreOptions = {
  /** Returns real time in milliseconds UTC. */
  realNow: () => number
  /** The generator of ids: `id('txn')` returns `txn_<ULID>`. */
  id: Ids
  /** The master key: 32 bytes in base64. */
  masterKey: string
  /** Returns whether this process can reach the partner behind a connector. By default, every partner is reachable. */
  reaches?: (env: Env, connector: string, settings: ReadonlyMap<string, ConnectorSettings>) => boolean
}

/** The operations of one organization in one environment. They never read or write rows of another organization. */
export type OrganizationStore = {
  caller: Caller
  /**
   * Returns business time in milliseconds UTC: the time of the sandbox clock, or real time in production. Business time
   * dates transactions and decides which credits are due.
   */
  businessNow: () => Promise<number>
  /**
   * Returns the organization, rates, and programs with prices, bounds and campaigns. The result is cached until a
   * price, a rate or the catalog changes.
   */
  catalog: () => Promise<CatalogSnapshot>
  /** The clock of the sandbox. Undefined in production, which uses real time. */
  sandboxClock: SandboxClock | undefined
  embedding: () => Promise<Embedding>
  transactions: Transactions
  connections: Connections
  multibrand: Multibrand
  multibrandConnections: MultibrandConnections
  widgetTokens: WidgetTokens
  /** The operations on the organization's webhooks. All their times are real times, in the sandbox too. */
  webhooks: Webhooks
}

export type Store = {
  /**
   * Returns the store of one caller. `snapshot` is a catalog that the request has already read. While the prices of
   * `snapshot` are in force, `catalog()` returns `snapshot` without a read.
   */
  organization: (caller: Caller, snapshot?: CatalogSnapshot) => OrganizationStore
  /** Returns the time of the database's own clock in milliseconds UTC. Workers use this clock. */
  databaseNow: () => Promise<number>
  clients: Clients
  signingKeys: SigningKeys
  portalUsers: PortalUsers
  portalSessions: PortalSessions
  findEmbedKey: (embedKey: string) => Promise<Caller | undefined>
  findLogo: (hash: string) => Promise<Logo | undefined>
  /** The deliveries that the webhook worker sends. */
  outbox: Outbox
  /** The orders in flight to partners. Requests send these orders, and the recovery worker completes them. */
  submissions: Submissions
  /** Claims users whose credits are due, for the multibrand worker. */
  claimDueUsers: (claim: DueClaim) => Promise<DueUser[]>
  /** Makes credits due that wait for a new catalog revision. Each process calls this function at its start. */
  wakeWaitingCredits: () => Promise<void>
}

/** Creates the store over a migrated database. */
export function createStore(database: Database, { realNow, id, masterKey, reaches = () => true }: StoreOptions): Store {
  const keyring = createKeyring(masterKey)
  const orderKeys = createOrderKeys(keyring)
  const catalogOf = createCatalogCache(database, realNow)
  const outbox = createOutbox(database, keyring, id, realNow)
  const organization: Store['organization'] = ({ organizationId, env }, snapshot) => {
    const caller = { organizationId, env }
    // Simultaneous calls of `catalog()` and `businessNow()` share this read, so they read the revision only once.
    let reading: Promise<CatalogSnapshot> | undefined
    const catalog = async () => {
      if (snapshot !== undefined && isInForce(snapshot, realNow() + snapshot.clockOffset)) return snapshot
      reading ??= catalogOf(caller).finally(() => (reading = undefined))
      return await reading
    }
    return {
      caller,
      businessNow: async () => (env === 'production' ? realNow() : realNow() + (await catalog()).clockOffset),
      catalog,
      sandboxClock: env === 'sandbox' ? createSandboxClock(database, caller) : undefined,
      embedding: () => readEmbedding(database, caller),
      transactions: createTransactions(database, caller, id, orderKeys),
      connections: createConnections(database, caller, id),
      multibrand: createMultibrand(database, caller, id, orderKeys, catalog, (connector, { connectors }) =>
        reaches(env, connector, connectors),
      ),
      multibrandConnections: createMultibrandConnections(database, caller, id),
      widgetTokens: createWidgetTokens(database, caller),
      webhooks: createWebhooks(database, caller, keyring, id, outbox.now),
    }
  }
  return {
    organization,
    databaseNow: database.clock,
    clients: createClients(database, keyring, realNow),
    signingKeys: createSigningKeys(database, keyring),
    portalUsers: createPortalUsers(database),
    portalSessions: createPortalSessions(database),
    findEmbedKey: (embedKey) => findEmbedKey(database, embedKey),
    findLogo: (hash) => findLogo(database, hash),
    outbox,
    submissions: createSubmissions(database, id, (caller) => organization(caller)),
    claimDueUsers: (claim) => claimDueUsers(database, claim),
    wakeWaitingCredits: () => wakeWaitingCredits(database),
  }
}
