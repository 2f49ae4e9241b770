import type { Request, Response } from 'express'
import type { Endpoint } from '@loyalty/contract'
import { compress, compressedFrom } from './compress.ts'
import type { Answer } from './handler.ts'
import { securityHeaders } from './security-headers.ts'

type Headers = Record<string, string | number>

/** Only reached by `GET`. Express would not say 304 to Node's own fetch, which adds `Cache-Control: no-cache` to every conditional request. */
const isKnown = (known: string | undefined, tag: string | undefined): boolean => {
  if (known === undefined) return false
  if (tag === undefined) return known === '*'
  return known === tag || known.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}

/** A short text goes out together with its head; of a long one, bytes are cheaper. */
const write = (request: Request, response: Response, status: number, headers: Headers, text: string | Buffer): void => {
  const body = typeof text === 'string' && text.length >= compressedFrom ? Buffer.from(text) : text
  headers['Content-Length'] = Buffer.byteLength(body)
  const send = (): void => void response.writeHead(status, headers).end(body)
  if (headers['Content-Length'] < compressedFrom || request.headers['accept-encoding'] === undefined) send()
  else void compress(request, response, send)
}

/** How an endpoint answers: status, every header and body in one piece. */
export const answerSender = (endpoint: Endpoint) => {
  const common: Headers = { ...securityHeaders, 'X-Request-Id': '' }
  if (endpoint.auth !== 'none' || endpoint.method !== 'GET') common['Cache-Control'] = 'no-store'
  // Said of every text, for one so short as not to be compressed may be longer the next time.
  const withText: Headers = { ...common, Vary: 'Accept-Encoding', 'Content-Type': 'application/json; charset=utf-8' }
  const isRead = endpoint.method === 'GET'

  return (request: Request, response: Response, answer: Answer<Endpoint>): void => {
    const id = response.locals['requestId'] as string
    if (isRead && isKnown(request.headers['if-none-match'], answer.headers?.['ETag'])) {
      response.writeHead(304, { ...common, Vary: 'Accept-Encoding', ...answer.headers, 'X-Request-Id': id }).end()
      return
    }
    const status = answer.status ?? endpoint.status
    const hasText = answer.html !== undefined || answer.bytes !== undefined || answer.body !== undefined
    const headers: Headers = { ...(hasText ? withText : common), ...answer.headers, 'X-Request-Id': id }
    if (endpoint.replayable && answer.status === 200) {
      headers['Idempotent-Replayed'] = 'true'
      response.locals['outcome'] = 'REPLAYED'
    }
    if (answer.html !== undefined) headers['Content-Type'] = 'text/html; charset=utf-8'
    if (hasText) write(request, response, status, headers, answer.html ?? answer.bytes ?? JSON.stringify(answer.body))
    else response.writeHead(status, headers).end()
  }
}
