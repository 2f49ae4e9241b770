import type { Caller } from '../../caller.ts'
import { sql, type Row } from '../engine/database.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import { networksOf, secretEnd } from '../access/client-access.ts'

/** The person who created a client or secret. Null if a catalog created it. */
export type CreatedBy = { id: string; name: string } | null

/** A client secret without the text of the secret. Times are in milliseconds UTC. */
export type ManagedSecret = {
  id: string
  hint: string | null
  /** `ENDING` is valid until `expiresAt`. */
  state: 'LIVE' | 'ENDING' | 'EXPIRED' | 'REVOKED'
  createdAt: number
  createdBy: CreatedBy
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
  lastUsedNetwork: string | null
}

export type ManagedClient = {
  id: string
  name: string
  scopes: string[]
  networks: string[]
  status: 'ENABLED' | 'DISABLED'
  version: number
  createdAt: number
  createdBy: CreatedBy
  /** The client's secrets, newest first, including expired and revoked secrets. */
  secrets: ManagedSecret[]
}

/** The fields of a client that people choose in the portal. */
export type ClientFields = Pick<ManagedClient, 'name' | 'scopes' | 'networks' | 'status'>

export const selectClients = ({ organizationId, env }: Caller) => sql`
  select c.*, coalesce(p.name, p.email) as created_by_name from clients c left join people p on p.id = c.created_by
  where c.organization_id = ${organizationId} and c.env = ${env} order by c.created_at, c.id`
export const selectClient = ({ organizationId, env }: Caller, clientId: string) => sql`
  select c.*, coalesce(p.name, p.email) as created_by_name from clients c left join people p on p.id = c.created_by
  where c.organization_id = ${organizationId} and c.env = ${env} and c.id = ${clientId}`
export const selectSecrets = ({ organizationId, env }: Caller) => sql`
  select s.*, coalesce(p.name, p.email) as created_by_name from client_secrets s left join people p on p.id = s.created_by
  where s.organization_id = ${organizationId} and s.env = ${env} order by s.created_at desc, s.id desc`
export const selectSecretsOf = ({ organizationId, env }: Caller, clientId: string) => sql`
  select s.*, coalesce(p.name, p.email) as created_by_name from client_secrets s left join people p on p.id = s.created_by
  where s.organization_id = ${organizationId} and s.env = ${env} and s.client_id = ${clientId}
  order by s.created_at desc, s.id desc`

function createdBy(row: Row): CreatedBy {
  const id = textOrNull(row, 'created_by')
  return id === null ? null : { id, name: textOrNull(row, 'created_by_name') ?? id }
}

function stateOf(row: Row, now: number): ManagedSecret['state'] {
  const expiresAt = integerOrNull(row, 'expires_at')
  const end = secretEnd(row)
  if (integerOrNull(row, 'revoked_at') === null && end > now) return expiresAt === null ? 'LIVE' : 'ENDING'
  return end === expiresAt ? 'EXPIRED' : 'REVOKED'
}

export const parseSecret = (row: Row, now: number): ManagedSecret => ({
  id: text(row, 'id'),
  hint: textOrNull(row, 'hint'),
  state: stateOf(row, now),
  createdAt: integer(row, 'created_at'),
  createdBy: createdBy(row),
  expiresAt: integerOrNull(row, 'expires_at'),
  revokedAt: integerOrNull(row, 'revoked_at'),
  lastUsedAt: integerOrNull(row, 'last_used_at'),
  lastUsedNetwork: textOrNull(row, 'last_used_network'),
})

/** Returns a client with its secrets, which it selects from `secrets`, the rows of the secrets of several clients. */
export function parseManagedClient(row: Row, secrets: readonly Row[], now: number): ManagedClient {
  const id = text(row, 'id')
  return {
    id,
    name: text(row, 'name'),
    scopes: text(row, 'scopes').split(' '),
    networks: networksOf(row),
    status: oneOf(row, 'status', ['ENABLED', 'DISABLED']),
    version: integer(row, 'version'),
    createdAt: integer(row, 'created_at'),
    createdBy: createdBy(row),
    secrets: secrets.filter((each) => text(each, 'client_id') === id).map((each) => parseSecret(each, now)),
  }
}
