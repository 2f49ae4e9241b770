import type { Response } from 'express'

/** What the caller's own server answers when it cannot do as asked; the same shape as the service's problems. */
export type HostProblem = {
  status: number
  code: string
  title: string
  detail?: string
  retryAfter?: number | undefined
  requestId?: string
}

/** Sends `application/problem+json` (RFC 9457), never kept by anyone. */
export const sendProblem = (response: Response, { retryAfter, ...problem }: HostProblem): void => {
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  response.status(problem.status).set('Cache-Control', 'no-store').type('application/problem+json')
  response.send(JSON.stringify({ type: 'about:blank', ...problem }))
}
