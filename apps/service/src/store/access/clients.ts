import type { Caller, Env } from '../../caller.ts'
import { sameDigest, type Keyring } from './crypto.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { envs } from '../../caller.ts'
import { oneOf, text, textOrNull } from '../engine/row.ts'

export type Client = Caller & { id: string; scopes: readonly string[]; organizationStatus: 'ACTIVE' | 'SUSPENDED' }

export type Clients = {
  /**
   * Returns the client of an environment if the secret matches one of the client's unexpired secrets. The call takes
   * the same time for an unknown id as for a wrong secret, so the time does not reveal whether the id exists.
   */
  authenticate: (env: Env, clientId: string, secret: string) => Promise<Client | undefined>
}

/**
 * Selects one row for each unexpired secret of a client. A client without an unexpired secret gives one row without a
 * secret.
 */
const withSecrets = (env: Env, clientId: string, now: number) => sql`
  select c.*, o.status as organization_status, s.hmac
  from clients c
  join organizations o on o.id = c.organization_id
  left join client_secrets s on s.organization_id = c.organization_id and s.env = c.env and s.client_id = c.id
    and (s.expires_at is null or s.expires_at > ${now})
  where c.id = ${clientId} and c.env = ${env}`

const parseClient = (row: Row): Client => ({
  organizationId: text(row, 'organization_id'),
  env: oneOf(row, 'env', envs),
  id: text(row, 'id'),
  scopes: text(row, 'scopes').split(' '),
  organizationStatus: oneOf(row, 'organization_status', ['ACTIVE', 'SUSPENDED']),
})

export function createClients(database: Database, keyring: Keyring, now: () => number): Clients {
  const nobody = keyring.hmac('nobody has this secret')
  return {
    async authenticate(env, clientId, secret) {
      const given = keyring.hmac(secret)
      const rows = await database.read(withSecrets(env, clientId, now()))
      const digests = rows.flatMap((row) => textOrNull(row, 'hmac') ?? [])
      // For an unknown client, compares the secret with a dummy digest, so that the answer takes the same time as for a
      // known client.
      const matches = (digests.length > 0 ? digests : [nobody]).filter((digest) => sameDigest(digest, given))
      const [row] = rows
      return row !== undefined && digests.length > 0 && matches.length > 0 ? parseClient(row) : undefined
    },
  }
}
