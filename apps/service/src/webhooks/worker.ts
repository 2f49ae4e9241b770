import type { Logger } from 'pino'
import type { Env } from '../store/caller.ts'
import type { DueDelivery, DueEndpoint, Outbox } from '../store/deliveries.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'
import { createAccessTokens, type AccessTokens } from './access-tokens.ts'
import { attemptDelivery, type Attempted } from './attempt.ts'
import { openTransport, type Timeouts, type Transport } from './deliver.ts'
import type { Resolve } from './guard.ts'
import { createLanes, type Sent } from './lanes.ts'

export type WebhookWorkerOptions = {
  store: { outbox: Outbox }
  /** Milliseconds UTC: decides what is due and dates the attempts. */
  now: () => number
  /** From 0 up to 1, for the jitter of retries. */
  random: () => number
  /** Lets the sandbox, and never production, reach plain http and loopback addresses. */
  allowPrivate: boolean
  /** Milliseconds between two looks at the outbox where nothing nudges; 1000 unless told. */
  poll?: number
  timeouts?: Timeouts
  /** How long `stop` waits for what is on its way; 10 s unless told. */
  drainMs?: number
  resolve?: Resolve
  log?: Pick<Logger, 'warn' | 'error'>
}

/** At most so many requests on their way to one endpoint. */
const perEndpoint = 8
/** Claimed for an endpoint that answers, so that its places are filled without asking the database for each. */
const claimed = 8 * perEndpoint
/** Fewer that wait to be sent than this let the next be claimed. */
const refillBelow = 4 * perEndpoint
/** A claim outlives the longest attempt that is begun so long after it. */
const freshMs = 15_000

/** Claims for an endpoint that fails or first needs a token are no more than can be sent at once: each may take its whole time. */
const capacity = ({ failingSince, mode }: DueEndpoint): number => (failingSince === null && mode !== 'oauth2' ? claimed : perEndpoint)

/**
 * Delivers what the outbox holds until stopped. Nothing lives in memory alone: a claim is a lease in the database, an attempt is a row,
 * and no transaction is open while a request is on its way. Each endpoint has its own lane, so that one that hangs delays nobody.
 * `stop` takes nothing new, waits for what is on its way and gives up what takes too long: its claim runs out and it is sent again.
 */
export function startWebhookWorker(options: WebhookWorkerOptions): Loop {
  const { now, random, log, poll = 1_000, drainMs = 10_000, timeouts = { connectMs: 5_000, totalMs: 15_000 } } = options
  const { outbox } = options.store
  // With a token: asked for, refused, asked for again, sent again.
  const leaseMs = ({ mode }: DueEndpoint): number => (mode === 'oauth2' ? 4 : 1) * timeouts.totalMs + freshMs
  const aborting = new AbortController()
  const resolve = options.resolve === undefined ? {} : { resolve: options.resolve }
  const wayTo = (env: Env): { transport: Transport; tokens: AccessTokens } => {
    const transport = openTransport({ allowPrivate: env === 'sandbox' && options.allowPrivate, ...resolve }, timeouts)
    return { transport, tokens: createAccessTokens(transport.postForm, now) }
  }
  const ways = { production: wayTo('production'), sandbox: wayTo('sandbox') }
  const closeWays = () => Promise.all([ways.production.transport.close(), ways.sandbox.transport.close()])

  const attempt = async (delivery: DueDelivery): Promise<Sent> => {
    const { organizationId, env, endpointId, id: deliveryId, eventId } = delivery
    const named = { organizationId, env, endpointId, deliveryId, eventId }
    const failed = (err: unknown): void => {
      if (!aborting.signal.aborted) log?.error({ ...named, err }, 'a webhook attempt could not be recorded')
    }
    try {
      const attempted = await attemptDelivery(delivery, { ...ways[env], outbox, now, random, abort: aborting.signal })
      return { recorded: attempted.recorded.then(() => tell(named, attempted)).catch(failed) }
    } catch (err) {
      failed(err)
      return { recorded: Promise.resolve() }
    }
  }
  const tell = (named: object, { result: { reason }, after, disabled }: Attempted): void => {
    if (reason?.includes('TARGET_REFUSED')) log?.warn({ ...named, reason }, 'a webhook target was refused')
    if (after.state === 'EXHAUSTED') log?.warn({ ...named, reason }, 'a webhook was given up: it can be redelivered')
    if (disabled !== null) log?.warn({ ...named, disabled }, 'a webhook endpoint was disabled')
  }

  /** Endpoints for which more waits than could be claimed. */
  const crowded = new Set<string>()
  const lanes = createLanes({
    places: perEndpoint,
    refillBelow,
    send: attempt,
    release: outbox.release,
    now,
    freshMs,
    onRoom: (endpointId) => {
      if (crowded.has(endpointId)) loop.nudge()
    },
  })

  const serve = async (endpoint: DueEndpoint): Promise<void> => {
    const { endpointId } = endpoint
    const limit = capacity(endpoint) - endpoint.inFlight
    crowded.add(endpointId)
    if (limit <= 0) return
    try {
      const deliveries = await outbox.claim(endpoint, { leaseMs: leaseMs(endpoint), limit })
      if (deliveries.length < limit) crowded.delete(endpointId)
      lanes.add(endpointId, deliveries)
    } catch (err) {
      log?.error({ endpointId, err }, 'deliveries could not be claimed')
    }
  }

  const look = async (): Promise<void> => {
    if ((await outbox.fanOut()) > 0) loop.nudge()
    await Promise.all((await outbox.dueEndpoints()).map(serve))
  }
  const loop = startLoop({ look, poll, log, failure: 'the outbox could not be read' })

  return {
    nudge: loop.nudge,
    async stop() {
      await loop.stop()
      const tooLong = setTimeout(() => {
        aborting.abort()
        // Ends token requests too: many may wait for one, so none of them can abort it.
        void closeWays()
      }, drainMs)
      await lanes.close()
      clearTimeout(tooLong)
      await closeWays()
    },
  }
}
