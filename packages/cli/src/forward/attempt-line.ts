import type { WebhookEventItem } from '@loyalty/contract'
import { paint } from '../output/terminal.ts'
import { isAccepted } from './forward-event.ts'
import type { PostResult } from './post-event.ts'

/** Returns the local time of day, which is the first column of each line that `listen` prints. */
export function timeColumn(stream: NodeJS.WriteStream = process.stdout): string {
  return `${paint('dim', new Date().toTimeString().slice(0, 8), stream)}  `
}

/** Returns the output line for one attempt: time, status, duration, event id and event type. */
export function attemptLine(event: WebhookEventItem, result: PostResult): string {
  const status = paint(isAccepted(result) ? 'green' : 'red', String(result.status ?? '---'))
  return `${timeColumn()}${status}  ${`${result.ms} ms`.padStart(8)}  ${event.id}  ${event.type}${event.test ? ' (test)' : ''}`
}
