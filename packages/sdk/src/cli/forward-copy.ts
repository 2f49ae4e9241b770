import { randomBytes } from 'node:crypto'
import type { WebhookEventItem } from '@loyalty/contract'
import { sandboxTriggerOf } from '@loyalty/contract/sandbox'
import { attemptLine, timeColumn } from './event-line.ts'
import { forwardEvent, isTaken, type ForwardOptions } from './forward-event.ts'
import { postEvent } from './post-event.ts'
import { paint, say, tell } from './terminal.ts'

const copyOf = ({ type, body }: WebhookEventItem) => {
  if (type !== 'TRANSACTION_COMPLETED') return undefined
  const { destinationAccount } = JSON.parse(body) as { destinationAccount?: { destinationUserId?: unknown } }
  return sandboxTriggerOf(destinationAccount?.destinationUserId)?.webhook?.copy
}

/** What the sandbox sends beside an event where the member is SBX-WEBHOOK-DUPLICATE or SBX-WEBHOOK-BAD-SIGNATURE; else nothing. */
export const forwardCopy = async (event: WebhookEventItem, options: ForwardOptions): Promise<void> => {
  const copy = copyOf(event)
  if (copy === undefined) return
  if (copy === 'DUPLICATE') {
    tell('The same event once more, as its member asks: it should be taken, and do nothing.', timeColumn(process.stderr))
    await forwardEvent(event, options)
    return
  }
  tell('The same event with a wrong signature, as its member asks: 401 is right.', timeColumn(process.stderr))
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  const posted = await postEvent(options.target, event, { secret, attempt: 1, signal: options.signal })
  say(attemptLine(event, posted))
  if (isTaken(posted)) tell(paint('yellow', 'It was taken: your receiver does not verify signatures.', process.stderr), ' '.repeat(10))
}
