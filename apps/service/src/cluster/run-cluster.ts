import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { Addresses, FromWorker, ToWorker } from './worker.ts'
import { createPauses } from './pause-before-fork.ts'

type ClusterOptions = { workers: number; log: Pick<Logger, 'info' | 'error'> }

/**
 * Starts worker processes that share the ports, and replaces each worker that ends. SIGTERM and SIGINT stop all workers
 * after their running requests. Resolves with the exit status: 0, or 1 if a worker failed to start or to stop.
 */
export const runCluster = ({ workers, log }: ClusterOptions): Promise<number> =>
  new Promise((resolve) => {
    const running = new Set<Worker>()
    const pauses = new Set<NodeJS.Timeout>()
    const pauseAfter = createPauses()
    let served = 0
    let stopping = false
    let status = 0

    const meetServing = (addresses: Addresses): void => {
      served += 1
      // A setting or a taken port that stops one worker stops all. The first worker alone reports the reason once.
      if (served === 1) for (let other = 1; other < workers; other += 1) fork()
      if (served === workers) log.info({ ...addresses, workers }, 'serving')
    }

    const meetEnd = (worker: Worker, lifeMs: number, code: number | null, signal: string | null): void => {
      running.delete(worker)
      if (stopping) {
        // A worker that has not served yet ends by the signal itself.
        if (code !== 0 && signal !== 'SIGTERM') status = 1
        if (running.size === 0) resolve(status)
        return
      }
      if (served === 0) return resolve(1)
      const pauseMs = pauseAfter(lifeMs)
      log.error(
        { worker: worker.id, workerPid: worker.process.pid, code, signal, pauseMs },
        'a worker ended: a new one starts',
      )
      const pause = setTimeout(() => {
        pauses.delete(pause)
        fork()
      }, pauseMs)
      pauses.add(pause)
    }

    // A worker that has just ended takes no message, and needs none.
    const send = (worker: Worker, message: ToWorker): void => void worker.send(message, () => undefined)

    const meetMessage = (from: Worker, message: FromWorker): void => {
      if ('serving' in message) return meetServing(message.serving)
      for (const worker of running) if (worker !== from) send(worker, { shared: message.share })
      send(from, { passed: message.number })
    }

    // Each worker accepts connections itself. With Node's default, the primary hands them over, and a request got no
    // answer in a test that killed a worker.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    // The default form of messages has no bigint, which amounts are.
    cluster.setupPrimary({ serialization: 'advanced' })
    const fork = (): void => {
      const worker = cluster.fork()
      const startedAt = performance.now()
      running.add(worker)
      worker.on('message', (message: FromWorker) => meetMessage(worker, message))
      worker.once('exit', (code, signal) => meetEnd(worker, performance.now() - startedAt, code, signal))
    }

    const stop = (): void => {
      if (stopping) return
      stopping = true
      for (const pause of pauses) clearTimeout(pause)
      for (const worker of running) worker.process.kill('SIGTERM')
      if (running.size === 0) resolve(0)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    fork()
  })
