import type { Logger } from 'pino'
import type { Outbox } from '../store/webhooks/deliveries.ts'
import type { DueDelivery, DueEndpoint } from '../store/webhooks/delivery.ts'
import { isOver } from './schedule.ts'

export type DeliveryLeasesOptions = {
  outbox: Pick<Outbox, 'dueEndpoints' | 'claim' | 'release' | 'giveUp'>
  /** The most deliveries of an endpoint that this process leases at the same time. */
  capacity: (endpoint: DueEndpoint) => number
  /** The length of a lease in milliseconds. */
  leaseMs: (endpoint: DueEndpoint) => number
  /** Returns milliseconds of a monotonic clock. */
  elapsed: () => number
  /**
   * Receives the leased deliveries. `readAt` is the time at which the configuration of their endpoint was read, by
   * `elapsed`.
   */
  take: (deliveries: readonly DueDelivery[], readAt: number) => void
  /** Receives the deliveries that get no further attempt, because their schedule is over. */
  onGivenUp: (deliveries: readonly DueDelivery[]) => void
  /** Requests another poll, because deliveries have become due. */
  wake: () => void
  log?: Pick<Logger, 'error'> | undefined
}

type Leasing = { returned: boolean; done: Promise<void> }

/**
 * Creates the component that leases due deliveries. Each endpoint has its own statement, one at a time, so locked rows
 * of one endpoint delay no other endpoint.
 */
export function createDeliveryLeases(options: DeliveryLeasesOptions) {
  const { outbox, capacity, leaseMs, elapsed, take, onGivenUp, wake, log } = options
  const running = new Map<string, Leasing>()
  /** Endpoints that may have more due deliveries than the last statement leased. */
  const crowded = new Set<string>()
  /** Endpoints whose leases were returned after the present poll began to read. */
  const returned = new Set<string>()
  let closed = false

  const lease = async (endpoint: DueEndpoint, own: Leasing, readAt: number): Promise<void> => {
    const { endpointId } = endpoint
    const limit = capacity(endpoint) - endpoint.inFlight
    crowded.add(endpointId)
    if (limit <= 0) return
    try {
      const deliveries = await outbox.claim(endpoint, { leaseMs: leaseMs(endpoint), limit })
      if (own.returned) {
        await outbox.release(deliveries)
        return wake()
      }
      if (deliveries.length < limit) crowded.delete(endpointId)
      const over = deliveries.filter(isOver)
      const due = deliveries.filter((delivery) => !isOver(delivery))
      take(due, readAt)
      await outbox.giveUp(over)
      onGivenUp(over)
    } catch (err) {
      log?.error({ endpointId, err }, 'deliveries could not be claimed')
    }
  }

  return {
    /**
     * Returns whether another poll would lease more for an endpoint. While a statement for the endpoint runs, no poll
     * is needed: this statement fills the queue.
     */
    wantsMore: (endpointId: string): boolean => crowded.has(endpointId) && !running.has(endpointId),
    /**
     * Prevents a poll when the queue of this endpoint has room, because this machine cannot send its deliveries now.
     */
    pause: (endpointId: string): boolean => crowded.delete(endpointId),
    /** Makes a running statement for an endpoint return its leases, because the endpoint has changed. */
    returnLeases(endpointId: string): void {
      returned.add(endpointId)
      const own = running.get(endpointId)
      if (own !== undefined) own.returned = true
    },
    /** Reads the endpoints with due deliveries and starts to lease for each. */
    async poll(): Promise<void> {
      returned.clear()
      const [readAt, before] = [elapsed(), new Map(running)]
      const endpoints = await outbox.dueEndpoints()
      if (closed) return
      for (const endpoint of endpoints) {
        const { endpointId } = endpoint
        // The poll may have read this endpoint before its change. The caller of `returnLeases` requests another poll.
        if (returned.has(endpointId)) continue
        const earlier = before.get(endpointId)
        // `inFlight` does not include the leases of the earlier statement. The next poll therefore waits for that
        // statement.
        if (earlier !== undefined) void earlier.done.then(wake)
        else {
          const own: Leasing = { returned: false, done: Promise.resolve() }
          running.set(endpointId, own)
          own.done = lease(endpoint, own, readAt).finally(() => running.delete(endpointId))
        }
      }
    },
    /** Leases no further delivery. Waits for the running statements and returns their leases. */
    async close(): Promise<void> {
      closed = true
      const leasings = [...running.values()]
      for (const own of leasings) own.returned = true
      await Promise.all(leasings.map(({ done }) => done))
    },
  }
}
