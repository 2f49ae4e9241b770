import { ConnectionError, Problem } from '@loyalty/contract/client'
import type { HostProblem } from './send-problem.ts'

// What the page can act on keeps its status. A refusal of our own credentials is our fault, not a reason to log the user in again.
const passedOn = new Set([409, 422, 429, 503])

/** The service's failure in the words of the caller's server; undefined for a mistake of our own. */
export const upstreamProblem = (error: unknown): HostProblem | undefined => {
  if (error instanceof ConnectionError) return { status: 504, code: 'api_unreachable', title: 'The rewards service did not answer' }
  if (!(error instanceof Problem)) return undefined
  const { code, title, requestId, retryAfter } = error
  return { status: passedOn.has(error.status) ? error.status : 502, code, title, requestId, retryAfter }
}
