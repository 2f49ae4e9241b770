import type { Submission } from '../store/settlement/submissions.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'
import { recover, type Recovery } from './recover.ts'
import { leaseMs } from './submission-times.ts'

export type RecoveryWorkerOptions = Recovery & {
  /**
   * The worker calls `onIssued` after a partner has issued points, because the events about these points now wait for
   * delivery.
   */
  onIssued: () => void
  /** Milliseconds between two polls. Default: 1000. */
  pollMs?: number
  /**
   * The maximum number of concurrent orders for each connector. Default: 64. A partner that does not answer therefore
   * delays only the orders of its own connector.
   */
  places?: number
}

/**
 * Starts the worker that sends the points of multibrand credits to partners and settles every open order, also after a
 * crash. Leases on the orders allow several processes to run this worker. No database transaction is open during a call
 * to a partner.
 */
export function startRecoveryWorker(options: RecoveryWorkerOptions): Loop {
  const { store, onIssued, log, pollMs = 1_000, places = 64 } = options
  const underWay = new Set<Promise<void>>()
  const taken = new Map<string, number>()
  /** The connectors that may have open orders for which no place is free yet. */
  const waitingConnectors = new Set<string>()

  const visit = async (submission: Submission): Promise<void> => {
    try {
      if (await recover(submission, options)) onIssued()
    } catch (err) {
      log?.error({ kind: submission.kind, id: submission.id, err }, 'an order to a partner could not be settled')
    }
  }

  const start = (submission: Submission): void => {
    const { connector } = submission
    const occupy = (more: 1 | -1) => taken.set(connector, (taken.get(connector) ?? 0) + more)
    occupy(1)
    const visiting = visit(submission).finally(() => {
      occupy(-1)
      underWay.delete(visiting)
      if (waitingConnectors.has(connector)) loop.wake()
    })
    underWay.add(visiting)
  }

  const pollConnector = async (connector: string): Promise<void> => {
    // `submissions.claim` returns up to `limit` orders of transactions and up to `limit` orders of multibrand credits.
    // `limit` is therefore half of the free places.
    const limit = Math.floor((places - (taken.get(connector) ?? 0)) / 2)
    waitingConnectors.add(connector)
    if (limit < 1) return
    const now = await store.databaseNow()
    const claimed = await store.submissions.claim({ connector, now, until: now + leaseMs, limit })
    for (const submission of claimed) start(submission)
    if (claimed.length >= limit) loop.wake()
    else waitingConnectors.delete(connector)
  }

  const poll = async (): Promise<void> => {
    for (const connector of await store.submissions.connectors()) await pollConnector(connector)
  }
  const loop = startLoop({ poll, pollMs, log, failure: 'orders to partners could not be looked up' })

  return {
    wake: loop.wake,
    /**
     * Stops the polls and waits until the current calls to partners have ended. The leases of orders that are still
     * open then expire by themselves.
     */
    async stop() {
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}
