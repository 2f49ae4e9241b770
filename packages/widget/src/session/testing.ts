import type { WidgetSession } from '@loyalty/contract'
import { Problem } from '@loyalty/contract/client'
import type { TokenReason } from '@loyalty/embed/protocol'
import { loadFailureDetails } from '../report-failure.ts'
import { createSession } from './session.ts'
import type { SessionParts } from './session-parts.ts'

/** Creates a clock whose time passes only by `move`. */
export function fakeClock() {
  let now = 0
  let alarms: { at: number; run: () => void }[] = []
  return {
    stopwatch: () => {
      const start = now
      return () => now - start
    },
    after: (seconds: number, run: () => void) => {
      const alarm = { at: now + seconds, run }
      alarms.push(alarm)
      return () => {
        alarms = alarms.filter((other) => other !== alarm)
      }
    },
    async move(seconds: number) {
      now += seconds
      const due = alarms.filter(({ at }) => at <= now)
      alarms = alarms.filter(({ at }) => at > now)
      for (const { run } of due) run()
      await settled()
    },
  }
}

/** Resolves after the work that is due now, and after the load of the file of failure details that the work may need. */
export async function settled(): Promise<void> {
  await loadFailureDetails()
  await new Promise((resolve) => setTimeout(resolve))
}
type Refusing = 'TOKEN_EXPIRED' | 'TOKEN_INVALID' | 'SERVICE_UNAVAILABLE' | 'ORGANIZATION_NOT_ACTIVE' | 'RATE_LIMITED'
export const refusal = (code: Refusing, status = 401, retryAfter?: number) =>
  new Problem({ code, status, title: code, detail: code, retryable: status > 499, errors: [] }, { retryAfter })

type World = Partial<SessionParts> & {
  hosted?: boolean
  again?: boolean
  token?: string | null
  expired?: boolean
  subject?: () => string
  grant?: (reason: TokenReason) => string | null
}

/** Creates a session with a fake host, clock and service, and a record of its requests. */
export function world({
  hosted = true,
  again = false,
  token = null,
  expired = false,
  subject = () => 'layla',
  grant = () => 'T',
  ...parts
}: World = {}) {
  const clock = fakeClock()
  const reasons: TokenReason[] = []
  const exchanged: { token: string; nonce: string }[] = []
  const renewed: string[] = []
  const reports: string[] = []
  const session = createSession({
    launch: { token, nonce: 'launch-nonce', expired },
    clock,
    framed: true,
    visible: () => true,
    host: {
      present: async () => hosted,
      again: () => again,
      async requestToken(reason) {
        reasons.push(reason)
        const given = grant(reason)
        if (given !== null) return { token: `${given}${reasons.length}`, expiresIn: 60 }
        return {
          error: {
            code: 'host_unauthenticated',
            category: 'auth',
            recoverable: true,
            action: 'host_login',
            message: '',
            correlationId: '',
            docs: '',
          },
        }
      },
    },
    async exchangeToken(input) {
      exchanged.push({ token: input.token, nonce: input.nonce })
      return { sessionToken: `S${exchanged.length}`, expiresIn: 600, subject: subject() } as WidgetSession
    },
    async renew(used) {
      renewed.push(used)
      return { sessionToken: `R${renewed.length}`, expiresIn: 600 }
    },
    onRenewed: () => reports.push('renewed'),
    onExpired: () => reports.push('expired'),
    onError: () => reports.push('error'),
    ...parts,
  })
  return { session, clock, reasons, exchanged, renewed, reports }
}
