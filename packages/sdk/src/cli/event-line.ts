import type { WebhookEventItem } from '@loyalty/contract'
import { isTaken } from './forward-event.ts'
import type { Posted } from './post-event.ts'
import { paint } from './terminal.ts'

const time = (at: Date): string => [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')

/** The time of day here, then a text: one line of the log that `listen` writes. */
export const logLine = (text: string, at = new Date()): string => `${paint('dim', time(at))}  ${text}`

/** Time, the receiver's status, how long it took, id, type. */
export const attemptLine = (event: WebhookEventItem, posted: Posted): string => {
  const status = paint(isTaken(posted) ? 'green' : 'red', String(posted.status ?? '---'))
  return logLine(`${status}  ${`${posted.ms} ms`.padStart(8)}  ${event.id}  ${event.type}${event.test ? ' (test)' : ''}`)
}
