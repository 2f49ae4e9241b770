import { paint, printNote, printResult } from '../output/terminal.ts'
import { attemptLine, timeColumn } from './attempt-line.ts'
import { isAccepted, type ForwardOptions } from './forward-event.ts'
import { receiverAdvice } from './receiver-advice.ts'

const indent = ' '.repeat(10)

function yellow(text: string): string {
  return paint('yellow', text, process.stderr)
}

/**
 * Returns callbacks that print the result of each attempt, and advice after a failure.
 * `resendLine` returns the command that sends an event again.
 */
export function printAttempts(
  target: URL,
  resendLine: (eventId: string) => string,
): Pick<ForwardOptions, 'onAttempt' | 'onUnreachable'> {
  let previous = ''
  return {
    onAttempt(event, result, retryMs) {
      const advice = isAccepted(result) ? '' : receiverAdvice(result)
      // Prints the first and the last attempt of an event, and each attempt whose advice differs from the previous one.
      const isNew = previous !== event.id + advice
      previous = event.id + advice
      if (isNew || retryMs === null) printResult(attemptLine(event, result))
      if (advice === '') return
      if (isNew) printNote(yellow(retryMs === null ? advice : `${advice} Retrying.`), indent)
      if (retryMs === null) printNote(`Gave up. Fix the receiver, then run: ${resendLine(event.id)}`, indent)
    },
    onUnreachable(event, { code }) {
      printNote(
        yellow(`No server listens at ${target.origin} (${code}). Start your receiver: ${event.id} waits for it.`),
        timeColumn(process.stderr),
      )
    },
  }
}
