import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { ServiceClientOptions } from './client-options.ts'
import { createServiceClient } from './service-client.ts'

export const canary = { clientId: 'cl_sandbox_1', clientSecret: 'sk_sandbox_CANARY' }

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type Answer = (request: Received, response: ServerResponse, nth: number) => void

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers: object = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
  response.end(JSON.stringify(body))
}

export const sendProblem = (response: ServerResponse, status: number, code: string, headers: object = {}): void => {
  const retryable = status >= 500 || status === 429
  const body = {
    type: '',
    title: code,
    status,
    detail: `It is ${code}`,
    code,
    requestId: 'req_1',
    retryable,
    errors: [],
  }
  sendJson(response, status, body, headers)
}

const closing = { connection: 'close' }

/**
 * Starts a real HTTP server that issues access tokens. `answer` answers all other requests. `refuseToken` may answer a
 * request for a token itself, and then returns true.
 */
export const startServer = async (
  answer: Answer,
  options: Partial<ServiceClientOptions> = {},
  refuseToken: (response: ServerResponse) => boolean = () => false,
) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    if (url === '/oauth2/token') {
      if (refuseToken(response)) return
      return sendJson(response, 200, { access_token: 'token-CANARY', expires_in: 600, token_type: 'Bearer' }, closing)
    }
    received.push({ method, url, headers, body })
    answer({ method, url, headers, body }, response, received.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { baseUrl, received, stop, client: createServiceClient({ baseUrl, ...canary, ...options }) }
}
