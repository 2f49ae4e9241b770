import type { Clock } from '../session/clock.ts'

/** Seconds between the last change of a draft and its request. */
const WAIT = 1
/** The minimum number of seconds between two requests. */
const APART = 2

/** The text of a draft, or null for no draft. */
export type DraftText = string | null

export type DraftKeeper = {
  /** Sends the draft one second after its last change. */
  change: (draft: DraftText) => void
  /** Sends a waiting change immediately. Call when the document may end. */
  flush: () => void
  /** Drops a waiting change. Call when the service itself has erased the draft. */
  stop: () => void
}

/**
 * Creates the keeper of a draft. `stored` is the draft that the service has, and `send` sends another one. A change
 * whose request failed goes out with the next change, because the draft only helps after a reload.
 */
export function createDraftKeeper(
  stored: DraftText,
  send: (draft: DraftText) => Promise<unknown>,
  { after, stopwatch }: Clock,
): DraftKeeper {
  let wanted = stored
  let sent: DraftText | undefined = stored
  let sinceSent: () => number = () => APART
  let cancel = () => {}

  function flush(): void {
    cancel()
    if (wanted === sent) return
    const draft = wanted
    sent = draft
    sinceSent = stopwatch()
    send(draft).catch(() => {
      if (sent === draft) sent = undefined
    })
  }

  return {
    change(draft) {
      cancel()
      wanted = draft
      if (wanted !== sent) cancel = after(Math.max(WAIT, APART - sinceSent()), flush)
    },
    flush,
    stop() {
      cancel()
      sent = wanted
    },
  }
}
