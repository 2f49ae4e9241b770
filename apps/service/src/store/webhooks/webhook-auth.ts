import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'

/** The user name and password for HTTP basic authentication, which each request to the endpoint contains. */
export type BasicAuth = { mode: 'basic'; username: string; password: string }
/**
 * The OAuth 2 client credentials with which the worker requests an access token for the endpoint. `placement` is the
 * place of the credentials in the token request: a header or the body.
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
/**
 * The way in which an endpoint authenticates the service, with the credentials for it. The type has no signature
 * secrets, because the database stores each of them as a separate row.
 */
export type WebhookAuth = { mode: 'signature' } | BasicAuth | Oauth2Auth

/** The authorization of an endpoint without its secrets, as the portal shows it. */
export type PublicAuth = { mode: 'signature' } | Omit<BasicAuth, 'password'> | Omit<Oauth2Auth, 'clientSecret'>

export function publicAuth(auth: WebhookAuth): PublicAuth {
  if (auth.mode === 'signature') return auth
  if (auth.mode === 'basic') return { mode: auth.mode, username: auth.username }
  const { clientSecret: _secret, ...shown } = auth
  return shown
}

const purpose = ({ organizationId, env }: Caller, endpointId: string): string =>
  `webhook auth ${organizationId} ${env} ${endpointId}`

/** Encrypts the authorization of an endpoint. Decryption of the ciphertext needs the id of this endpoint. */
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
