import { once as happens } from 'node:events'
import express from 'express'
import Fastify from 'fastify'
import { signWebhook } from '@loyalty/sdk'
import { app as receiver } from './express.mjs'
import { webhooks } from './fastify.mjs'
import { app as nest } from './nest.js'
import { recorder } from './record.mjs'

const secret = process.env.LOYALTY_WEBHOOK_SECRETS

/** Sends a signed webhook, the same once more, and one with an altered body. Returns the status of each. */
const statuses = async (port, eventId) => {
  const body = JSON.stringify({ type: 'LINKED', sourceUserId: 'é' })
  const headers = {
    ...(await signWebhook({ secret, eventId, body })),
    'x-service-event-id': eventId,
    'content-type': 'application/json',
  }
  const answers = []
  for (const text of [body, body, `${body} `]) {
    const { status } = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers, body: text })
    answers.push(status)
  }
  return answers
}

const fastify = Fastify()
fastify.register(webhooks)
// The parser of the receiver stays in its scope.
fastify.post('/json', async (request) => request.body.name)
await fastify.listen({ port: 0, host: '127.0.0.1' })
const { port } = fastify.server.address()
const parsed = await fetch(`http://127.0.0.1:${port}/json`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"name":"parsed"}',
})
const byFastify = [...(await statuses(port, 'evt_1')), await parsed.text()]
await fastify.close()

await nest.listen(0, '127.0.0.1')
const byNest = await statuses(nest.getHttpServer().address().port, 'evt_2')
await nest.close()

const recording = express().use(recorder).use(receiver).listen(0, '127.0.0.1')
await happens(recording, 'listening')
const recorded = await statuses(recording.address().port, 'evt_3')
recording.close()
process.stdout.write(JSON.stringify({ byFastify, byNest, recorded }))
