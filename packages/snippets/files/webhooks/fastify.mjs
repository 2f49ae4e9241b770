import { toFetch } from '@loyalty/sdk'
import { POST } from './fetch.mjs'

// Register it: fastify.register(webhooks). The parser keeps the signed bytes, in this scope only.
export async function webhooks(scope) {
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  scope.post('/webhooks', async (request, reply) => reply.send(await POST(toFetch(request))))
}
