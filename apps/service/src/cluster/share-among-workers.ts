import type { FromWorker, ToWorker } from './worker.ts'

/**
 * Passes values between the workers of this cluster through the primary. `send` resolves when the value is in the
 * channels of all other workers: each reads it before the database answers a later request. Resolves too if the primary
 * has ended.
 */
export const shareAmongWorkers = <T>() => {
  const waiting = new Map<number, () => void>()
  const listeners: ((value: T) => void)[] = []
  let last = 0

  process.on('message', (message: ToWorker) => {
    if ('shared' in message) for (const listener of listeners) listener(message.shared as T)
    else {
      waiting.get(message.passed)?.()
      waiting.delete(message.passed)
    }
  })
  process.once('disconnect', () => {
    for (const done of waiting.values()) done()
    waiting.clear()
  })

  return {
    send: (value: T): Promise<void> =>
      new Promise((resolve) => {
        if (!process.connected) return resolve()
        last += 1
        waiting.set(last, resolve)
        process.send?.({ share: value, number: last } satisfies FromWorker, undefined, undefined, () => undefined)
      }),
    onReceived: (listener: (value: T) => void): void => void listeners.push(listener),
  }
}
