import { sql, type Database, type Row } from '../src/store/engine/database.ts'
import { text } from '../src/store/engine/row.ts'
import { bank } from '../testing/service.ts'
import type { Owner } from './owner.ts'

/** An item that the portal creates, and later ends: it removes the item, or marks it as retired or revoked. */
export type Kind = {
  created: string
  ended: string
  /** Selects the items as `id`. `ended` is 1 for an item that exists and has ended. */
  rows: ReturnType<typeof sql>
  /** True if the end of an item removes its row. */
  isRemoved: boolean
  /** Returns the ids of the items that have not ended. */
  list: (owner: Owner) => Promise<string[]>
  create: (owner: Owner, unique: string) => Promise<string>
  end: (owner: Owner, id: string) => Promise<unknown>
}

const params = { env: 'sandbox' } as const
const { organizationId } = bank

/** Returns the kinds of changes. `clientId` is the client whose secrets change. */
export const portalKinds = (clientId: string): Kind[] => [
  {
    created: 'origin.created',
    ended: 'origin.deleted',
    rows: sql`select id, 0 as ended from embedding_addresses where organization_id = ${organizationId} and kind = 'origin'`,
    isRemoved: true,
    list: async (owner) => (await owner.listOrigins({ params })).map(({ id }) => id),
    create: async (owner, unique) =>
      (await owner.createOrigin({ params, body: { origin: `https://${unique}.example` } })).id,
    end: (owner, originId) => owner.deleteOrigin({ params: { ...params, originId } }),
  },
  {
    created: 'webhook_endpoint.created',
    ended: 'webhook_endpoint.deleted',
    rows: sql`select id, 0 as ended from webhook_endpoints where organization_id = ${organizationId}`,
    isRemoved: true,
    list: async (owner) => (await owner.listWebhookEndpoints({ params })).map(({ id }) => id),
    create: async (owner, unique) => {
      const body = { url: `https://hooks.example.com/${unique}`, auth: { mode: 'signature' } } as const
      return (await owner.createWebhookEndpoint({ params, body })).endpoint.id
    },
    end: (owner, endpointId) => owner.deleteWebhookEndpoint({ params: { ...params, endpointId } }),
  },
  {
    created: 'embed_key.created',
    ended: 'embed_key.retired',
    rows: sql`
      select embed_key as id, case when retired_at is null then 0 else 1 end as ended from embed_keys
      where organization_id = ${organizationId}`,
    isRemoved: false,
    list: async (owner) =>
      (await owner.listEmbedKeys({ params })).flatMap(({ id, retiredAt }) => (retiredAt === null ? [id] : [])),
    create: async (owner, unique) => (await owner.createEmbedKey({ params, body: { label: unique } })).id,
    end: (owner, embedKeyId) => owner.retireEmbedKey({ params: { ...params, embedKeyId } }),
  },
  {
    created: 'client_secret.created',
    ended: 'client_secret.revoked',
    rows: sql`
      select id, case when revoked_at is null then 0 else 1 end as ended from client_secrets
      where organization_id = ${organizationId}`,
    isRemoved: false,
    list: async (owner) =>
      (await owner.listClients({ params }))
        .filter(({ id }) => id === clientId)
        .flatMap(({ secrets }) => secrets.flatMap(({ id, state }) => (state === 'LIVE' ? [id] : []))),
    create: async (owner) => (await owner.createClientSecret({ params: { ...params, clientId }, body: {} })).secret.id,
    end: (owner, secretId) => owner.revokeClientSecret({ params: { ...params, clientId, secretId } }),
  },
]

/** The ids of the items of a kind whose creation or end the service acknowledged. */
export type Acknowledged = { created: Set<string>; ended: Set<string> }

const entriesOf = (action: string) => sql`
  select target_id from audit_log where organization_id = ${organizationId} and action = ${action}`

const repeated = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index)
const without = (ids: Iterable<string>, others: ReadonlySet<string>): string[] =>
  [...ids].filter((id) => !others.has(id))

/** Returns the ids of the items of a kind that exist. */
export const idsOf = async (database: Database, { rows }: Kind): Promise<Set<string>> =>
  new Set((await database.read(rows)).map((row) => text(row, 'id')))

/**
 * Compares the items of a kind with its audit entries: each change has exactly one entry, and each entry its change.
 * `before` are the items from before the first change. Returns the violations.
 */
export async function checkKind(
  database: Database,
  kind: Kind,
  acknowledged: Acknowledged,
  before: ReadonlySet<string>,
): Promise<string[]> {
  const read = async (action: string): Promise<string[]> =>
    (await database.read(entriesOf(action))).map((row) => text(row, 'target_id')).filter((id) => !before.has(id))
  const [created, ended] = [await read(kind.created), await read(kind.ended)]
  const rows = (await database.read(kind.rows)).filter((row) => !before.has(text(row, 'id')))
  const existing = new Set(rows.map((row) => text(row, 'id')))
  const stopped = new Set(rows.flatMap((row: Row) => (Number(row['ended']) === 1 ? [text(row, 'id')] : [])))
  const [createdEntries, endedEntries] = [new Set(created), new Set(ended)]
  const expected = new Set(kind.isRemoved ? without(createdEntries, endedEntries) : createdEntries)
  const shown = (problem: string, ids: readonly string[]): string[] => ids.map((id) => `${id}: ${problem}`)
  return [
    ...shown(`several entries ${kind.created}`, repeated(created)),
    ...shown(`several entries ${kind.ended}`, repeated(ended)),
    ...shown(`acknowledged without ${kind.created}`, without(acknowledged.created, createdEntries)),
    ...shown(`acknowledged without ${kind.ended}`, without(acknowledged.ended, endedEntries)),
    ...shown(`exists without ${kind.created}`, without(existing, expected)),
    ...shown(`has ${kind.created} and is missing`, without(expected, existing)),
    ...(kind.isRemoved
      ? []
      : [
          ...shown(`ended without ${kind.ended}`, without(stopped, endedEntries)),
          ...shown(`has ${kind.ended} and has not ended`, without(endedEntries, stopped)),
        ]),
  ]
}
