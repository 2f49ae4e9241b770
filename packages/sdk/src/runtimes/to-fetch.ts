/** The parts of a Node, Express or Fastify request that `toFetch` reads. */
export interface ServerRequest {
  method?: string | undefined
  url?: string | undefined
  /** The whole path and query in Express, also below `app.use('/path', …)`. */
  originalUrl?: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Node's flat list of names and values. It keeps repeated headers apart. */
  rawHeaders?: readonly string[] | undefined
  /** `https` behind a trusted proxy in Express and Fastify. */
  protocol?: string | undefined
  hostname?: string | undefined
  /** The raw body, if a parser has read it. A parsed body has lost the bytes that were signed. */
  body?: unknown
  /** The request of Node, in Fastify. */
  raw?: object | undefined
}

/** Returns scheme, host and port of a request as its client sees them. */
function originOf({ protocol, hostname, headers }: ServerRequest, socket: { encrypted?: boolean } | undefined): string {
  const scheme = protocol ?? (socket?.encrypted ? 'https' : 'http')
  const host = String(headers['host'] ?? headers[':authority'] ?? 'localhost')
  const [forwarded = host] = String(headers['x-forwarded-host'] ?? host).split(',')
  // The host name differs from the header `Host` only if the framework trusts the proxy in front of it.
  const isForwarded = hostname !== undefined && !host.startsWith(hostname) && forwarded.trim().startsWith(hostname)
  return `${scheme}://${isForwarded ? forwarded.trim() : host}`
}

function headersOf({ headers, rawHeaders }: ServerRequest): Headers {
  const result = new Headers()
  const pairs = rawHeaders
    ? rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []))
    : Object.entries(headers).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value] as const))
  for (const [name, value] of pairs) if (!name.startsWith(':')) result.append(name, value)
  return result
}

/** Returns the raw body: bytes or text that a parser has kept, or the stream of the request. */
function bodyOf(request: ServerRequest): NonNullable<RequestInit['body']> {
  const { body } = request
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return new Uint8Array(body)
  const stream = (request.raw ?? request) as { readableDidRead?: boolean }
  if (stream.readableDidRead)
    throw new TypeError(
      'The handler needs the raw body, but a parser has read it. Run the handler before any JSON parser, or keep the bytes that arrived.',
    )
  // Fetch of Node accepts any asynchronous iterable; the type declarations of a browser know only streams.
  return stream as unknown as NonNullable<RequestInit['body']>
}

/**
 * Returns a request of Node, Express or Fastify as a Fetch request. `body` replaces the body of the request, such as the bytes
 * that NestJS keeps in `rawBody`. Throws `TypeError` if a parser has read the body and kept no bytes.
 *
 * @example
 * ```ts
 * fastify.post('/webhooks', async (request, reply) => reply.send(await handler(toFetch(request))))
 * ```
 */
export function toFetch(request: ServerRequest, body?: Uint8Array | string): Request {
  const { rawHeaders, socket } = (request.raw ?? request) as ServerRequest & { socket?: { encrypted?: boolean } }
  const method = request.method ?? 'GET'
  const url = new URL(`${originOf(request, socket)}${request.originalUrl ?? request.url ?? '/'}`)
  const init = { method, headers: headersOf({ headers: request.headers, rawHeaders }) }
  if (method === 'GET' || method === 'HEAD') return new Request(url, init)
  const withBody = {
    ...init,
    body: bodyOf(body === undefined ? request : { ...request, body }),
    duplex: 'half' as const,
  }
  return new Request(url, withBody)
}
