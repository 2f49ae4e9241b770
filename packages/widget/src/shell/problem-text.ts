import { ConnectionError, Problem } from '@loyalty/contract/client'
import type { Failure } from '@loyalty/embed/protocol'
import type { en } from '../messages/en.ts'

type Sentence = { key: keyof typeof en; values?: Record<string, number> }

/** What the page said when it was asked for a token, and the device when it could not ask. */
const refusals: Record<string, keyof typeof en | undefined> = {
  host_unauthenticated: 'shared.problem.signIn',
  token_fetch_failed: 'shared.problem.host',
  token_fetch_timeout: 'shared.problem.host',
  offline: 'shared.problem.offline',
}

/** What to tell the user where a screen has nothing better to say. */
export function problemText(error: unknown): Sentence {
  if (error instanceof ConnectionError) {
    return { key: navigator.onLine ? 'shared.problem.unreachable' : 'shared.problem.offline' }
  }
  if (!(error instanceof Problem)) return { key: refusals[(error as Failure | undefined)?.error?.code ?? ''] ?? 'shared.problem.generic' }
  if (error.status === 429) {
    return error.retryAfter
      ? { key: 'shared.problem.rateLimitedFor', values: { seconds: Math.ceil(error.retryAfter) } }
      : { key: 'shared.problem.rateLimited' }
  }
  if (error.status === 403) return { key: 'shared.problem.forbidden' }
  return { key: error.status === 503 ? 'shared.problem.unavailable' : 'shared.problem.generic' }
}

/** The id under which the logs know the failure; empty where no answer came. */
export const requestIdOf = (error: unknown): string => (error instanceof Problem ? error.requestId : '')
