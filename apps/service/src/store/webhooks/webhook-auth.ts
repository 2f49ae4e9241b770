import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'

/** The user name and the password that each request contains. */
export type BasicAuth = { mode: 'basic'; username: string; password: string }
/**
 * The OAuth 2 client credentials for the token request. `placement` decides whether its header or its body contains
 * them.
 */
export type Oauth2Auth = {
  mode: 'oauth2'
  tokenUrl: string
  clientId: string
  clientSecret: string
  placement: 'header' | 'body'
  scope?: string | undefined
  audience?: string | undefined
}
/** The authorization of an endpoint. In signature mode, its secrets are stored as separate rows. */
export type WebhookAuth = { mode: 'signature' } | BasicAuth | Oauth2Auth

/** The authorization of an endpoint without its secrets. */
export type PublicAuth = { mode: 'signature' } | Omit<BasicAuth, 'password'> | Omit<Oauth2Auth, 'clientSecret'>

export function publicAuth(auth: WebhookAuth): PublicAuth {
  if (auth.mode === 'signature') return auth
  if (auth.mode === 'basic') return { mode: auth.mode, username: auth.username }
  const { clientSecret: _secret, ...shown } = auth
  return shown
}

const purpose = ({ organizationId, env }: Caller, endpointId: string): string =>
  `webhook auth ${organizationId} ${env} ${endpointId}`

/**
 * Encrypts the authorization of an endpoint. The ciphertext is bound to the endpoint and cannot be decrypted for
 * another endpoint.
 */
export const sealWebhookAuth = (
  keyring: Keyring,
  caller: Caller,
  endpointId: string,
  auth: BasicAuth | Oauth2Auth,
): string => keyring.seal(purpose(caller, endpointId), JSON.stringify(auth))

export const openWebhookAuth = (
  keyring: Keyring,
  caller: Caller,
  endpointId: string,
  sealed: string,
): BasicAuth | Oauth2Auth => JSON.parse(keyring.open(purpose(caller, endpointId), sealed)) as BasicAuth | Oauth2Auth
