import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** Starts an HTTP server on a free port of the local machine. */
export const serve = async (listener: RequestListener) => {
  const server = createServer({ keepAliveTimeout: 65_000 }, listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', json: 'application/json' }

/**
 * Compresses a text as the widgets' files are compressed: brotli, quality 11. The call is slow, so compress before the
 * first visit.
 */
export const packed = (text: string): Buffer => brotliCompressSync(text)

export const send = (
  response: ServerResponse,
  type: keyof typeof types,
  body: Buffer,
  cacheControl = 'no-store',
): void => {
  const headers = {
    'content-type': types[type],
    'content-encoding': 'br',
    'content-length': body.length,
    'cache-control': cacheControl,
  }
  response.writeHead(200, headers).end(body)
}

export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0]!
