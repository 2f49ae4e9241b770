import { ConnectionError, Problem } from '@loyalty/contract/send'
import type { Failure, LwError } from '@loyalty/embed/protocol'
import type { SharedKey } from '../messages/shared.ts'

type Sentence = { key: SharedKey; values?: Record<string, number> }

/** Returns the general sentence for an error. Used by screens that have no special sentence for that error. */
export function problemText(error: unknown): Sentence {
  if (error instanceof ConnectionError) {
    return { key: navigator.onLine ? 'shared.problem.unreachable' : 'shared.problem.offline' }
  }
  if (!(error instanceof Problem)) return refusalText((error as Partial<Failure> | undefined)?.error)
  if (error.status === 429) return rateLimited(error.retryAfter)
  if (error.status === 403) return { key: 'shared.problem.forbidden' }
  return { key: error.status === 503 ? 'shared.problem.unavailable' : 'shared.problem.generic' }
}

/** The widget shows waits of more than this number of seconds in minutes. */
export const LONG_WAIT = 120

/** Returns the sentence that names the time to wait, for a `Retry-After` in seconds. */
export function rateLimited(retryAfter: unknown): Sentence {
  const seconds = Math.ceil(Number(retryAfter))
  if (seconds > LONG_WAIT)
    return { key: 'shared.problem.rateLimitedLong', values: { minutes: Math.ceil(seconds / 60) } }
  return seconds > 0
    ? { key: 'shared.problem.rateLimitedFor', values: { seconds } }
    : { key: 'shared.problem.rateLimited' }
}

/** Returns the sentence for a failed token request: the page refused to give a token, or did not answer. */
function refusalText({ code = '', detail }: Partial<LwError> = {}): Sentence {
  if (code === 'rate_limited') return rateLimited(detail?.['retryAfter'])
  if (code === 'host_unauthenticated') return { key: 'shared.problem.signIn' }
  if (code === 'token_forbidden') return { key: 'shared.problem.forbidden' }
  if (code === 'offline') return { key: 'shared.problem.offline' }
  return { key: code.startsWith('token_fetch_') ? 'shared.problem.host' : 'shared.problem.generic' }
}

/** Returns the id under which the service logged the request, or an empty text if the service did not answer. */
export const requestIdOf = (error: unknown): string => (error instanceof Problem ? error.requestId : '')
