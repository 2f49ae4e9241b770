import type { WebhookEventItem } from '@loyalty/contract'
import { isTaken } from './forward-event.ts'
import type { Posted } from './post-event.ts'
import { paint } from './terminal.ts'

/** The time of day here: the first column of what `listen` writes. */
export const timeColumn = (stream: NodeJS.WriteStream = process.stdout): string =>
  `${paint('dim', new Date().toTimeString().slice(0, 8), stream)}  `

/** Time, the receiver's status, how long it took, id, type. */
export const attemptLine = (event: WebhookEventItem, posted: Posted): string => {
  const status = paint(isTaken(posted) ? 'green' : 'red', String(posted.status ?? '---'))
  return `${timeColumn()}${status}  ${`${posted.ms} ms`.padStart(8)}  ${event.id}  ${event.type}${event.test ? ' (test)' : ''}`
}
