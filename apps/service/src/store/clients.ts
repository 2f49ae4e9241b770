import type { Caller, Env } from './caller.ts'
import { sameDigest, type Keyring } from './crypto.ts'
import { sql, type Database, type Row } from './database.ts'
import { envs } from './caller.ts'
import { oneOf, text } from './row.ts'

export type Client = Caller & { id: string; scopes: readonly string[]; organizationStatus: 'ACTIVE' | 'SUSPENDED' }

export type Clients = {
  find: (clientId: string) => Promise<Client | undefined>
  /** The client of an environment when one of its live secrets is this one; the time taken says nothing about which part was wrong. */
  authenticate: (env: Env, clientId: string, secret: string) => Promise<Client | undefined>
}

const byId = (clientId: string) => sql`
  select c.*, o.status as organization_status from clients c join organizations o on o.id = c.organization_id where c.id = ${clientId}`
const liveSecrets = ({ organizationId, env, id }: Client, now: number) => sql`
  select hmac from client_secrets where organization_id = ${organizationId} and env = ${env} and client_id = ${id}
  and (expires_at is null or expires_at > ${now})`

const parseClient = (row: Row): Client => ({
  organizationId: text(row, 'organization_id'),
  env: oneOf(row, 'env', envs),
  id: text(row, 'id'),
  scopes: text(row, 'scopes').split(' '),
  organizationStatus: oneOf(row, 'organization_status', ['ACTIVE', 'SUSPENDED']),
})

export function createClients(database: Database, keyring: Keyring, now: () => number): Clients {
  const nobody = keyring.hmac('nobody has this secret')
  const find = async (clientId: string) => {
    const [row] = await database.read(byId(clientId))
    return row === undefined ? undefined : parseClient(row)
  }
  return {
    find,
    async authenticate(env, clientId, secret) {
      const given = keyring.hmac(secret)
      const client = await find(clientId)
      const known = client?.env === env ? await database.read(liveSecrets(client, now())) : []
      const digests = known.length > 0 ? known.map((row) => text(row, 'hmac')) : [nobody]
      const matches = digests.filter((digest) => sameDigest(digest, given))
      return matches.length > 0 && known.length > 0 ? client : undefined
    },
  }
}
