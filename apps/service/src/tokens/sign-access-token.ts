import { limits } from '@loyalty/contract'
import type { Context } from '../context.ts'
import type { Client } from '../store/access/clients.ts'

/** Signs an access token with the granted scopes. The token is valid for ten minutes (spec §5). */
export const signAccessToken = async (
  client: Client,
  scopes: readonly string[],
  { signer, baseUrl, id }: Context,
): Promise<{ token: string; expiresIn: number }> => {
  const claims = {
    sub: client.id,
    client_id: client.id,
    org: client.organizationId,
    env: client.env,
    scope: scopes.join(' '),
    secret_id: client.secretId,
    jti: id('tok'),
  }
  const expiresIn = limits.accessTokenSeconds
  return { token: await signer.sign('access', baseUrl, claims, expiresIn), expiresIn }
}
