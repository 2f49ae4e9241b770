import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'

/** User name and password, sent with each request (4.1). */
export type BasicAuth = { mode: 'basic'; username: string; password: string }
/** What a token is asked for with: client credentials, in the header or in the body (4.2). */
export type Oauth2Auth = {
  mode: 'oauth2'
  tokenUrl: string
  clientId: string
  clientSecret: string
  placement: 'header' | 'body'
  scope?: string | undefined
  audience?: string | undefined
}
/** How an endpoint of a caller's knows us. In signature mode the secrets are rows of their own. */
export type WebhookAuth = { mode: 'signature' } | BasicAuth | Oauth2Auth

/** What of it may be shown. */
export type PublicAuth = { mode: 'signature' } | Omit<BasicAuth, 'password'> | Omit<Oauth2Auth, 'clientSecret'>

export function publicAuth(auth: WebhookAuth): PublicAuth {
  if (auth.mode === 'signature') return auth
  if (auth.mode === 'basic') return { mode: auth.mode, username: auth.username }
  const { clientSecret: _secret, ...shown } = auth
  return shown
}

const purpose = ({ organizationId, env }: Caller, endpointId: string): string => `webhook auth ${organizationId} ${env} ${endpointId}`

/** Bound to its endpoint: in another's place it does not open. */
export const sealWebhookAuth = (keyring: Keyring, caller: Caller, endpointId: string, auth: BasicAuth | Oauth2Auth): string =>
  keyring.seal(purpose(caller, endpointId), JSON.stringify(auth))

export const openWebhookAuth = (keyring: Keyring, caller: Caller, endpointId: string, sealed: string): BasicAuth | Oauth2Auth =>
  JSON.parse(keyring.open(purpose(caller, endpointId), sealed)) as BasicAuth | Oauth2Auth
