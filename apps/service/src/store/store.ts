import type { Caller, Env } from '../caller.ts'
import { isInForce, type CallerCatalogue, type ConnectorSettings } from './catalog/catalogue.ts'
import { createClients, type Clients } from './access/clients.ts'
import { createConnections, type Connections } from './connections/connections.ts'
import { createKeyring } from './access/crypto.ts'
import type { Database } from './engine/database.ts'
import { createOutbox, type Outbox } from './webhooks/deliveries.ts'
import { claimDueUsers, wakeWaitingCredits, type DueClaim, type DueUser } from './multibrand/due-users.ts'
import { findEmbedKey, findLogo, readEmbedding, type Embedding, type Logo } from './access/embedding.ts'
import type { Ids } from './access/ids.ts'
import { createCatalogueCache } from './catalog/load-catalogue.ts'
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
  now: () => number
  /** `id('txn')` → `txn_<ULID>`. */
  id: Ids
  /** 32 bytes in base64. */
  masterKey: string
  /** Whether this process can reach the partner behind a connector; every one unless told. */
  reaches?: (env: Env, connector: string, settings: ReadonlyMap<string, ConnectorSettings>) => boolean
}

/** One caller's rows in one environment: the only way to them. */
type OrganizationStore = {
  caller: Caller
  /** Milliseconds UTC of the caller's business: what dates its facts and decides what is due. Tokens, limits and deliveries keep real time. */
  now: () => Promise<number>
  /** Organization, rates, programs with prices, bounds and campaigns: from memory while nothing changed. */
  catalogue: () => Promise<CallerCatalogue>
  /** Production has none: its time is real. */
  sandboxClock: SandboxClock | undefined
  embedding: () => Promise<Embedding>
  transactions: Transactions
  connections: Connections
  multibrand: Multibrand
  multibrandConnections: MultibrandConnections
  widgetTokens: WidgetTokens
  /** For the portal and for the caller's own tools. They go by real time. */
  webhooks: Webhooks
}

/** A request sees one catalogue, the one it began with, while its prices are in force: then `seen` is what it saw. */
export type RequestCaller = Caller & { seen?: CallerCatalogue | undefined }

export type Store = {
  organization: (caller: RequestCaller) => OrganizationStore
  /** Milliseconds UTC by the database's own clock, for workers. */
  clock: () => Promise<number>
  clients: Clients
  signingKeys: SigningKeys
  portalUsers: PortalUsers
  portalSessions: PortalSessions
  findEmbedKey: (embedKey: string) => Promise<Caller | undefined>
  findLogo: (hash: string) => Promise<Logo | undefined>
  /** For the webhook worker. */
  outbox: Outbox
  /** Points on their way to partners: for who sends them and for the worker that asks what became of them. */
  submissions: Submissions
  /** For the multibrand worker. */
  claimDueUsers: (claim: DueClaim) => Promise<DueUser[]>
  /** For a process that starts: credits that waited for another catalogue are due again. */
  wakeWaitingCredits: () => Promise<void>
}

/** Everything kept, over a database that is already migrated. */
export function createStore(database: Database, { now, id, masterKey, reaches = () => true }: StoreOptions): Store {
  const keyring = createKeyring(masterKey)
  const orderKeys = createOrderKeys(keyring)
  const catalogueOf = createCatalogueCache(database, now)
  const outbox = createOutbox(database, keyring, id, now)
  const organization: Store['organization'] = ({ organizationId, env, seen }) => {
    const caller = { organizationId, env }
    // Shared while it is being read: whoever asks for catalogue and time at once reads the revision once.
    let reading: Promise<CallerCatalogue> | undefined
    const catalogue = async () => {
      if (seen !== undefined && isInForce(seen, now() + seen.clockOffset)) return seen
      reading ??= catalogueOf(caller).finally(() => (reading = undefined))
      return await reading
    }
    return {
      caller,
      now: async () => (env === 'production' ? now() : now() + (await catalogue()).clockOffset),
      catalogue,
      sandboxClock: env === 'sandbox' ? createSandboxClock(database, caller) : undefined,
      embedding: () => readEmbedding(database, caller),
      transactions: createTransactions(database, caller, id, orderKeys),
      connections: createConnections(database, caller, id),
      multibrand: createMultibrand(database, caller, id, orderKeys, catalogue, (connector, { connectors }) =>
        reaches(env, connector, connectors),
      ),
      multibrandConnections: createMultibrandConnections(database, caller, id),
      widgetTokens: createWidgetTokens(database, caller),
      webhooks: createWebhooks(database, caller, keyring, id, outbox.now),
    }
  }
  return {
    organization,
    clock: database.clock,
    clients: createClients(database, keyring, now),
    signingKeys: createSigningKeys(database, keyring),
    portalUsers: createPortalUsers(database),
    portalSessions: createPortalSessions(database),
    findEmbedKey: (embedKey) => findEmbedKey(database, embedKey),
    findLogo: (hash) => findLogo(database, hash),
    outbox,
    submissions: createSubmissions(database, id, organization),
    claimDueUsers: (claim) => claimDueUsers(database, claim),
    wakeWaitingCredits: () => wakeWaitingCredits(database),
  }
}
