import type { Logger } from 'pino'
import type { Outbox } from '../store/webhooks/deliveries.ts'
import type { DueDelivery, DueEndpoint } from '../store/webhooks/delivery.ts'
import { isOver } from './schedule.ts'

export type DeliveryLeasesOptions = {
  outbox: Pick<Outbox, 'dueEndpoints' | 'claim' | 'release' | 'giveUp'>
  /** Returns the maximum number of an endpoint's deliveries that may be leased at the same time. */
  capacity: (endpoint: DueEndpoint) => number
  /** Returns the duration of a lease in milliseconds. */
  leaseMs: (endpoint: DueEndpoint) => number
  /** Returns the milliseconds of a clock that never goes back, to measure durations. */
  elapsed: () => number
  /**
   * Called with the leased deliveries of one endpoint. `readAt` is the time, by `elapsed`, at which the endpoint's
   * configuration was read.
   */
  take: (deliveries: readonly DueDelivery[], readAt: number) => void
  /**
   * Called with the deliveries that are now exhausted. All their attempts were made, but no process recorded the last
   * results.
   */
  onGivenUp: (deliveries: readonly DueDelivery[]) => void
  /** Starts the next poll early, because deliveries have become due. */
  wake: () => void
  log?: Pick<Logger, 'error'> | undefined
}

type Leasing = { returned: boolean; done: Promise<void> }

/**
 * Creates the part of the worker that leases due deliveries. A separate SQL statement for each endpoint leases its
 * deliveries, so locked rows of one endpoint do not delay other endpoints.
 */
export function createDeliveryLeases(options: DeliveryLeasesOptions) {
  const { outbox, capacity, leaseMs, elapsed, take, onGivenUp, wake, log } = options
  const running = new Map<string, Leasing>()
  /** The endpoints that may still have due deliveries after their last lease statement. */
  const crowded = new Set<string>()
  /** The endpoints that changed after the current poll began to read. */
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
     * Returns whether another poll could lease more deliveries of an endpoint. Returns false while a lease statement
     * runs, because that statement will fill the queue.
     */
    wantsMore: (endpointId: string): boolean => crowded.has(endpointId) && !running.has(endpointId),
    /**
     * Makes `wantsMore` return false for an endpoint until the next poll, because this machine cannot send deliveries
     * at the moment.
     */
    pause: (endpointId: string): boolean => crowded.delete(endpointId),
    /**
     * Ends the leases of a running lease statement as soon as the statement completes, because the endpoint's
     * configuration has changed.
     */
    returnLeases(endpointId: string): void {
      returned.add(endpointId)
      const own = running.get(endpointId)
      if (own !== undefined) own.returned = true
    },
    /** Reads the endpoints that have due deliveries, and starts a lease statement for each of them. */
    async poll(): Promise<void> {
      returned.clear()
      const [readAt, before] = [elapsed(), new Map(running)]
      const endpoints = await outbox.dueEndpoints()
      if (closed) return
      for (const endpoint of endpoints) {
        const { endpointId } = endpoint
        // The endpoint changed during this poll, so the poll may have read its old configuration. The caller of
        // `returnLeases` starts another poll.
        if (returned.has(endpointId)) continue
        const earlier = before.get(endpointId)
        // A lease statement from an earlier poll still runs, and `inFlight` does not count its leases. Its end starts
        // the next poll, which then leases more.
        if (earlier !== undefined) void earlier.done.then(wake)
        else {
          const own: Leasing = { returned: false, done: Promise.resolve() }
          running.set(endpointId, own)
          own.done = lease(endpoint, own, readAt).finally(() => running.delete(endpointId))
        }
      }
    },
    /** Leases no further deliveries. Waits for the running lease statements and ends their leases. */
    async close(): Promise<void> {
      closed = true
      const leasings = [...running.values()]
      for (const own of leasings) own.returned = true
      await Promise.all(leasings.map(({ done }) => done))
    },
  }
}
