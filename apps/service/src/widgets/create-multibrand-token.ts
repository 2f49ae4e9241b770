import { endpoints, limits } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { authenticateClient } from '../tokens/authenticate-client.ts'
import { mintToken } from './mint-token.ts'

export const handleCreateMultibrandToken = handler(
  endpoints.createMultibrandToken,
  async ({ body, request }, context) => {
    const authenticated = await authenticateClient(body, request, context, 'widgets:multibrand')
    const accessToken = await mintToken(
      authenticated,
      { kind: 'multibrand', purchase: null, userId: body.userId },
      limits.multibrandTokenSeconds,
      context,
    )
    return { body: { accessToken } }
  },
)
