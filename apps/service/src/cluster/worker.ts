import cluster, { type Worker } from 'node:cluster'

/** The addresses at which a worker serves. */
export type Addresses = { sandbox: string; production: string; portal: string }

/** A message from a worker to the primary. `share` is a value for all other workers. */
export type FromWorker = { serving: Addresses } | { share: unknown; number: number }

/** A message from the primary to a worker. `passed` is the number of a value that all other workers will read. */
export type ToWorker = { shared: unknown } | { passed: number }

/** Returns the worker that is this process. Undefined in a primary, and in a process that serves alone. */
export const thisWorker = (): Worker | undefined => cluster.worker

/** Reports to the primary that this worker serves. Calls `stop` if the primary ends first, for example by SIGKILL. */
export const joinCluster = (worker: Worker, addresses: Addresses, stop: () => void): void => {
  worker.on('disconnect', () => {
    // Node would end this process at once. The running requests get their answers first.
    worker.exitedAfterDisconnect = true
    stop()
  })
  worker.send({ serving: addresses } satisfies FromWorker)
}
