import { problem, type ClientSecret, type PortalClient, type Problem, type SessionRole } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { ManagedClient, ManagedSecret } from '../../store/credentials/managed-client-rows.ts'

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoDate(at))

/**
 * Converts a client secret to the form of the portal's API, without the secret's text. For a viewer, leaves out the
 * secret's last characters too.
 */
export const secretItem = (secret: ManagedSecret, role: SessionRole): ClientSecret => ({
  ...secret,
  hint: role === 'viewer' ? null : secret.hint,
  createdAt: isoDate(secret.createdAt),
  expiresAt: isoOrNull(secret.expiresAt),
  revokedAt: isoOrNull(secret.revokedAt),
  lastUsedAt: isoOrNull(secret.lastUsedAt),
})

export const clientItem = (client: ManagedClient, role: SessionRole): PortalClient => ({
  ...client,
  createdAt: isoDate(client.createdAt),
  secrets: client.secrets.map((secret) => secretItem(secret, role)),
})

type Params = { env: string; clientId: string }

export const unknownClient = ({ env, clientId }: Params): Problem =>
  problem('CLIENT_NOT_FOUND', { detail: `${clientId} is not one of your clients in ${env}.` })

export const unknownSecret = ({ clientId }: Params, secretId: string): Problem =>
  problem('SECRET_NOT_FOUND', { detail: `${secretId} is not a secret of ${clientId}.` })
