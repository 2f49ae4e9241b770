import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { authenticateClient } from './authenticate-client.ts'
import { signAccessToken } from './sign-access-token.ts'

/** S:260-262: the token that the OAuth 2.0 endpoint gives, in the older form and with every scope of the client. */
export const handleAuthenticate = handler(endpoints.authenticate, async ({ body, request }, context) => {
  const client = await authenticateClient(body, request, context)
  const { token, expiresIn } = await signAccessToken(client, client.scopes, context)
  return { body: { accessToken: token, expiresIn } }
})
