import { BlockList, isIP } from 'node:net'
import type { Caller } from '../../caller.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { integerOrNull, text, textOrNull } from '../engine/row.ts'

/** The rights of one client in a catalog snapshot. */
export type ClientAccess = {
  isEnabled: boolean
  scopes: ReadonlySet<string>
  /** Returns whether the client may call from an IP address. */
  allows: (address: string) => boolean
  /** The end of each secret by its id, in milliseconds UTC. Infinity for a secret without an end. */
  secretEnds: ReadonlyMap<string, number>
}

/** The origin of a token or session: the client, and the secret that requested it. */
export type Grant = {
  clientId: string
  /** Null for a grant of an earlier version, which did not store the secret. */
  secretId: string | null
  /** Milliseconds UTC. */
  issuedAt: number
}

/** Returns a predicate: whether an address is in one of the networks. Without networks, every address passes. */
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

/** Returns the time at which a secret ended or ends: its expiry or its revocation. Infinity without both. */
export const secretEnd = (row: Row): number =>
  Math.min(integerOrNull(row, 'expires_at') ?? Infinity, integerOrNull(row, 'revoked_at') ?? Infinity)

const clientsWithSecrets = ({ organizationId, env }: Caller) => sql`
  select c.id, c.status, c.scopes, c.networks, s.id as secret_id, s.expires_at, s.revoked_at
  from clients c
  left join client_secrets s on s.organization_id = c.organization_id and s.env = c.env and s.client_id = c.id
  where c.organization_id = ${organizationId} and c.env = ${env}`

/** Reads the rights of all clients of a caller, by the ids of the clients. */
export async function readClientAccess(
  database: Pick<Database, 'read'>,
  caller: Caller,
): Promise<ReadonlyMap<string, ClientAccess>> {
  const ends = new Map<string, Map<string, number>>()
  const clients = new Map<string, ClientAccess>()
  for (const row of await database.read(clientsWithSecrets(caller))) {
    const id = text(row, 'id')
    const secretEnds = ends.get(id) ?? new Map<string, number>()
    ends.set(id, secretEnds)
    const secretId = textOrNull(row, 'secret_id')
    if (secretId !== null) secretEnds.set(secretId, secretEnd(row))
    if (clients.has(id)) continue
    const [isEnabled, scopes] = [text(row, 'status') === 'ENABLED', new Set(text(row, 'scopes').split(' '))]
    clients.set(id, { isEnabled, scopes, allows: allowsFrom(networksOf(row)), secretEnds })
  }
  return clients
}

/**
 * Returns whether a token or session is still valid: its client is enabled and its secret has not ended. A grant without
 * a secret ends with any secret of its client that was valid when the grant was issued.
 */
export function isGrantValid(
  clients: ReadonlyMap<string, ClientAccess>,
  { clientId, secretId, issuedAt }: Grant,
  now: number,
): boolean {
  const client = clients.get(clientId)
  if (client === undefined || !client.isEnabled) return false
  if (secretId !== null) return now < (client.secretEnds.get(secretId) ?? 0)
  return [...client.secretEnds.values()].every((end) => now < end || end < issuedAt)
}
