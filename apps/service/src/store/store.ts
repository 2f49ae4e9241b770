import type { LiveHint, LiveTopic, WidgetType } from '@loyalty/contract'
import type { Caller, Env } from '../caller.ts'
import { isInForce, type CatalogSnapshot, type ConnectorSettings } from './catalog/catalog-snapshot.ts'
import { createClients, type Clients } from './access/clients.ts'
import type { Connections } from './connections/connections.ts'
import { createKeyring } from './access/crypto.ts'
import type { Database } from './engine/database.ts'
import { organizationParts } from './organization-parts.ts'
import { createOutbox, type Outbox } from './webhooks/deliveries.ts'
import { claimDueUsers, wakeWaitingCredits, type DueClaim, type DueUser } from './multibrand/due-users.ts'
import { findLogo, type Logo } from './catalog/logos.ts'
import type { EmbedSettings } from './embedding/embed-settings.ts'
import { findEmbedKey, type EmbedKey, type Embedding, type readUnavailability } from './embedding/embedding.ts'
import { createSightings, type Sightings } from './embedding/sightings.ts'
import type { Ids } from './access/ids.ts'
import { createLinks, type Links } from './access/links.ts'
import { createMails, type Mails } from './mail/mails.ts'
import { withNotices } from './mail/queue-notices.ts'
import type { MailMode } from '../mail/mail.ts'
import { createCatalogCache, createRevisionReader } from './catalog/load-catalog.ts'
import { createSeenRevision } from './catalog/revision.ts'
import type { SandboxTools } from './seeding/sandbox-tools.ts'
import type { SandboxClock } from './seeding/sandbox-clock.ts'
import { createOrderKeys } from './transactions/order-keys.ts'
import { createSigningKeys, type SigningKeys } from './access/signing-keys.ts'
import type { MultibrandLog } from './multibrand/multibrand-log.ts'
import { createMultibrand, type Multibrand } from './multibrand/multibrand.ts'
import type { MultibrandConnections } from './multibrand/multibrand-connections.ts'
import type { ManagedClients } from './credentials/managed-clients.ts'
import type { FirstFacts } from './credentials/first-facts.ts'
import { createSecretUses, type SecretUses } from './credentials/secret-uses.ts'
import { createAccounts, type Accounts } from './access/accounts.ts'
import { listMemberships, type Membership } from './access/memberships.ts'
import { createPortalSessions, type PortalSessions } from './access/portal-sessions.ts'
import { createFactors, type Factors } from './factors/factors.ts'
import { createPeople, type People } from './access/people.ts'
import { createAudit, type AuditSource } from './audit/append-audit.ts'
import { withoutAudit, type Audit, type AuditFacts, type AuditTarget } from './audit/audit-entry.ts'
import type { Reveals } from './reveals/reveals.ts'
import type { RequestLog } from './requests/request-log.ts'
import { createRequestRecords, type RequestRecords } from './requests/request-records.ts'
import type { Usage } from './requests/usage.ts'
import { createSubmissions, type Submissions } from './settlement/submissions.ts'
import type { TransactionLog } from './transactions/transaction-log.ts'
import type { Transactions } from './transactions/transactions.ts'
import type { Webhooks } from './webhooks/webhooks.ts'
import { createBusinessForms, type BusinessForms } from './onboarding/business-forms.ts'
import { createOffers, type Offers } from './onboarding/offers.ts'
import { createOperatorQueue, type OperatorQueue } from './onboarding/operator-queue.ts'
import { createProductionAccess, type ProductionAccess } from './onboarding/production-requests.ts'
import { createSignUps, type SignUps } from './onboarding/sign-ups.ts'
import { createAuditLog, type AuditLog } from './audit/read-audit.ts'
import { createInvitationLinks, type InvitationLinks } from './team/accept-invitation.ts'
import { createEmailChanges, type EmailChanges } from './team/email-changes.ts'
import { createPasswordResets, type PasswordResets } from './team/password-reset.ts'
import { createPlatformAccounts, type PlatformAccounts } from './team/platform-accounts.ts'
import { createTeam, type Team } from './team/team.ts'
import { removeFactors } from './team/remove-factors.ts'
import type { Users } from './users/users.ts'
import { createSealedSearches, type SealedSearches } from './access/sealed-searches.ts'
import { deleteOldDrafts, type WidgetDrafts } from './access/widget-drafts.ts'
import { deletePreviewTokens, type WidgetTokens } from './access/widget-tokens.ts'

export type StoreOptions = {
  /** Returns the real time in milliseconds UTC, never the time of a sandbox clock. */
  realNow: () => number
  /** The generator of ids: for example, `id('txn')` returns `txn_` and a ULID. */
  id: Ids
  /** The master key, which protects the stored secrets: 32 bytes in base64. */
  masterKey: string
  /** Returns whether this process can call the partner behind a connector. By default, true for every partner. */
  reaches?: (env: Env, connector: string, settings: ReadonlyMap<string, ConnectorSettings>) => boolean
  /** The mode in which the store handles mails. By default, it queues no mails. */
  mailMode?: MailMode
}

/** The operations of one organization in one environment. They read and write no data of other organizations. */
export type OrganizationStore = {
  caller: Caller
  /**
   * Returns business time in milliseconds UTC: in the sandbox the time of the sandbox clock, in production real time.
   * Business time gives transactions their date and decides when credits are due.
   */
  businessNow: () => Promise<number>
  /**
   * Returns the organization, the exchange rates, and the programs with their prices, bounds and campaigns. Caches the
   * result until the catalog changes or a new price or rate starts.
   */
  catalog: () => Promise<CatalogSnapshot>
  /** The clock that can set the sandbox's business time ahead. Undefined in production, which uses real time. */
  sandboxClock: SandboxClock | undefined
  /** The reads and records of the portal's page of sandbox tools. */
  sandboxTools: SandboxTools
  embedding: () => Promise<Embedding>
  /** Returns why no page may load a widget of this organization, or undefined if the widget is available. */
  unavailability: (widget: WidgetType) => Promise<Awaited<ReturnType<typeof readUnavailability>>>
  /** The operations of the portal on origins, return addresses and embed keys. */
  embedSettings: EmbedSettings
  transactions: Transactions
  /** Reads transactions in every state, for the portal. */
  transactionLog: TransactionLog
  /** The records of personal data that people have seen unmasked. */
  reveals: Reveals
  /** Reads the requests of the organization's clients and widgets, for the portal. */
  requestLog: RequestLog
  /** Reads what is new in a topic of the live updates, or has changed, since a real time in milliseconds UTC. */
  changes: (topic: LiveTopic, since: number) => Promise<LiveHint[]>
  /** Reads the counts of these requests. */
  usage: Usage
  connections: Connections
  multibrand: Multibrand
  /** Reads credits and debits with what followed from them, for the portal. */
  multibrandLog: MultibrandLog
  multibrandConnections: MultibrandConnections
  /** Finds users and reads what is stored about one, for the portal. */
  users: Users
  widgetTokens: WidgetTokens
  drafts: WidgetDrafts
  /**
   * The API clients and client secrets that people manage in the portal. All their times are real times, even in the
   * sandbox.
   */
  clients: ManagedClients
  /** Reads the first facts of the environment, for the checklist of the portal. */
  firstFacts: () => Promise<FirstFacts>
  /** The operations on the organization's webhooks. All their times are real times, even in the sandbox. */
  webhooks: Webhooks
}

export type Store = {
  /**
   * Returns the store of one caller. `snapshot` is a catalog that the request has already read: `catalog()` returns it
   * while its prices are in force. Changes from the portal call `audit`. By default, they append
   * no audit entry.
   */
  organization: (caller: Caller, options?: { snapshot?: CatalogSnapshot; audit?: Audit }) => OrganizationStore
  /** Returns the catalog of one caller as it is now. */
  catalog: (caller: Caller) => Promise<CatalogSnapshot>
  /** Returns the function that appends the audit entries of one request and queues their security notices. */
  audit: (source: AuditSource) => Audit
  /** Returns the time of the database's own clock in milliseconds UTC. Workers use this clock. */
  databaseNow: () => Promise<number>
  /** Returns the revision of the catalog that this process read last: 0 before the first read. */
  lastRevision: () => number
  clients: Clients
  secretUses: SecretUses
  signingKeys: SigningKeys
  people: People
  portalSessions: PortalSessions
  links: Links
  /** The people, invitations and profile of an organization. */
  team: (organizationId: string) => Team
  invitationLinks: InvitationLinks
  passwordResets: PasswordResets
  /** Acts of an operator with access to the server. */
  platformAccounts: PlatformAccounts
  emailChanges: EmailChanges
  auditLog: AuditLog
  /** Appends an audit entry for an act that changes nothing, such as an export. */
  record: (audit: Audit, target: AuditTarget, facts: AuditFacts) => Promise<void>
  /** Searches of the portal for people, as ciphertexts for its addresses. */
  sealedSearches: SealedSearches
  /** The outbox of mails that wait for the mail server. */
  mails: Mails
  accounts: Accounts
  factors: Factors
  /** Returns the organizations of a person, the first joined first. */
  memberships: (personId: string) => Promise<Membership[]>
  signUps: SignUps
  /** The business form of an organization. Changes call `audit`. */
  businessForms: (organizationId: string, audit: Audit) => BusinessForms
  productionAccess: (organizationId: string, audit: Audit) => ProductionAccess
  /** The programs that one organization may enable. */
  offers: (caller: Caller, audit: Audit) => Offers
  operatorQueue: OperatorQueue
  findEmbedKey: (embedKey: string) => Promise<EmbedKey | undefined>
  /** Deletes the preview tokens of all organizations that were created before a time in milliseconds UTC. */
  deletePreviewTokens: (time: number) => Promise<void>
  /** Deletes the drafts of all organizations that ended before now. */
  deleteOldDrafts: () => Promise<void>
  findLogo: (hash: string) => Promise<Logo | undefined>
  /** The loads of widgets in pages, which every process writes in batches. */
  sightings: Sightings
  /** The requests and their counts, which every process writes in batches. */
  requestRecords: RequestRecords
  /** The webhook events and deliveries that the webhook worker sends. */
  outbox: Outbox
  /**
   * The partner orders without a final answer. The recovery worker asks the partners about these orders and settles
   * them.
   */
  submissions: Submissions
  /** Leases users whose credits are due, for the multibrand worker, which then matures and executes these credits. */
  claimDueUsers: (claim: DueClaim) => Promise<DueUser[]>
  /**
   * Makes the credits due that wait for a change of the catalog. Each process calls this function when it starts,
   * because it may have settings to reach partners that earlier processes could not reach.
   */
  wakeWaitingCredits: () => Promise<void>
}

/** Creates the store on a database that is already migrated. */
export function createStore(database: Database, options: StoreOptions): Store {
  const { realNow, id, masterKey, reaches = () => true, mailMode: mode = 'off' } = options
  const keyring = createKeyring(masterKey)
  const mails = createMails(database, { keyring, id, now: realNow, mode })
  const links = createLinks(database, keyring.hmac)
  const audit: Store['audit'] = (source) => withNotices(createAudit(source, realNow), source, mails, realNow)
  const mailing = { links, mails, id, now: realNow }
  const orderKeys = createOrderKeys(keyring)
  const revisionRead = createSeenRevision()
  const reading = { database, realNow, seen: revisionRead }
  const revision = createRevisionReader(reading)
  const catalogOf = createCatalogCache(reading, revision)
  const outbox = createOutbox(database, keyring, id, realNow)
  const partsFor = (caller: Caller, audit: Audit) =>
    organizationParts(caller, { database, keyring, id, orderKeys, realNow, databaseNow: outbox.now, audit })
  // Most requests have no audit. They share the operations of their organization.
  const parts = new Map<string, ReturnType<typeof partsFor>>()
  const sharedParts = (caller: Caller) => {
    const key = `${caller.env} ${caller.organizationId}`
    const known = parts.get(key) ?? partsFor(caller, withoutAudit)
    parts.set(key, known)
    return known
  }
  const organization: Store['organization'] = ({ organizationId, env }, { snapshot, audit } = {}) => {
    const caller = { organizationId, env }
    // Simultaneous calls of `catalog()` and `businessNow()` share this promise, so only one of them reads the database.
    let reading: Promise<CatalogSnapshot> | undefined
    const catalog = async () => {
      if (snapshot !== undefined && isInForce(snapshot, realNow() + snapshot.clockOffset)) return snapshot
      reading ??= catalogOf(caller).finally(() => (reading = undefined))
      return await reading
    }
    return {
      ...(audit === undefined ? sharedParts(caller) : partsFor(caller, audit)),
      caller,
      businessNow: async () => (env === 'production' ? realNow() : realNow() + (await catalog()).clockOffset),
      catalog,
      multibrand: createMultibrand(database, caller, id, orderKeys, catalog, (connector, { connectors }) =>
        reaches(env, connector, connectors),
      ),
    }
  }
  return {
    organization,
    catalog: catalogOf,
    databaseNow: database.clock,
    lastRevision: revisionRead.last,
    clients: createClients(database, keyring, realNow, revision),
    secretUses: createSecretUses(database, realNow),
    signingKeys: createSigningKeys(database, keyring),
    people: createPeople(database),
    audit,
    links,
    team: (organizationId) => createTeam(database, organizationId, { ...mailing, removeFactors }),
    invitationLinks: createInvitationLinks(database, mailing),
    passwordResets: createPasswordResets(database, mailing),
    platformAccounts: createPlatformAccounts(database, { ...mailing, audit, removeFactors }),
    emailChanges: createEmailChanges(database, mailing),
    auditLog: createAuditLog(database),
    record: (audit, target, facts) => database.transaction((run) => audit(run, target, facts)),
    sealedSearches: createSealedSearches(keyring, realNow),
    signUps: createSignUps(database, { links, mails, id, now: realNow }),
    businessForms: (organizationId, audit) =>
      createBusinessForms({ database, organizationId, id, now: realNow, audit }),
    productionAccess: (organizationId, audit) =>
      createProductionAccess({ database, organizationId, id, now: realNow, audit }),
    offers: (caller, audit) => createOffers({ database, ...caller, now: realNow, audit }),
    operatorQueue: createOperatorQueue({ database, id, now: realNow }),
    mails,
    portalSessions: createPortalSessions(database),
    accounts: createAccounts(database),
    factors: createFactors(database, keyring),
    memberships: (personId) => listMemberships(database, personId),
    findEmbedKey: (embedKey) => findEmbedKey(database, embedKey),
    deletePreviewTokens: (time) => deletePreviewTokens(database, time),
    deleteOldDrafts: () => deleteOldDrafts(database, realNow()),
    findLogo: (hash) => findLogo(database, hash),
    sightings: createSightings(database),
    requestRecords: createRequestRecords(database),
    outbox,
    submissions: createSubmissions(database, id, (caller) => organization(caller)),
    claimDueUsers: (claim) => claimDueUsers(database, claim),
    wakeWaitingCredits: () => wakeWaitingCredits(database),
  }
}
