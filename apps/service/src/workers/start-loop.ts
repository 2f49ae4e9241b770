import type { Logger } from 'pino'

export type LoopOptions = {
  /**
   * Handles all work that is due. A call of `stop` aborts the signal `stopping`. If the promise rejects, the loop logs
   * the error and continues to poll.
   */
  poll: (stopping: AbortSignal) => Promise<void>
  /** Milliseconds between two polls if nothing wakes the loop. */
  pollMs: number
  log?: Pick<Logger, 'error'> | undefined
  /** The log message of a failed poll. */
  failure: string
}

export type Loop = {
  /** Starts a poll at once. If a poll is running, starts the next poll right after it. */
  wake: () => void
  /** Prevents further polls. Resolves when the running poll has ended. */
  stop: () => Promise<void>
}

/**
 * Starts a loop that polls until `stop` is called. After a call of `wake` during a poll, the next poll follows at once.
 */
export function startLoop({ poll, pollMs, log, failure }: LoopOptions): Loop {
  const stopping = new AbortController()
  let isWoken = false
  let endWait: () => void = () => {}

  const wake = (): void => {
    isWoken = true
    endWait()
  }
  const wait = async (): Promise<void> => {
    if (!isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs)
        endWait = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isWoken = false
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await poll(stopping.signal).catch((err: unknown) => log?.error({ err }, failure))
      if (!stopping.signal.aborted) await wait()
    }
  }
  const running = run()

  return {
    wake,
    async stop() {
      stopping.abort()
      wake()
      await running
    },
  }
}
