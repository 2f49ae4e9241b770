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
   * Receives the leased deliveries of one endpoint. `readAt` is the time, by `elapsed`, at which the poll read the
   * endpoint's configuration.
   */
  take: (deliveries: readonly DueDelivery[], readAt: number) => void
  /**
   * Receives the deliveries that have just become exhausted. Their retry schedules have no attempts left, and no
   * process recorded the result of the last attempt.
   */
  onGivenUp: (deliveries: readonly DueDelivery[]) => void
  /** Starts the next poll early, because deliveries have become due. */
  wake: () => void
  log?: Pick<Logger, 'error'> | undefined
}

type Leasing = { returned: boolean; done: Promise<void> }

/**
 * Creates the part of the worker that leases due deliveries. It runs a separate lease statement (SQL) for each
 * endpoint, so that locked rows of one endpoint do not delay other endpoints.
 */
export function createDeliveryLeases(options: DeliveryLeasesOptions) {
  const { outbox, capacity, leaseMs, elapsed, take, onGivenUp, wake, log } = options
  const running = new Map<string, Leasing>()
  /** The ids of endpoints that may have had more due deliveries than their last lease statement could lease. */
  const crowded = new Set<string>()
  /** The ids of endpoints for which `returnLeases` was called since the current poll began. */
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
     * Returns whether another poll could lease more deliveries of an endpoint. Returns false while a lease statement of
     * the endpoint runs, because that statement will fill the endpoint's queue.
     */
    wantsMore: (endpointId: string): boolean => crowded.has(endpointId) && !running.has(endpointId),
    /**
     * Makes `wantsMore` return false for an endpoint until the next poll, because this machine cannot send deliveries
     * at the moment.
     */
    pause: (endpointId: string): boolean => crowded.delete(endpointId),
    /**
     * Call it when an endpoint's configuration has changed. If a lease statement of the endpoint is running, ends the
     * new leases as soon as the statement completes.
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
        // The endpoint changed during this poll, so the poll may have read the endpoint's old configuration. The code
        // that called `returnLeases` starts another poll.
        if (returned.has(endpointId)) continue
        const earlier = before.get(endpointId)
        // If a lease statement from an earlier poll still runs, `inFlight` does not count its leases yet. The end of
        // that statement then wakes the loop, and the next poll leases more.
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
