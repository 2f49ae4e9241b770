import type { IncomingMessage, ServerResponse } from 'node:http'
import { foreignRequest } from '../handlers/same-origin.ts'
import { problemResponse, type HostProblem } from '../handlers/host-problem.ts'
import { frameProblemResponse, type RefusalLinks } from '../handlers/refusal-page.ts'
import { toFetch } from '../runtimes/to-fetch.ts'

/** The parts of an Express request that the adapters use. A request of Express 4 and 5 has this type. */
export interface ExpressRequest extends IncomingMessage {
  originalUrl: string
  protocol: string
  hostname: string
  query: Record<string, unknown>
  body?: unknown
  get(name: string): string | undefined
}

export type Next = (error?: unknown) => void
export type ExpressHandler<Req = ExpressRequest> = (request: Req, response: ServerResponse, next: Next) => unknown

/** Sends a Fetch response. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  const body = new Uint8Array(await answer.arrayBuffer())
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.end(body)
}

/** Sends a problem as `application/problem+json` (RFC 9457). */
export function sendProblem(response: ServerResponse, problem: HostProblem): void {
  void sendResponse(problemResponse(problem), response)
}

/** Sends a problem as an HTML page to a browser, and as JSON to any other client. */
export function sendFrameProblem(
  request: ExpressRequest,
  response: ServerResponse,
  problem: HostProblem,
  links?: RefusalLinks,
): void {
  void sendResponse(frameProblemResponse(toFetch(request, ''), problem, links), response)
}

/** Returns a handler that answers 403 to a request from a different site (CSRF protection). */
export function requireSameOrigin({ origin }: { origin?: string | undefined } = {}): ExpressHandler {
  return (request, response, next) => {
    const problem = foreignRequest(toFetch(request, ''), origin)
    if (problem) sendProblem(response, problem)
    else next()
  }
}
