import { ConnectionError, Problem } from '@loyalty/contract/client'
import type { Failure } from '@loyalty/embed/protocol'
import type { en } from '../messages/en.ts'

type Sentence = { key: keyof typeof en; values?: Record<string, number> }

/** What to tell the user where a screen has nothing better to say. */
export function problemText(error: unknown): Sentence {
  if (error instanceof ConnectionError) {
    return { key: navigator.onLine ? 'shared.problem.unreachable' : 'shared.problem.offline' }
  }
  if (!(error instanceof Problem)) return { key: refusalText((error as Partial<Failure> | undefined)?.error?.code ?? '') }
  if (error.status === 429) {
    return error.retryAfter
      ? { key: 'shared.problem.rateLimitedFor', values: { seconds: Math.ceil(error.retryAfter) } }
      : { key: 'shared.problem.rateLimited' }
  }
  if (error.status === 403) return { key: 'shared.problem.forbidden' }
  return { key: error.status === 503 ? 'shared.problem.unavailable' : 'shared.problem.generic' }
}

/** What the page said when it was asked for a token, or the device when the page could not be asked. */
function refusalText(code: string): Sentence['key'] {
  if (code === 'host_unauthenticated') return 'shared.problem.signIn'
  if (code === 'offline') return 'shared.problem.offline'
  return code.startsWith('token_fetch_') ? 'shared.problem.host' : 'shared.problem.generic'
}

/** The id under which the logs know the failure; empty where no answer came. */
export const requestIdOf = (error: unknown): string => (error instanceof Problem ? error.requestId : '')
