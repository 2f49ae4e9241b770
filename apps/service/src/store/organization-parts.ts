import type { LiveTopic, WidgetType } from '@loyalty/contract'
import type { Caller } from '../caller.ts'
import { createWidgetDrafts } from './access/widget-drafts.ts'
import { createWidgetTokens } from './access/widget-tokens.ts'
import { createConnections } from './connections/connections.ts'
import { readFirstFacts } from './credentials/first-facts.ts'
import { createManagedClients } from './credentials/managed-clients.ts'
import { createEmbedSettings } from './embedding/embed-settings.ts'
import { readEmbedding, readUnavailability } from './embedding/embedding.ts'
import { readChanges } from './live/changes.ts'
import { createMultibrandConnections } from './multibrand/multibrand-connections.ts'
import { createMultibrandLog } from './multibrand/multibrand-log.ts'
import { createRequestLog } from './requests/request-log.ts'
import { createUsage } from './requests/usage.ts'
import { createReveals } from './reveals/reveals.ts'
import { createSandboxClock } from './seeding/sandbox-clock.ts'
import { createSandboxTools } from './seeding/sandbox-tools.ts'
import { createTransactionLog } from './transactions/transaction-log.ts'
import { createTransactions } from './transactions/transactions.ts'
import { createUsers } from './users/users.ts'
import { createWebhooks } from './webhooks/webhooks.ts'
import type { Keyring } from './access/crypto.ts'
import type { Ids } from './access/ids.ts'
import type { Audit } from './audit/audit-entry.ts'
import type { Database } from './engine/database.ts'
import type { OrderKeys } from './transactions/order-keys.ts'

type Options = {
  database: Database
  keyring: Keyring
  id: Ids
  orderKeys: OrderKeys
  /** Returns the real time in milliseconds UTC. */
  realNow: () => number
  /** Returns the time of the database in milliseconds UTC. */
  databaseNow: () => number
  audit: Audit
}

/** Creates the operations of an organization that keep nothing between two calls, and do not depend on its catalog. */
export const organizationParts = (
  caller: Caller,
  { database, keyring, id, orderKeys, realNow, databaseNow, audit }: Options,
) => ({
  sandboxClock: caller.env === 'sandbox' ? createSandboxClock(database, caller, audit) : undefined,
  sandboxTools: createSandboxTools(database, caller, audit),
  embedding: () => readEmbedding(database, caller),
  unavailability: (widget: WidgetType) => readUnavailability(database, caller, widget),
  embedSettings: createEmbedSettings({ database, caller, id, now: realNow, audit }),
  transactions: createTransactions(database, caller, id, orderKeys),
  transactionLog: createTransactionLog(database, caller),
  reveals: createReveals({ database, caller, id, now: realNow, audit }),
  requestLog: createRequestLog(database, caller),
  changes: (topic: LiveTopic, since: number) => readChanges(database, caller, topic, since),
  usage: createUsage(database, caller),
  connections: createConnections(database, caller, id),
  multibrandLog: createMultibrandLog(database, caller),
  multibrandConnections: createMultibrandConnections(database, caller, id),
  users: createUsers(database, caller, id),
  widgetTokens: createWidgetTokens(database, caller),
  drafts: createWidgetDrafts(database, caller, keyring, realNow),
  firstFacts: () => readFirstFacts(database, caller),
  clients: createManagedClients({ database, caller, keyring, id, now: realNow, audit }),
  webhooks: createWebhooks({ database, caller, keyring, id, now: databaseNow, audit }),
})
