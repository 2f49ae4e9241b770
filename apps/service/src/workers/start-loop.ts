import type { Logger } from 'pino'

export type LoopOptions = {
  /** One look at what waits. The signal is aborted when the loop is to stop; what it throws is logged and the loop goes on. */
  look: (stopping: AbortSignal) => Promise<void>
  /** Milliseconds between two looks where nothing nudges. */
  poll: number
  log?: Pick<Logger, 'error'> | undefined
  /** What to log when a look fails. */
  failure: string
}

export type Loop = {
  /** Look again at once instead of at the next poll; during a look, right after it. */
  nudge: () => void
  /** Begins no further look and waits for the one under way. */
  stop: () => Promise<void>
}

/** Looks again and again until stopped. A nudge while nobody waits is kept for the next wait, so that none is lost. */
export function startLoop({ look, poll, log, failure }: LoopOptions): Loop {
  const stopping = new AbortController()
  let nudged = false
  let wake: () => void = () => {}

  const nudge = (): void => {
    nudged = true
    wake()
  }
  const wait = async (): Promise<void> => {
    if (!nudged) {
      await new Promise<void>((awake) => {
        const timer = setTimeout(awake, poll)
        wake = () => {
          clearTimeout(timer)
          awake()
        }
      })
    }
    nudged = false
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look(stopping.signal).catch((err: unknown) => log?.error({ err }, failure))
      if (!stopping.signal.aborted) await wait()
    }
  }
  const running = run()

  return {
    nudge,
    async stop() {
      stopping.abort()
      nudge()
      await running
    },
  }
}
