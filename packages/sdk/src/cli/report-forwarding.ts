import { attemptLine, logLine } from './event-line.ts'
import { isTaken, type ForwardOptions } from './forward-event.ts'
import { receiverAdvice } from './receiver-advice.ts'
import { paint, say, tell } from './terminal.ts'

const under = (text: string): string => `          ${text}`

/** Says on the terminal what becomes of each event, and what to do about those that were not taken. */
export const reportForwarding = (target: URL): Pick<ForwardOptions, 'onAttempt' | 'onNobody'> => {
  let advised = ''
  return {
    onAttempt(event, posted, again) {
      say(attemptLine(event, posted))
      if (isTaken(posted)) return
      const advice = receiverAdvice(posted)
      // The same advice once for an event, not once for each attempt.
      if (advised !== event.id + advice) tell(under(paint('yellow', advice, process.stderr)))
      advised = event.id + advice
      if (again !== null) return tell(under(`Again in ${again / 1000} s.`))
      tell(under(`Given up. Once it is mended: loyalty events resend ${event.id} --forward-to ${target.href}`))
    },
    onNobody(event, { code }) {
      tell(
        logLine(
          paint('yellow', `Nobody listens at ${target.origin} (${code}). Start your receiver: ${event.id} waits for it.`, process.stderr),
        ),
      )
    },
  }
}
