import type { Logger } from 'pino'
import type { Outbox } from '../store/webhooks/deliveries.ts'
import type { DueDelivery, DueEndpoint } from '../store/webhooks/delivery.ts'
import { isOver } from './schedule.ts'

export type ClaimsOptions = {
  outbox: Pick<Outbox, 'dueEndpoints' | 'claim' | 'release' | 'giveUp'>
  /** How many an endpoint may have claimed at once, and for how many milliseconds. */
  capacity: (endpoint: DueEndpoint) => number
  leaseMs: (endpoint: DueEndpoint) => number
  /** Milliseconds by a clock that only runs forward. */
  elapsed: () => number
  /** What was claimed; `readAt` is when its endpoint's configuration was read, by `elapsed`. */
  take: (deliveries: readonly DueDelivery[], readAt: number) => void
  /** Claims whose schedule is over were given up. */
  onGivenUp: (deliveries: readonly DueDelivery[]) => void
  /** Something is due that was not a moment ago. */
  nudge: () => void
  log?: Pick<Logger, 'error'> | undefined
}

type Claim = { recalled: boolean; done: Promise<void> }

/** Claims for each endpoint by itself, one claim at a time: an endpoint whose rows somebody holds delays no other. */
export function createClaims({ outbox, capacity, leaseMs, elapsed, take, onGivenUp, nudge, log }: ClaimsOptions) {
  const claims = new Map<string, Claim>()
  /** Endpoints for which more waits than could be claimed. */
  const crowded = new Set<string>()
  /** Since the look under way began to read. */
  const recalled = new Set<string>()
  let closed = false

  const claim = async (endpoint: DueEndpoint, own: Claim, readAt: number): Promise<void> => {
    const { endpointId } = endpoint
    const limit = capacity(endpoint) - endpoint.inFlight
    crowded.add(endpointId)
    if (limit <= 0) return
    try {
      const deliveries = await outbox.claim(endpoint, { leaseMs: leaseMs(endpoint), limit })
      if (own.recalled) {
        await outbox.release(deliveries)
        return nudge()
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
    /** Whether to claim more for it at once, where its lane has room: what is being claimed already fills it. */
    wantsMore: (endpointId: string): boolean => crowded.has(endpointId) && !claims.has(endpointId),
    /** Until something else is due: to claim at once what could not be sent would be no better. */
    pause: (endpointId: string): boolean => crowded.delete(endpointId),
    /** What is being claimed for an endpoint is given back: it was claimed for what the endpoint is no more. */
    recall(endpointId: string): void {
      recalled.add(endpointId)
      const own = claims.get(endpointId)
      if (own !== undefined) own.recalled = true
    },
    /** Begins a claim for every endpoint with something due. */
    async look(): Promise<void> {
      recalled.clear()
      const [readAt, before] = [elapsed(), new Map(claims)]
      const endpoints = await outbox.dueEndpoints()
      if (closed) return
      for (const endpoint of endpoints) {
        const { endpointId } = endpoint
        // It may have been read before, and whoever recalls looks again.
        if (recalled.has(endpointId)) continue
        const earlier = before.get(endpointId)
        // How many are claimed was counted without what that one claims.
        if (earlier !== undefined) void earlier.done.then(nudge)
        else {
          const own: Claim = { recalled: false, done: Promise.resolve() }
          claims.set(endpointId, own)
          own.done = claim(endpoint, own, readAt).finally(() => claims.delete(endpointId))
        }
      }
    },
    /** Begins no further claim, waits for those under way and gives back what they claim. */
    async close(): Promise<void> {
      closed = true
      const underWay = [...claims.values()]
      for (const own of underWay) own.recalled = true
      await Promise.all(underWay.map(({ done }) => done))
    },
  }
}
