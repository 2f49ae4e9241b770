import type { ErrorRequestHandler } from 'express'
import { sendFrameProblem, sendProblem, upstreamProblem, type HostProblem } from '@loyalty/sdk/express'

const refused = (error: unknown): HostProblem | undefined => {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500
    ? { status, code: 'bad_request', title: 'The request is not valid' }
    : undefined
}

/** Answers every error with a problem that reveals nothing about the server. Register this handler last. */
export const failed: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error)
  const send = request.path.startsWith('/widgets/') ? sendFrameProblem.bind(undefined, request) : sendProblem
  const problem = upstreamProblem(error) ?? refused(error)
  if (!problem) request.log.error({ err: error })
  send(response, problem ?? { status: 500, code: 'internal_error', title: 'Something went wrong on our side' })
}
