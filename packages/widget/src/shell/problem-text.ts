import { ConnectionError, Problem } from '@loyalty/contract/send'
import type { Failure, LwError } from '@loyalty/embed/protocol'
import type { en } from '../messages/en.ts'

type Sentence = { key: keyof typeof en; values?: Record<string, number> }

/** What to tell the user where a screen has nothing better to say. */
export function problemText(error: unknown): Sentence {
  if (error instanceof ConnectionError) {
    return { key: navigator.onLine ? 'shared.problem.unreachable' : 'shared.problem.offline' }
  }
  if (!(error instanceof Problem)) return refusalText((error as Partial<Failure> | undefined)?.error)
  if (error.status === 429) return rateLimited(error.retryAfter)
  if (error.status === 403) return { key: 'shared.problem.forbidden' }
  return { key: error.status === 503 ? 'shared.problem.unavailable' : 'shared.problem.generic' }
}

/** In seconds: nobody counts more than that, so it is told in minutes. */
export const LONG_WAIT = 120

/** For how long to wait, of an answer's `Retry-After` in seconds. */
export function rateLimited(retryAfter: unknown): Sentence {
  const seconds = Math.ceil(Number(retryAfter))
  if (seconds > LONG_WAIT) return { key: 'shared.problem.rateLimitedLong', values: { minutes: Math.ceil(seconds / 60) } }
  return seconds > 0 ? { key: 'shared.problem.rateLimitedFor', values: { seconds } } : { key: 'shared.problem.rateLimited' }
}

/** What the page said when it was asked for a token, or the device when the page could not be asked. */
function refusalText({ code = '', detail }: Partial<LwError> = {}): Sentence {
  if (code === 'rate_limited') return rateLimited(detail?.['retryAfter'])
  if (code === 'host_unauthenticated') return { key: 'shared.problem.signIn' }
  if (code === 'token_forbidden') return { key: 'shared.problem.forbidden' }
  if (code === 'offline') return { key: 'shared.problem.offline' }
  return { key: code.startsWith('token_fetch_') ? 'shared.problem.host' : 'shared.problem.generic' }
}

/** The id under which the logs know the failure; empty where no answer came. */
export const requestIdOf = (error: unknown): string => (error instanceof Problem ? error.requestId : '')
