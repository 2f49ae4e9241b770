import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { limits, problem, type Problem } from '@loyalty/contract'
import { problemBody } from './send-problem.ts'

/** What arrives before any app can see it: garbage, too many headers, addresses that are no paths. All of it answers a problem too. */
const unreadable = (code: string | undefined): Problem =>
  code === 'HPE_HEADER_OVERFLOW'
    ? problem('PAYLOAD_TOO_LARGE', { detail: 'The headers are too large.' })
    : problem('MALFORMED_JSON', { detail: 'This is not a request that can be read.' })

const head = 'Content-Type: application/problem+json; charset=utf-8\r\nCache-Control: no-store\r\nConnection: close'

const answerRaw = (socket: Duplex, thrown: Problem, requestId: string): void => {
  const body = JSON.stringify(problemBody(thrown, requestId))
  const status = `${thrown.status} ${STATUS_CODES[thrown.status]}`
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

const answer = (response: ServerResponse, thrown: Problem, requestId: string): void => {
  response.writeHead(thrown.status, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  })
  response.end(JSON.stringify(problemBody(thrown, requestId)))
}

/** RFC 3986 has no other characters; read as Latin-1, the bytes of others would become other names. */
const visibleAscii = /^[\x21-\x7e]*$/

const refusal = ({ url = '', headers, httpVersion }: IncomingMessage): Problem | undefined => {
  if (headers.host === undefined && httpVersion === '1.1') return unreadable(undefined)
  if (!visibleAscii.test(url)) return unreadable(undefined)
  if (!url.startsWith('/')) return problem('ROUTE_NOT_FOUND', { detail: 'The address must be a path.' })
  return url.length > limits.urlBytes
    ? problem('PAYLOAD_TOO_LARGE', { detail: `The address may have at most ${limits.urlBytes} bytes.` })
    : undefined
}

/** An HTTP server with the limits of R-26, that hands only readable requests to `serve`. */
export const createHttpServer = (id: (prefix: string) => string) => {
  const server: Server = createServer({ maxHeaderSize: 16 * 1024, requireHostHeader: false })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else answerRaw(socket, unreadable(error.code), id('req'))
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    answer(response, problem('MALFORMED_JSON', { detail: 'This expectation cannot be met.' }), id('req'))
  })
  const underWay = new Set<ServerResponse>()
  return {
    server,
    /** Takes nothing new, and keeps no connection for more than the answer that is under way on it. */
    stop: (): void => {
      server.close()
      server.closeIdleConnections()
      for (const response of underWay) response.shouldKeepAlive = false
    },
    serve: (app: (request: IncomingMessage, response: ServerResponse) => void): void => {
      server.on('request', (request, response) => {
        underWay.add(response)
        response.on('close', () => underWay.delete(response))
        const refused = refusal(request)
        if (refused) answer(response, refused, id('req'))
        else app(request, response)
      })
    },
  }
}
