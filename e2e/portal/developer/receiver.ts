// A caller's receiver, in a process of its own. `RECEIVER=trusting` answers 200 to everything; otherwise the SDK verifies
// each request with the secret in the file `SECRET_FILE`, which the test writes once it knows the secret.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { rememberInMemory, webhookHandler } from '@loyalty/sdk'

const { PORT = '', SECRET_FILE = '', RECEIVER } = process.env
const seen = rememberInMemory()

const answer = async (incoming: IncomingMessage): Promise<Response> => {
  const body = await buffer(incoming)
  if (incoming.method !== 'POST' || RECEIVER === 'trusting') return new Response('received')
  const receive = webhookHandler({
    secrets: [readFileSync(SECRET_FILE, 'utf8').trim()],
    seen,
    onEvent: () => undefined,
  })
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return await receive(new Request('http://receiver.test/hooks', { method: 'POST', headers, body }))
}

createServer((incoming, outgoing) => {
  const respond = async () => {
    const response = await answer(incoming)
    outgoing.writeHead(response.status).end(await response.text())
  }
  void respond()
}).listen(Number(PORT), '127.0.0.1')
