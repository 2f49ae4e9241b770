import type { DueDelivery } from '../store/deliveries.ts'

/** An answer came, or none will. What came of it is still being recorded, without a place in the lane; never rejects. */
export type Sent = { recorded: Promise<void> }

export type LanesOptions = {
  /** Deliveries on their way at once in one lane. */
  places: number
  /** A lane where fewer wait can take more. */
  refillBelow: number
  /** Never rejects. */
  send: (delivery: DueDelivery) => Promise<Sent>
  /** For claims that nothing was sent for. */
  release: (deliveries: readonly DueDelivery[]) => Promise<void>
  /** Milliseconds UTC. */
  now: () => number
  /** What was claimed longer ago is not begun any more: it could outlive its claim. */
  freshMs: number
  /** A claim has ended and the lane can take more. */
  onRoom: (name: string) => void
}

type Waiting = { delivery: DueDelivery; claimedAt: number }
type Lane = { waiting: Waiting[]; onTheirWay: number }

/** One lane for each endpoint: what waits there waits for its own endpoint only. */
export function createLanes({ places, refillBelow, send, release, now, freshMs, onRoom }: LanesOptions) {
  const lanes = new Map<string, Lane>()
  const underWay = new Set<Promise<void>>()

  const track = (work: Promise<void>): void => {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  const givenBack = (deliveries: readonly DueDelivery[]): Promise<void> => release(deliveries).catch(() => undefined)

  /** Only when a claim has ended: until it is recorded it counts against what may be claimed. */
  const tellRoom = (name: string, lane: Lane): void => {
    if (lane.waiting.length < refillBelow) onRoom(name)
  }

  const begin = (name: string, lane: Lane): void => {
    while (lane.onTheirWay < places) {
      const next = lane.waiting.shift()
      if (next === undefined) break
      if (now() - next.claimedAt > freshMs) {
        track(givenBack([next.delivery]).then(() => tellRoom(name, lane)))
        continue
      }
      lane.onTheirWay += 1
      track(
        send(next.delivery)
          .then(({ recorded }) => {
            lane.onTheirWay -= 1
            begin(name, lane)
            return recorded
          })
          .then(() => tellRoom(name, lane)),
      )
    }
    if (lane.onTheirWay === 0 && lane.waiting.length === 0) lanes.delete(name)
  }

  return {
    /** Sends as places become free, in the order given. */
    add(name: string, deliveries: readonly DueDelivery[]): void {
      if (deliveries.length === 0) return
      const lane = lanes.get(name) ?? { waiting: [], onTheirWay: 0 }
      lanes.set(name, lane)
      const claimedAt = now()
      lane.waiting.push(...deliveries.map((delivery) => ({ delivery, claimedAt })))
      begin(name, lane)
    },
    /** Begins nothing more and waits for what is on its way; what still waited is given back. */
    async close(): Promise<void> {
      const left = [...lanes.values()].flatMap(({ waiting }) => waiting.splice(0).map(({ delivery }) => delivery))
      track(givenBack(left))
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
