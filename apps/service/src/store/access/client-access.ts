import { BlockList, isIP } from 'node:net'
import type { Caller } from '../../caller.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { integerOrNull, text, textOrNull } from '../engine/row.ts'

/** The rights of one API client, as a catalog snapshot contains them. */
export type ClientAccess = {
  isEnabled: boolean
  scopes: ReadonlySet<string>
  /** Returns whether the client may send requests from an IP address. */
  allows: (address: string) => boolean
  /**
   * The time at which each client secret ends, by secret id, in milliseconds UTC. Infinity for a secret without an end.
   */
  secretEnds: ReadonlyMap<string, number>
  /** The ids of revoked secrets. A revocation does not depend on the clock of a process. */
  revokedSecrets: ReadonlySet<string>
}

/** The client and the client secret that requested a token or session. */
export type Grant = {
  clientId: string
  /** Null for a token or session from an earlier version of the service, which did not store the secret's id. */
  secretId: string | null
  /** Milliseconds UTC. */
  issuedAt: number
}

/**
 * Returns a function that returns whether an IP address is in one of the networks. If `networks` is empty, accepts
 * every address.
 */
export function allowsFrom(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const [plain = ''] = address.split('%')
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}

export const networksOf = (row: Row): string[] => text(row, 'networks').split(' ').filter(Boolean)

/**
 * Returns the time at which a client secret ends: its expiry or its revocation, whichever is first. Infinity if it has
 * neither.
 */
export const secretEnd = (row: Row): number =>
  Math.min(integerOrNull(row, 'expires_at') ?? Infinity, integerOrNull(row, 'revoked_at') ?? Infinity)

const clientsWithSecrets = ({ organizationId, env }: Caller) => sql`
  select c.id, c.status, c.scopes, c.networks, s.id as secret_id, s.expires_at, s.revoked_at
  from clients c
  left join client_secrets s on s.organization_id = c.organization_id and s.env = c.env and s.client_id = c.id
  where c.organization_id = ${organizationId} and c.env = ${env}`

/** Reads the rights of all API clients of a caller, by client id. */
export async function readClientAccess(
  database: Pick<Database, 'read'>,
  caller: Caller,
): Promise<ReadonlyMap<string, ClientAccess>> {
  const ends = new Map<string, Map<string, number>>()
  const revokedSecrets = new Set<string>()
  const clients = new Map<string, ClientAccess>()
  for (const row of await database.read(clientsWithSecrets(caller))) {
    const id = text(row, 'id')
    const secretEnds = ends.get(id) ?? new Map<string, number>()
    ends.set(id, secretEnds)
    const secretId = textOrNull(row, 'secret_id')
    if (secretId !== null) secretEnds.set(secretId, secretEnd(row))
    if (secretId !== null && integerOrNull(row, 'revoked_at') !== null) revokedSecrets.add(secretId)
    if (clients.has(id)) continue
    const [isEnabled, scopes] = [text(row, 'status') === 'ENABLED', new Set(text(row, 'scopes').split(' '))]
    clients.set(id, { isEnabled, scopes, allows: allowsFrom(networksOf(row)), secretEnds, revokedSecrets })
  }
  return clients
}

/**
 * Returns whether a token or session is still valid: its client is enabled and its secret has not ended. A grant
 * without a secret id ends as soon as any secret ends that its client had when the grant was issued.
 */
export function isGrantValid(
  clients: ReadonlyMap<string, ClientAccess>,
  { clientId, secretId, issuedAt }: Grant,
  now: number,
): boolean {
  const client = clients.get(clientId)
  if (client === undefined || !client.isEnabled) return false
  const { secretEnds, revokedSecrets } = client
  if (secretId !== null) return !revokedSecrets.has(secretId) && now < (secretEnds.get(secretId) ?? 0)
  return [...secretEnds].every(([id, end]) => (!revokedSecrets.has(id) && now < end) || end < issuedAt)
}
