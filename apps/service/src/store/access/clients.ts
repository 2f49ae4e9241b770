import type { Caller, Env } from '../../caller.ts'
import { allowsFrom, networksOf } from './client-access.ts'
import { sameDigest, type Keyring } from './crypto.ts'
import { tableOf } from '../engine/columns.ts'
import { sql, type Database, type ReadKind, type Row } from '../engine/database.ts'
import { envs } from '../../caller.ts'
import { integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'

/** An API client whose secret the service has verified. */
export type Client = Caller & {
  id: string
  scopes: readonly string[]
  organizationStatus: 'ACTIVE' | 'SUSPENDED'
  isEnabled: boolean
  /** Returns whether the client may send requests from an IP address. */
  allows: (address: string) => boolean
  /** `secretId` is the id of the verified secret, and `hint` its last four characters. */
  secretId: string
  hint: string
}

/** Returns the last four characters of a secret, which the portal still shows after the secret's creation. */
export const hintOf = (secret: string): string => secret.slice(-4)

export type Clients = {
  /**
   * Returns the client of an environment if the secret matches one of the client's live secrets. The call takes
   * the same time for an unknown id as for a wrong secret, so the time does not reveal whether the id exists.
   */
  authenticate: (env: Env, clientId: string, secret: string) => Promise<Client | undefined>
}

/** Selects one row for each live secret of a client. A client without a live secret gives one row without a secret. */
const withSecrets = (env: Env, clientId: string, now: number) => sql`
  select c.*, o.status as organization_status, s.id as secret_id, s.hmac, s.expires_at
  from clients c
  join organizations o on o.id = c.organization_id
  left join client_secrets s on s.organization_id = c.organization_id and s.env = c.env and s.client_id = c.id
    and (s.expires_at is null or s.expires_at > ${now}) and s.revoked_at is null
  where c.id = ${clientId} and c.env = ${env}`

type ClientKey = { env: Env; clientId: string; now: number }

const wanted = tableOf<ClientKey>(
  {
    env: ['text', ({ env }) => env],
    client_id: ['text', ({ clientId }) => clientId],
    now: ['bigint', ({ now }) => now],
  },
  'wanted',
)
const clientKind: ReadKind<ClientKey> = {
  one: ({ env, clientId, now }) => withSecrets(env, clientId, now),
  set: (keys) => ({
    text: `
      select wanted.place, c.*, o.status as organization_status, s.id as secret_id, s.hmac, s.expires_at
      from ${wanted.from}
      join clients c on c.id = wanted.client_id and c.env = wanted.env
      join organizations o on o.id = c.organization_id
      left join client_secrets s on s.organization_id = c.organization_id and s.env = c.env and s.client_id = c.id
        and (s.expires_at is null or s.expires_at > wanted.now) and s.revoked_at is null`,
    values: wanted.arraysOf(keys),
  }),
}

const parseClient = (row: Row, secret: string): Client => ({
  organizationId: text(row, 'organization_id'),
  env: oneOf(row, 'env', envs),
  id: text(row, 'id'),
  scopes: text(row, 'scopes').split(' '),
  organizationStatus: oneOf(row, 'organization_status', ['ACTIVE', 'SUSPENDED']),
  isEnabled: text(row, 'status') === 'ENABLED',
  allows: allowsFrom(networksOf(row)),
  secretId: text(row, 'secret_id'),
  hint: hintOf(secret),
})

/**
 * Creates the authentication of clients. `revision` returns the revision of the catalog, which every change of a client
 * or secret raises. Rows with a correct secret serve later calls until the next change. A wrong secret always reads the
 * database, so its answer takes the same time as that for an unknown client.
 */
export function createClients(
  database: Database,
  keyring: Keyring,
  now: () => number,
  revision: () => Promise<number>,
): Clients {
  const nobody = keyring.hmac('nobody has this secret')
  const kept = { revision: 0, rows: new Map<string, readonly Row[]>() }

  const matchOf = (rows: readonly Row[], given: string): Row | undefined => {
    const withSecret = rows.filter((row) => textOrNull(row, 'hmac') !== null)
    // For an unknown client, compares the secret with a dummy digest, so that the answer takes the same time as for a
    // known client.
    if (withSecret.length === 0) sameDigest(nobody, given)
    const [match] = withSecret.filter((row) => sameDigest(text(row, 'hmac'), given))
    return match
  }
  const isLive = (row: Row): boolean => (integerOrNull(row, 'expires_at') ?? Infinity) > now()

  return {
    async authenticate(env, clientId, secret) {
      const given = keyring.hmac(secret)
      const key = `${env} ${clientId}`
      // This read comes before that of the rows, so a change between the two makes the kept rows stale. A token of this
      // client is then signed with a key that was not revoked before this read.
      const current = await revision()
      // After a failover that lost a commit, the revision may be lower and then reach an earlier number again.
      if (kept.revision !== current) Object.assign(kept, { revision: current, rows: new Map() })
      const known = kept.rows.get(key)
      const knownMatch = known && matchOf(known.filter(isLive), given)
      if (knownMatch !== undefined) return parseClient(knownMatch, secret)
      const rows = await database.find(clientKind, { env, clientId, now: now() })
      const match = matchOf(rows, given)
      if (match !== undefined && kept.revision === current) kept.rows.set(key, rows)
      return match && parseClient(match, secret)
    },
  }
}
