import { Worker } from 'node:worker_threads'
import type { Work } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import type { Outcome } from './sqlite-batch.ts'
import { createPacker, unpackOutcomes, type Answer } from './sqlite-messages.ts'

export type WriterThread = {
  /** Runs a batch like `runBatch`. Call it again only after the promise has settled. */
  run: (works: readonly Work[]) => Promise<Outcome[]>
  close: () => Promise<void>
}

/** A batch whose outcomes the thread has not sent yet. */
type Waiting = { done: (outcomes: Outcome[]) => void; failed: (cause: unknown) => void }

/**
 * Starts the writer thread of a database file. Resolves when the thread can write, or with undefined if the system has
 * no room for a thread. If the thread ends, the batch in flight fails: its commit may or may not be stored. Then calls
 * `onEnd` once.
 */
export async function startWriterThread(path: string, onEnd: () => void): Promise<WriterThread | undefined> {
  const pack = createPacker()
  const ready = Promise.withResolvers<boolean>()
  const ended = Promise.withResolvers<void>()
  let waiting: Waiting | undefined
  let worker: Worker
  try {
    worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), {
      workerData: path,
      execArgv: [],
      // The values of a batch soon become garbage. With Node's default, the thread would keep 64 MB for them.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
  } catch {
    return undefined
  }
  const end = (cause?: unknown): void => {
    ready.resolve(false)
    ended.resolve()
    waiting?.failed(new DatabaseUnavailable('the writer of the database has ended', { cause }))
    waiting = undefined
  }
  const terminate = (cause: unknown): void => {
    end(cause)
    void worker.terminate()
  }
  worker.on('message', (message: Answer | 'ready') => {
    // A thread without work must not keep the process alive.
    worker.unref()
    if (message === 'ready') return ready.resolve(true)
    const { done } = waiting ?? {}
    waiting = undefined
    done?.(unpackOutcomes(message))
  })
  worker.on('messageerror', terminate)
  worker.on('error', end)
  worker.on('exit', () => end())
  if (!(await ready.promise)) return undefined
  void ended.promise.then(onEnd)
  return {
    run: (works) =>
      new Promise((done, failed) => {
        waiting = { done, failed }
        worker.ref()
        try {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
          worker.postMessage(pack(works))
        } catch (cause) {
          // The thread does not know the new statements of this batch, whose numbers `pack` has already given.
          terminate(cause)
        }
      }),
    async close() {
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close')
      await ended.promise
    },
  }
}
