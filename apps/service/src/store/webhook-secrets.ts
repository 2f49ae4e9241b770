import type { Caller } from './caller.ts'
import type { Keyring } from './crypto.ts'

const purpose = ({ organizationId, env }: Caller, endpointId: string, secretId: string): string =>
  `webhook secret ${organizationId} ${env} ${endpointId} ${secretId}`

export const sealWebhookSecret = (keyring: Keyring, caller: Caller, endpointId: string, secretId: string, secret: string): string =>
  keyring.seal(purpose(caller, endpointId, secretId), secret)

export const openWebhookSecret = (keyring: Keyring, caller: Caller, endpointId: string, secretId: string, sealed: string): string =>
  keyring.open(purpose(caller, endpointId, secretId), sealed)
