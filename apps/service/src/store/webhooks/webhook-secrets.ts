import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'
import { sql, type Row } from '../engine/database.ts'
import { integer, integerOrNull, oneOf, text } from '../engine/row.ts'

const purpose = ({ organizationId, env }: Caller, endpointId: string, secretId: string): string =>
  `webhook secret ${organizationId} ${env} ${endpointId} ${secretId}`

export const sealWebhookSecret = (
  keyring: Keyring,
  caller: Caller,
  endpointId: string,
  secretId: string,
  secret: string,
): string => keyring.seal(purpose(caller, endpointId, secretId), secret)

export const openWebhookSecret = (
  keyring: Keyring,
  caller: Caller,
  endpointId: string,
  secretId: string,
  sealed: string,
): string => keyring.open(purpose(caller, endpointId, secretId), sealed)

/**
 * The time in milliseconds until a staged secret becomes active. The secret that it then replaces stays valid for this
 * time too.
 */
export const rotationMs = 24 * 3_600_000

export const secretStates = ['STAGED', 'ACTIVE', 'RETIRED'] as const

/** A secret of a webhook endpoint. `state` is the state at the time of reading. All times are milliseconds UTC. */
export type WebhookSecret = {
  id: string
  state: (typeof secretStates)[number]
  createdAt: number
  /**
   * The time at which a staged secret becomes active automatically. Null if the secret does not become active
   * automatically.
   */
  activatesAt: number | null
  /** The time until which a retired secret also signs, in addition to the active secret. */
  expiresAt: number | null
  sealed: string
}

export const secretsOf = ({ organizationId, env }: Caller, endpointId: string) => sql`
  select * from webhook_secrets where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId}
  order by created_at, id`

const parse = (row: Row): WebhookSecret => ({
  id: text(row, 'id'),
  state: oneOf(row, 'state', secretStates),
  createdAt: integer(row, 'created_at'),
  activatesAt: integerOrNull(row, 'activates_at'),
  expiresAt: integerOrNull(row, 'expires_at'),
  sealed: text(row, 'sealed'),
})

/**
 * Returns an endpoint's unexpired secrets in their state at `now`, the active secret first. At its `activatesAt`, a
 * staged secret becomes the active secret, and the previously active secret becomes retired.
 */
export function secretsAt(rows: readonly Row[], now: number): WebhookSecret[] {
  const kept = rows.map(parse)
  const due = kept
    .filter(({ state, activatesAt }) => state === 'STAGED' && activatesAt !== null && activatesAt <= now)
    .sort((a, b) => Number(a.activatesAt) - Number(b.activatesAt))
  for (const next of due) {
    const since = Number(next.activatesAt)
    for (const secret of kept)
      if (secret.state === 'ACTIVE') Object.assign(secret, { state: 'RETIRED', expiresAt: since + rotationMs })
    Object.assign(next, { state: 'ACTIVE', activatesAt: null })
  }
  const order = { ACTIVE: 0, STAGED: 1, RETIRED: 2 }
  return kept
    .filter(({ state, expiresAt }) => state !== 'RETIRED' || (expiresAt ?? 0) > now)
    .sort((a, b) => order[a.state] - order[b.state])
}
