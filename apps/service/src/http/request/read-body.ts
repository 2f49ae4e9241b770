import { raw, type Request, type Response } from 'express'
import { limits, problem, type Endpoint } from '@loyalty/contract'

const mediaTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

const tooLarge = (limit: number) =>
  problem('PAYLOAD_TOO_LARGE', { detail: `The body may have at most ${limit} bytes.` })

/**
 * Creates a function that reads the body of a request. It throws `UNSUPPORTED_MEDIA_TYPE` for a compressed body,
 * because a small one could become very large. It throws `PAYLOAD_TOO_LARGE` above the endpoint's limit.
 */
export const bodyReader = (endpoint: Endpoint): ((request: Request, response: Response) => Promise<void>) => {
  const limit = endpoint.maxBytes ?? limits.jsonBytes
  const read = raw({ type: () => true, inflate: false, limit })
  return async (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    await new Promise<void>((done, failed) => {
      read(request, response, (error?: unknown) => {
        if (error === undefined) done()
        else if (typeof error === 'object' && error !== null && 'status' in error && error.status === 413)
          failed(tooLarge(limit))
        else failed(error instanceof Error ? error : new Error('the body could not be read', { cause: error }))
      })
    })
  }
}

/**
 * Returns whether a request has a body. A body needs a `Content-Length` or `Transfer-Encoding` header (RFC 9112 §6.3).
 */
export const hasBody = ({ headers }: Request): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/**
 * Throws `UNSUPPORTED_MEDIA_TYPE` if the `Content-Type` is not the endpoint's media type, or names a charset other than
 * UTF-8.
 */
export const requireMediaType = (endpoint: Endpoint, request: Request): void => {
  const expected = mediaTypes[endpoint.bodyType ?? 'json']
  const { 'content-type': sent = '' } = request.headers
  if (sent === expected) return
  const [type = '', ...parameters] = sent.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length)
  if (type !== expected || (charset !== undefined && !/^"?utf-?8"?$/.test(charset)))
    throw problem('UNSUPPORTED_MEDIA_TYPE', { detail: `Send the body as ${expected}, in UTF-8.` })
}

export const bodyOf = (request: Request): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
