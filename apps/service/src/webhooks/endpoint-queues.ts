import type { DueDelivery, DueEndpoint } from '../store/webhooks/delivery.ts'

/**
 * An attempt whose request has ended. `recorded` resolves when the outcome is stored, and also when storing it has
 * failed. The promise never rejects.
 */
export type FinishedAttempt = { recorded: Promise<void> }

export type EndpointQueuesOptions = {
  /** The most requests in flight to one endpoint. */
  places: number
  /**
   * The most requests in flight to a failing endpoint. The number is lower, because each request may take the whole
   * timeout.
   */
  failingPlaces: number
  /**
   * The most requests in flight to all endpoints. Beyond this number, a request starts only if its endpoint has no
   * request in flight.
   */
  shared: number
  /** The most requests in flight to all endpoints, without any exception. */
  most: number
  /** A queue accepts more deliveries when fewer than this number wait. */
  refillBelow: number
  /** Sends a delivery. Never rejects. */
  send: (delivery: DueDelivery) => Promise<FinishedAttempt>
  /** Returns the leases of deliveries that were not sent. */
  release: (deliveries: readonly DueDelivery[]) => Promise<void>
  /** Returns the current version of an endpoint's configuration; undefined for a removed or disabled endpoint. */
  versionOf: (endpoint: DueEndpoint) => Promise<number | undefined>
  /** Returns milliseconds of a monotonic clock. */
  elapsed: () => number
  /**
   * Milliseconds that a delivery may wait after its lease. The queue returns a delivery that waits longer, because its
   * attempt could outlive the lease.
   */
  freshMs: number
  /**
   * Milliseconds for which the version of a configuration counts as current. After this time, the queue reads the
   * version again before it sends.
   */
  currentMs: number
  /** Called when an attempt has ended and the queue accepts more deliveries. */
  onRoom: (endpointId: string) => void
}

type Waiting = { delivery: DueDelivery; leasedAt: number }
type EndpointQueue = {
  endpointId: string
  waiting: Waiting[]
  inFlight: number
  /** The time at which the configuration was read, by `elapsed`. */
  readAt: number
  isReadingVersion: boolean
}

/** Creates the queues, one for each endpoint. A delivery waits only for other deliveries of its own endpoint. */
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
  /** The queues that may start a request. The queues take turns. */
  const ready = new Set<EndpointQueue>()
  const running = new Set<Promise<void>>()
  let inFlight = 0

  const track = (work: Promise<void>): void => {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
  }

  /**
   * Reports that a queue accepts more deliveries. Call this function after the attempt is recorded: until then the
   * delivery counts against the lease limit.
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

  /** Marks a queue as ready or not ready, and removes an empty queue. */
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
   * Starts one request of each ready queue in turn. A queue that is still ready moves to the end of the set, so the
   * loop reaches it again.
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
     * Adds leased deliveries of one endpoint, which the queue sends in the given order. `readAt` is the time at which
     * their configuration was read, by `elapsed`.
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
    /** Returns the leases of all deliveries that wait for one endpoint. Never rejects. */
    async returnLeases(endpointId: string): Promise<void> {
      const queue = queues.get(endpointId)
      if (queue === undefined) return
      const returned = returnWaiting(queue, () => true)
      track(returned)
      update(queue)
      await returned
    },
    /** Starts no further request. Returns the leases of waiting deliveries and waits for the requests in flight. */
    async close(): Promise<void> {
      for (const queue of queues.values()) track(returnWaiting(queue, () => true))
      ready.clear()
      while (running.size > 0) await Promise.all(running)
    },
  }
}
