import { attemptLine, timeColumn } from './event-line.ts'
import { isTaken, type ForwardOptions } from './forward-event.ts'
import { receiverAdvice } from './receiver-advice.ts'
import { paint, say, tell } from './terminal.ts'

const under = ' '.repeat(10)
const yellow = (text: string): string => paint('yellow', text, process.stderr)

/** Says on the terminal what becomes of each event, and what to do about those that were not taken: `again` is the command for it. */
export const reportForwarding = (target: URL, again: (eventId: string) => string): Pick<ForwardOptions, 'onAttempt' | 'onNobody'> => {
  let before = ''
  return {
    onAttempt(event, posted, pause) {
      const advice = isTaken(posted) ? '' : receiverAdvice(posted)
      // One line for an event, and one more when something changes.
      const isNews = before !== event.id + advice
      before = event.id + advice
      if (isNews || pause === null) say(attemptLine(event, posted))
      if (advice === '') return
      if (isNews) tell(yellow(pause === null ? advice : `${advice} Trying again.`), under)
      if (pause === null) tell(`Given up. Once it is mended: ${again(event.id)}`, under)
    },
    onNobody(event, { code }) {
      tell(
        yellow(`Nobody listens at ${target.origin} (${code}). Start your receiver: ${event.id} waits for it.`),
        timeColumn(process.stderr),
      )
    },
  }
}
