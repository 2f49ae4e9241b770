import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { authenticateClient } from './authenticate-client.ts'
import { signAccessToken } from './sign-access-token.ts'

/**
 * Responds with an access token, as `POST /oauth2/token` does, but in an older form than that of OAuth 2. The token has
 * every scope of the client (spec §4.1 E2).
 */
export const handleAuthenticate = handler(endpoints.authenticate, async ({ body, request }, context) => {
  const { client } = await authenticateClient(body, request, context)
  const { token, expiresIn } = await signAccessToken(client, client.scopes, context)
  return { body: { accessToken: token, expiresIn } }
})
