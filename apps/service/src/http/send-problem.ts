import type { ErrorRequestHandler, Response } from 'express'
import { oauthErrorOf, Problem, problem, type Endpoint, type ProblemBody } from '@loyalty/contract'
import { DatabaseBusy, DatabaseUnavailable, StorageFailure } from '../store/engine/database-errors.ts'

/** Maps errors of the body parser and of Express to problems. Returns undefined for other errors. */
const fromExpress = (error: { status?: unknown; type?: unknown }): Problem | undefined => {
  if (error.status === 413) return problem('PAYLOAD_TOO_LARGE')
  if (error.status === 415)
    return problem('UNSUPPORTED_MEDIA_TYPE', { detail: 'This content encoding is not supported.' })
  if (error instanceof URIError) return problem('ROUTE_NOT_FOUND')
  if (typeof error.status === 'number' && error.status >= 400 && error.status < 500)
    return problem('MALFORMED_JSON', { detail: 'The body could not be read.' })
  return undefined
}

/**
 * Maps an unavailable database to 503, and rows that another request has locked to 409. The client may repeat the
 * request after 503 and after 409.
 */
const fromDatabase = (error: unknown): Problem | undefined => {
  if (error instanceof DatabaseUnavailable) {
    const what =
      error instanceof StorageFailure
        ? 'The database cannot store anything at the moment'
        : 'The database does not answer'
    return problem('SERVICE_UNAVAILABLE', {
      detail: `${what}: send the same request again, with the same reference.`,
      retryAfter: 2,
    })
  }
  return error instanceof DatabaseBusy ? problem('TRANSACTION_IN_PROGRESS', { retryAfter: 1 }) : undefined
}

export const asProblem = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : (fromDatabase(error) ??
      (typeof error === 'object' && error !== null ? fromExpress(error) : undefined) ??
      problem('INTERNAL_ERROR'))

const bearerChallenge = (code: string): string =>
  code === 'TOKEN_MISSING'
    ? 'Bearer'
    : `Bearer error="${code === 'INSUFFICIENT_SCOPE' ? 'insufficient_scope' : 'invalid_token'}"`

export const problemBody = (thrown: Problem, requestId: string): ProblemBody => ({
  type: `/errors/${thrown.code}`,
  title: thrown.title,
  status: thrown.status,
  detail: thrown.message,
  code: thrown.code,
  requestId,
  retryable: thrown.retryable,
  errors: thrown.errors,
})

export const sendProblem = (response: Response, thrown: Problem, endpoint?: Endpoint): void => {
  const body = problemBody(thrown, String(response.locals['requestId'] ?? ''))
  response.locals['outcome'] = thrown.code
  if (thrown.retryAfter !== undefined) response.set('Retry-After', String(Math.max(1, Math.ceil(thrown.retryAfter))))
  if (thrown.code.startsWith('TOKEN_') || thrown.code === 'INSUFFICIENT_SCOPE')
    response.set('WWW-Authenticate', bearerChallenge(thrown.code))
  response.status(thrown.status).set('Cache-Control', 'no-store')
  if (endpoint?.bodyType === 'form') {
    // Strict OAuth clients refuse problem+json, so this answer is JSON (RFC 6749 §5.2). Some clients ignore its body if
    // it has a `WWW-Authenticate` header. Only requests with an `Authorization` header therefore get that header.
    if (thrown.status === 401 && response.req.get('authorization') !== undefined)
      response.set('WWW-Authenticate', 'Basic realm="token"')
    const error = oauthErrorOf(thrown.code, thrown.status)
    response.locals['answer'] = body
    response.json({ ...body, ...thrown.members, error, error_description: thrown.message })
    return
  }
  response.locals['answer'] = body
  const text = JSON.stringify({ ...thrown.members, ...body })
  response.locals['bytesOut'] = Buffer.byteLength(text)
  response.type('application/problem+json').send(text)
}

/** Answers every error with a problem and logs unexpected errors. Must be the last handler of an Express app. */
export const problemHandler =
  (log: (error: unknown) => void): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const thrown = asProblem(error)
    if (thrown.status >= 500 && !(error instanceof Problem)) log(error)
    // Closes the connection instead of passing the error to Express. Express would print the error, whose message may
    // quote the request.
    if (response.headersSent) {
      request.socket.destroy()
      return
    }
    sendProblem(response, thrown, response.locals['endpoint'] as Endpoint | undefined)
  }
