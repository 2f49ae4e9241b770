import { once } from 'node:events'
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

/**
 * Starts the writer thread of a database file. Resolves when the thread can write, or with undefined if the system has
 * no room for a thread. If the thread ends, the batch in flight fails: its commit may or may not be stored.
 */
export async function startWriterThread(path: string, onEnd: () => void): Promise<WriterThread | undefined> {
  const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
    // The values of a batch soon become garbage. With Node's default, the thread would keep 64 MB for them.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const pack = createPacker()
  let waiting: { done: (outcomes: Outcome[]) => void; failed: (cause: unknown) => void } | undefined
  const ended = (cause?: unknown): void => {
    waiting?.failed(new DatabaseUnavailable('the writer of the database has ended', { cause }))
    waiting = undefined
    onEnd()
  }
  try {
    await once(worker, 'message')
  } catch {
    return undefined
  }
  worker.on('message', (answer: Answer) => {
    const { done } = waiting ?? {}
    waiting = undefined
    // A thread without work must not keep the process alive.
    worker.unref()
    done?.(unpackOutcomes(answer))
  })
  worker.on('error', ended)
  worker.once('exit', () => ended())
  worker.unref()
  return {
    run: (works) =>
      new Promise((done, failed) => {
        waiting = { done, failed }
        worker.ref()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(pack(works))
      }),
    async close() {
      const exited = once(worker, 'exit')
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close')
      await exited
    },
  }
}
