import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits, problem, type Problem } from '@loyalty/contract'
import type { Connections } from './connections.ts'
import { securityHeaders } from '../security-headers.ts'
import { problemBody } from '../send-problem.ts'

/** Returns the problem of a request that the HTTP parser cannot read. `code` is the error code of the parser. */
const unreadable = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('PAYLOAD_TOO_LARGE', { detail: 'The headers are too large.' })
  const detail = code === timedOut ? 'The request did not arrive in time.' : 'This is not a request that can be read.'
  return problem('MALFORMED_JSON', { detail })
}

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT'

const headers = {
  ...securityHeaders,
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Cache-Control': 'no-store',
}

const head = Object.entries({ ...headers, Connection: 'close' })
  .map(([name, value]) => `${name}: ${value}`)
  .join('\r\n')

const rawAnswer = (thrown: Problem, requestId: string): string => {
  const body = JSON.stringify(problemBody(thrown, requestId))
  const status = `${thrown.status} ${STATUS_CODES[thrown.status]}`
  return `HTTP/1.1 ${status}\r\n${head}\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const answer = (response: ServerResponse, thrown: Problem, requestId: string): void => {
  response.writeHead(thrown.status, { ...headers, 'X-Request-Id': requestId })
  response.end(JSON.stringify(problemBody(thrown, requestId)))
}

/**
 * Matches visible ASCII, which includes all characters of a URL (RFC 3986). Node would read every other byte as Latin-1
 * and thereby change the address.
 */
const visibleAscii = /^[\x21-\x7e]*$/

/**
 * Returns the number of Host headers. The server refuses a request with two (RFC 9112 §3.2), because a proxy may use
 * the other one than Node.
 */
const hosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

const refusal = (request: IncomingMessage): Problem | undefined => {
  const { url = '', httpVersion } = request
  const named = hosts(request)
  if (named > 1) return problem('MALFORMED_JSON', { detail: 'The request has more than one Host header.' })
  if (named === 0 && httpVersion === '1.1') return unreadable(undefined)
  if (!visibleAscii.test(url)) return unreadable(undefined)
  if (!url.startsWith('/')) return problem('ROUTE_NOT_FOUND', { detail: 'The address must be a path.' })
  return url.length > limits.urlBytes
    ? problem('PAYLOAD_TOO_LARGE', { detail: `The address may have at most ${limits.urlBytes} bytes.` })
    : undefined
}

/**
 * Creates an HTTP server. Headers must arrive within 10 s and a whole request within 30 s. Pass the app to `serve`: the
 * server calls it only for valid HTTP requests.
 */
export const createHttpServer = (id: (prefix: string) => string, connections: Connections) => {
  const server: Server = createServer({
    maxHeaderSize: 16 * 1024,
    requireHostHeader: false,
    connectionsCheckingInterval: 1_000,
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  const refuse = (code: string | undefined, socket: Socket): void =>
    connections.end(socket, () => rawAnswer(unreadable(code), id('req')))
  server.on('connection', (socket) => connections.add(socket, () => refuse(timedOut, socket)))
  // The cast is safe, because the connection of an HTTP server is always a TCP socket.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error.code, socket as Socket))
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    connections.begin(request, response)
    answer(response, problem('MALFORMED_JSON', { detail: 'This expectation cannot be met.' }), id('req'))
  })
  const underWay = new Set<ServerResponse>()
  return {
    server,
    /** Accepts no new connection. Closes each open connection after its current answer. */
    stop: (): void => {
      server.close()
      server.closeIdleConnections()
      for (const response of underWay) response.shouldKeepAlive = false
    },
    serve: (app: (request: IncomingMessage, response: ServerResponse) => void): void => {
      server.on('request', (request, response) => {
        // Logs, limits, streams and compression listen to each response: more than Node's ten before a warning.
        response.setMaxListeners(20)
        connections.begin(request, response)
        underWay.add(response)
        response.on('close', () => underWay.delete(response))
        const refused = refusal(request)
        if (refused) answer(response, refused, id('req'))
        else app(request, response)
      })
    },
  }
}
