import { randomBytes } from 'node:crypto'
import type { WebhookEventItem } from '@loyalty/contract'
import { sandboxCopyOf } from '@loyalty/contract/sandbox'
import { attemptLine, timeColumn } from '../forward/attempt-line.ts'
import { forwardEvent, isAccepted, type ForwardOptions } from '../forward/forward-event.ts'
import { postEvent } from '../forward/post-event.ts'
import { paint, printNote, printResult } from '../output/terminal.ts'

/**
 * Sends an extra copy of an event about a sandbox member: a duplicate for SBX-WEBHOOK-DUPLICATE, or a wrong signature
 * for SBX-WEBHOOK-BAD-SIGNATURE. Does nothing for all other members.
 */
export async function forwardCopy(event: WebhookEventItem, options: ForwardOptions): Promise<void> {
  const copy = sandboxCopyOf(event)
  if (copy === undefined) return
  if (copy === 'DUPLICATE') {
    printNote(
      'Sending a duplicate, as SBX-WEBHOOK-DUPLICATE requests. Accept it, and apply nothing.',
      timeColumn(process.stderr),
    )
    await forwardEvent(event, options)
    return
  }
  printNote(
    'Sending a copy with a wrong signature, as SBX-WEBHOOK-BAD-SIGNATURE requests. The right answer is 401.',
    timeColumn(process.stderr),
  )
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  const result = await postEvent(options.target, event, { secret, attempt: 1, signal: options.signal })
  printResult(attemptLine(event, result))
  if (isAccepted(result))
    printNote(
      paint('yellow', 'The receiver accepted the copy: your receiver does not verify signatures.', process.stderr),
      ' '.repeat(10),
    )
}
