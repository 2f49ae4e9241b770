import type { DueDelivery, DueEndpoint } from '../store/webhooks/delivery.ts'

/** An answer came, or none will. What came of it is still being recorded, without a place in the lane; never rejects. */
export type Sent = { recorded: Promise<void> }

export type LanesOptions = {
  /** Deliveries on their way at once in one lane, and in one whose endpoint fails: what hangs takes its whole time in each. */
  places: number
  failingPlaces: number
  /** On their way at once in all lanes. Beyond it a lane still gets one, so that those that hang leave a place to everybody. */
  shared: number
  /** On their way at once, come what may. */
  most: number
  /** A lane where fewer wait can take more. */
  refillBelow: number
  /** Never rejects. */
  send: (delivery: DueDelivery) => Promise<Sent>
  /** For claims that nothing was sent for. */
  release: (deliveries: readonly DueDelivery[]) => Promise<void>
  /** The version of an endpoint's configuration at this moment; undefined where nothing is to be sent to it any more. */
  versionOf: (endpoint: DueEndpoint) => Promise<number | undefined>
  /** Milliseconds by a clock that only runs forward. */
  elapsed: () => number
  /** What was claimed longer ago is not begun any more: it could outlive its claim. */
  freshMs: number
  /** Before anything is sent by a configuration that was read longer ago, it is asked for again. */
  currentMs: number
  /** A claim has ended and the lane can take more. */
  onRoom: (name: string) => void
}

type Waiting = { delivery: DueDelivery; claimedAt: number }
type Lane = { name: string; waiting: Waiting[]; onTheirWay: number; readAt: number; asking: boolean }

/** One lane for each endpoint: what waits there waits for its own endpoint only. */
export function createLanes(options: LanesOptions) {
  const { places, failingPlaces, shared, most, refillBelow, send, release, versionOf, elapsed, freshMs, currentMs, onRoom } = options
  const lanes = new Map<string, Lane>()
  /** Lanes that have something to begin, in turn. */
  const ready = new Set<Lane>()
  const underWay = new Set<Promise<void>>()
  let onTheirWay = 0

  const track = (work: Promise<void>): void => {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  /** Only when a claim has ended: until it is recorded it counts against what may be claimed. */
  const tellRoom = ({ name, waiting }: Lane): void => {
    if (waiting.length < refillBelow) onRoom(name)
  }

  const giveBack = async (lane: Lane, which: (waiting: Waiting) => boolean): Promise<void> => {
    const back = lane.waiting.filter(which)
    if (back.length === 0) return
    lane.waiting = lane.waiting.filter((waiting) => !which(waiting))
    await release(back.map(({ delivery }) => delivery)).catch(() => undefined)
    tellRoom(lane)
  }

  /** Looks whether a lane has anything to begin, or nothing any more. */
  const wake = (lane: Lane): void => {
    const [next] = lane.waiting
    const own = next?.delivery.failingSince === null ? places : failingPlaces
    if (next !== undefined && lane.onTheirWay < own && !lane.asking) ready.add(lane)
    else ready.delete(lane)
    if (lane.waiting.length === 0 && lane.onTheirWay === 0 && !lane.asking) lanes.delete(lane.name)
  }

  const ask = (lane: Lane, endpoint: DueEndpoint): void => {
    lane.asking = true
    const readAt = elapsed()
    const asked = versionOf(endpoint).catch(() => undefined)
    track(
      asked.then((version) => {
        lane.asking = false
        lane.readAt = readAt
        const given = giveBack(lane, ({ delivery }) => delivery.configVersion !== version)
        wake(lane)
        begin()
        return given
      }),
    )
  }

  const beginNext = (lane: Lane): void => {
    const [next] = lane.waiting
    if (next === undefined) return
    const at = elapsed()
    if (at - next.claimedAt > freshMs) return track(giveBack(lane, ({ claimedAt }) => at - claimedAt > freshMs))
    if (at - lane.readAt > currentMs) return ask(lane, next.delivery)
    lane.waiting.shift()
    lane.onTheirWay += 1
    onTheirWay += 1
    track(
      send(next.delivery)
        .then(({ recorded }) => {
          lane.onTheirWay -= 1
          onTheirWay -= 1
          wake(lane)
          begin()
          return recorded
        })
        .then(() => tellRoom(lane)),
    )
  }

  /** One each in turn: a lane that begins another one goes to the end, where the iteration comes to it again. */
  const begin = (): void => {
    for (const lane of ready) {
      if (onTheirWay >= (lane.onTheirWay === 0 ? most : shared)) continue
      ready.delete(lane)
      beginNext(lane)
      wake(lane)
    }
  }

  return {
    /** Sends as places become free, in the order given. `readAt`: when the configuration they go by was read, by `elapsed`. */
    add(deliveries: readonly DueDelivery[], readAt: number): void {
      const [first] = deliveries
      if (first === undefined) return
      const { endpointId: name, configVersion } = first
      const lane = lanes.get(name) ?? { name, waiting: [], onTheirWay: 0, readAt, asking: false }
      lanes.set(name, lane)
      track(giveBack(lane, ({ delivery }) => delivery.configVersion !== configVersion))
      lane.readAt = readAt
      const claimedAt = elapsed()
      lane.waiting.push(...deliveries.map((delivery) => ({ delivery, claimedAt })))
      wake(lane)
      begin()
    },
    /** Gives back what waits in a lane. Never rejects. */
    async recall(name: string): Promise<void> {
      const lane = lanes.get(name)
      if (lane === undefined) return
      const given = giveBack(lane, () => true)
      track(given)
      wake(lane)
      await given
    },
    /** Begins nothing more and waits for what is on its way; what still waited is given back. */
    async close(): Promise<void> {
      for (const lane of lanes.values()) track(giveBack(lane, () => true))
      ready.clear()
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
