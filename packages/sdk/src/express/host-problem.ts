import type { Response } from 'express'
import { ConnectionError } from '../errors/connection-error.ts'
import { Problem } from '../errors/problem.ts'

/** An error response of the site's own server, in the shape of the service's problems. */
export type HostProblem = {
  status: number
  code: string
  title: string
  detail?: string
  /** The value of the header `Retry-After`, in seconds. */
  retryAfter?: number | undefined
  requestId?: string
}

/** Sends a problem as `application/problem+json` (RFC 9457). `no-store` keeps the response out of every cache. */
export function sendProblem(response: Response, { retryAfter, ...problem }: HostProblem): void {
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  response.status(problem.status).set('Cache-Control', 'no-store').type('application/problem+json')
  response.send(JSON.stringify({ type: 'about:blank', ...problem }))
}

// The page gets only these statuses from the service, because the page can act on them. All other errors become 502.
// For example, if the service rejects the site's credentials, a new sign-in by the user would not help.
const passedOn = new Set([409, 422, 429, 503])

/** Returns the response for an error of the service client. Returns undefined for all other errors. */
export function upstreamProblem(error: unknown): HostProblem | undefined {
  if (error instanceof ConnectionError)
    return { status: 504, code: 'api_unreachable', title: 'The rewards service did not answer' }
  if (!(error instanceof Problem)) return undefined
  const { code, title, requestId, retryAfter } = error
  return { status: passedOn.has(error.status) ? error.status : 502, code, title, requestId, retryAfter }
}
