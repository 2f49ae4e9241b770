/** Times in milliseconds: the pause after a read, and the longest pause after reads that failed one after another. */
const pauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Paces the reads of one list. Reads do not overlap, and a pause follows each of them. After a failed read, the pause is
 * twice as long, and another read follows. In a hidden tab, no read begins.
 */
export function pacedReads(read: () => Promise<void>) {
  let isDue = false
  let isBusy = false
  let isOver = false
  let pause = pauseMs
  let waiting: number | undefined
  const next = async (): Promise<void> => {
    if (!isDue || isBusy || document.hidden) return
    isDue = false
    isBusy = true
    try {
      await read()
      pause = pauseMs
    } catch {
      isDue = true
      pause = Math.min(2 * pause, longestPauseMs)
    }
    if (isOver) return
    waiting = window.setTimeout(() => {
      isBusy = false
      void next()
    }, pause)
  }
  return {
    /** Reads as soon as the pace allows it. */
    ask: (): void => {
      isDue = true
      void next()
    },
    /** Starts a read that had to wait because the tab was hidden. */
    onVisible: (): void => void next(),
    stop: (): void => {
      isOver = true
      clearTimeout(waiting)
    },
  }
}
