import type { Request, Response } from 'express'
import type { Endpoint } from '@loyalty/contract'
import { compress, compressedFrom } from './compress.ts'
import { endOfTurn } from './server/end-of-turn.ts'
import type { Answer } from './handler.ts'
import type { SecurityHeaders } from './security-headers.ts'

type Headers = Record<string, string | number>

/**
 * Returns whether the client already has the current version of a `GET` answer. Express has no such check for Node's
 * `fetch`: it never answers 304 to `Cache-Control: no-cache`, which `fetch` sends.
 */
const isKnown = (known: string | undefined, tag: string | undefined): boolean => {
  if (known === undefined) return false
  if (tag === undefined) return known === '*'
  return known === tag || known.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}

/**
 * Sends a short body as a string, because Node then writes headers and body together. Sends a longer body as bytes,
 * because Node sends bytes faster than a string of that length.
 */
const write = async (
  request: Request,
  response: Response,
  status: number,
  headers: Headers,
  text: string | Buffer,
): Promise<void> => {
  const body = typeof text === 'string' && text.length >= compressedFrom ? Buffer.from(text) : text
  const length = Buffer.byteLength(body)
  headers['Content-Length'] = length
  response.locals['bytesOut'] = length
  await endOfTurn()
  const send = (): void => void response.writeHead(status, headers).end(body)
  if (length < compressedFrom || request.headers['accept-encoding'] === undefined) send()
  else void compress(request, response, send)
}

const writeHead = async (response: Response, status: number, headers: Headers): Promise<void> => {
  await endOfTurn()
  response.writeHead(status, headers).end()
}

/** Creates the function that sends the answers of an endpoint. The function writes status, headers and body at once. */
export const answerSender = (endpoint: Endpoint, headers: SecurityHeaders) => {
  const common: Headers = { ...headers, 'X-Request-Id': '' }
  if (endpoint.auth !== 'none' || endpoint.method !== 'GET') common['Cache-Control'] = 'no-store'
  // Every answer with a body has the header `Vary`, because the server may compress a longer answer of this endpoint.
  const withText: Headers = { ...common, Vary: 'Accept-Encoding', 'Content-Type': 'application/json; charset=utf-8' }
  const isRead = endpoint.method === 'GET'

  return (request: Request, response: Response, answer: Answer<Endpoint>): Promise<void> => {
    const id = response.locals['requestId'] as string
    if (isRead && isKnown(request.headers['if-none-match'], answer.headers?.['ETag']))
      return writeHead(response, 304, { ...common, Vary: 'Accept-Encoding', ...answer.headers, 'X-Request-Id': id })
    const status = answer.status ?? endpoint.status
    const hasText = answer.html !== undefined || answer.bytes !== undefined || answer.body !== undefined
    const headers: Headers = { ...(hasText ? withText : common), ...answer.headers, 'X-Request-Id': id }
    if (endpoint.replayable && answer.status === 200) {
      headers['Idempotent-Replayed'] = 'true'
      response.locals['outcome'] = 'REPLAYED'
    }
    response.locals['answer'] = answer.body
    if (answer.html !== undefined) headers['Content-Type'] = 'text/html; charset=utf-8'
    if (!hasText) return writeHead(response, status, headers)
    return write(request, response, status, headers, answer.html ?? answer.bytes ?? JSON.stringify(answer.body))
  }
}
