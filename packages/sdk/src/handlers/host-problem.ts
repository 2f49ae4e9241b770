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

/** Returns the headers of an error response. `no-store` keeps the response out of every cache. */
export function problemHeaders({ retryAfter }: HostProblem): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return headers
}

/** Returns a problem as `application/problem+json` (RFC 9457). */
export function problemResponse(problem: HostProblem): Response {
  const { retryAfter: _, ...members } = problem
  const headers = problemHeaders(problem)
  headers.set('content-type', 'application/problem+json; charset=utf-8')
  return new Response(JSON.stringify({ type: 'about:blank', ...members }), { status: problem.status, headers })
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
