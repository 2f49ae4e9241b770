import type { DueDelivery, DueEndpoint } from '../store/webhooks/delivery.ts'

/**
 * An attempt whose request has ended. `recorded` resolves when the database has stored the outcome or has failed to
 * store it. `recorded` never rejects.
 */
export type FinishedAttempt = { recorded: Promise<void> }

export type EndpointQueuesOptions = {
  /** The maximum number of requests in flight to one endpoint. */
  places: number
  /**
   * The maximum number of requests in flight to an endpoint that fails. It is lower than `places`, because a failing
   * request may last until the timeout.
   */
  failingPlaces: number
  /**
   * The normal limit of requests in flight to all endpoints together. Above this limit, a queue starts a request only
   * if its endpoint has no request in flight.
   */
  shared: number
  /** The absolute limit of requests in flight to all endpoints together. */
  most: number
  /** A queue calls `onRoom` when fewer than this number of deliveries wait in it. */
  refillBelow: number
  /** Sends a delivery. Never rejects, even if the delivery fails. */
  send: (delivery: DueDelivery) => Promise<FinishedAttempt>
  /** Ends the leases of deliveries that the queue did not send, so that they are due again. */
  release: (deliveries: readonly DueDelivery[]) => Promise<void>
  /**
   * Returns the current version of an endpoint's configuration. Returns undefined for a removed or disabled endpoint.
   */
  versionOf: (endpoint: DueEndpoint) => Promise<number | undefined>
  /** Returns the milliseconds of a clock that never goes back, to measure durations. */
  elapsed: () => number
  /**
   * The time in milliseconds for which a leased delivery may wait in the queue. The queue ends the lease of a delivery
   * that waits longer, because this lease could expire during the attempt.
   */
  freshMs: number
  /**
   * If the queue read the endpoint's configuration version longer ago than this number of milliseconds, it reads the
   * version again before it sends.
   */
  currentMs: number
  /** The queue calls `onRoom` after an attempt, or after it has ended leases, if it has room for more deliveries. */
  onRoom: (endpointId: string) => void
}

type Waiting = { delivery: DueDelivery; leasedAt: number }
type EndpointQueue = {
  endpointId: string
  waiting: Waiting[]
  inFlight: number
  /** The time, by `elapsed`, at which the worker last read the endpoint's configuration. */
  readAt: number
  isReadingVersion: boolean
}

/** Creates one queue for each endpoint, so that a slow endpoint does not delay the deliveries to other endpoints. */
export function createEndpointQueues(options: EndpointQueuesOptions) {
  const {
    places,
    failingPlaces,
    shared,
    most,
    refillBelow,
    send,
    release,
    versionOf,
    elapsed,
    freshMs,
    currentMs,
    onRoom,
  } = options
  const queues = new Map<string, EndpointQueue>()
  /** The queues that may start a request now, in the order of their turns. */
  const ready = new Set<EndpointQueue>()
  const running = new Set<Promise<void>>()
  let inFlight = 0

  const track = (work: Promise<void>): void => {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
  }

  /**
   * Calls `onRoom` if the queue has room for more deliveries. Call this function only after the attempt is recorded:
   * until then, its lease counts against the endpoint's lease limit.
   */
  const reportRoom = ({ endpointId, waiting }: EndpointQueue): void => {
    if (waiting.length < refillBelow) onRoom(endpointId)
  }

  const returnWaiting = async (queue: EndpointQueue, which: (waiting: Waiting) => boolean): Promise<void> => {
    const unsent = queue.waiting.filter(which)
    if (unsent.length === 0) return
    queue.waiting = queue.waiting.filter((waiting) => !which(waiting))
    await release(unsent.map(({ delivery }) => delivery)).catch(() => undefined)
    reportRoom(queue)
  }

  /**
   * Adds the queue to `ready` if it may start a request, and otherwise removes it from `ready`. Deletes an empty queue.
   */
  const update = (queue: EndpointQueue): void => {
    const [next] = queue.waiting
    const own = next?.delivery.failingSince === null ? places : failingPlaces
    if (next !== undefined && queue.inFlight < own && !queue.isReadingVersion) ready.add(queue)
    else ready.delete(queue)
    if (queue.waiting.length === 0 && queue.inFlight === 0 && !queue.isReadingVersion) queues.delete(queue.endpointId)
  }

  const readVersion = (queue: EndpointQueue, endpoint: DueEndpoint): void => {
    queue.isReadingVersion = true
    const readAt = elapsed()
    const reading = versionOf(endpoint).catch(() => undefined)
    track(
      reading.then((version) => {
        queue.isReadingVersion = false
        queue.readAt = readAt
        const returned = returnWaiting(queue, ({ delivery }) => delivery.configVersion !== version)
        update(queue)
        begin()
        return returned
      }),
    )
  }

  const beginNext = (queue: EndpointQueue): void => {
    const [next] = queue.waiting
    if (next === undefined) return
    const at = elapsed()
    if (at - next.leasedAt > freshMs) return track(returnWaiting(queue, ({ leasedAt }) => at - leasedAt > freshMs))
    if (at - queue.readAt > currentMs) return readVersion(queue, next.delivery)
    queue.waiting.shift()
    queue.inFlight += 1
    inFlight += 1
    track(
      send(next.delivery)
        .then(({ recorded }) => {
          queue.inFlight -= 1
          inFlight -= 1
          update(queue)
          begin()
          return recorded
        })
        .then(() => reportRoom(queue)),
    )
  }

  /**
   * Starts requests of the ready queues in turn. A queue that is still ready after its request moves to the end of
   * `ready`, so the loop visits it again.
   */
  const begin = (): void => {
    for (const queue of ready) {
      if (inFlight >= (queue.inFlight === 0 ? most : shared)) continue
      ready.delete(queue)
      beginNext(queue)
      update(queue)
    }
  }

  return {
    /**
     * Adds leased deliveries of one endpoint. Its queue sends them in the order of the list. `readAt` is the time, by
     * `elapsed`, at which the worker read the endpoint's configuration.
     */
    add(deliveries: readonly DueDelivery[], readAt: number): void {
      const [first] = deliveries
      if (first === undefined) return
      const { endpointId, configVersion } = first
      const queue = queues.get(endpointId) ?? { endpointId, waiting: [], inFlight: 0, readAt, isReadingVersion: false }
      queues.set(endpointId, queue)
      track(returnWaiting(queue, ({ delivery }) => delivery.configVersion !== configVersion))
      queue.readAt = readAt
      const leasedAt = elapsed()
      queue.waiting.push(...deliveries.map((delivery) => ({ delivery, leasedAt })))
      update(queue)
      begin()
    },
    /**
     * Ends the leases of all deliveries that wait in an endpoint's queue, so that they are due again. Never rejects.
     */
    async returnLeases(endpointId: string): Promise<void> {
      const queue = queues.get(endpointId)
      if (queue === undefined) return
      const returned = returnWaiting(queue, () => true)
      track(returned)
      update(queue)
      await returned
    },
    /** Starts no further request. Ends the leases of all waiting deliveries and waits for the requests in flight. */
    async close(): Promise<void> {
      for (const queue of queues.values()) track(returnWaiting(queue, () => true))
      ready.clear()
      while (running.size > 0) await Promise.all(running)
    },
  }
}
