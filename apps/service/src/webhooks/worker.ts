import type { Logger } from 'pino'
import type { Env } from '../caller.ts'
import type { Outbox } from '../store/webhooks/deliveries.ts'
import type { DueDelivery, DueEndpoint } from '../store/webhooks/delivery.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'
import { createAccessTokens, type AccessTokens } from './access-tokens.ts'
import { attemptDelivery, type Attempted } from './attempt.ts'
import { createClaims } from './claims.ts'
import { isOurs } from './classify.ts'
import { openTransport, type Timeouts, type Transport } from './deliver.ts'
import type { Resolve } from '../outbound/guard.ts'
import { createLanes, type Sent } from './lanes.ts'

export type WebhookWorkerOptions = {
  store: { outbox: Outbox }
  /** From 0 up to 1, for the jitter of retries. */
  random: () => number
  /** Lets the sandbox, and never production, reach plain http and loopback addresses. */
  allowPrivate: boolean
  /** Milliseconds between two looks at the outbox where nothing nudges; 1000 unless told. */
  poll?: number
  /** Milliseconds by a clock that only runs forward, for how long something waits; the process's own unless told. */
  elapsed?: () => number
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
/** A claim outlives the longest attempt that is begun so long after it. */
const freshMs = 15_000
/** And the claim's own commit and that of what came of the attempt. */
const recordMs = 5_000
const limits = { places: perEndpoint, failingPlaces: 2, shared: 256, most: 1024, refillBelow: 4 * perEndpoint, freshMs, currentMs: 1_000 }

/** Claims for an endpoint that fails or first needs a token are no more than can be sent at once: each may take its whole time. */
const capacity = ({ failingSince, mode }: DueEndpoint): number => (failingSince === null && mode !== 'oauth2' ? claimed : perEndpoint)

export type WebhookWorker = Loop & {
  /** For an endpoint that is no more what it was: what waits to be sent to it is given back, and claimed anew as it is now. */
  recall: (endpointId: string) => void
}

const givenUp = 'a webhook was given up: it can be redelivered'

const namesOf = ({ organizationId, env, endpointId, id: deliveryId, eventId }: DueDelivery) => ({
  organizationId,
  env,
  endpointId,
  deliveryId,
  eventId,
})

/**
 * Delivers what the outbox holds until stopped. Nothing lives in memory alone: a claim is a lease in the database, an attempt is a row,
 * and no transaction is open while a request is on its way. Each endpoint has its own lane, so that one that hangs delays nobody.
 * `stop` takes nothing new, waits for what is on its way and gives up what takes too long: its claim runs out and it is sent again.
 */
export function startWebhookWorker(options: WebhookWorkerOptions): WebhookWorker {
  const {
    random,
    log,
    elapsed = () => performance.now(),
    poll = 1_000,
    drainMs = 10_000,
    timeouts = { connectMs: 5_000, totalMs: 15_000 },
  } = options
  const { outbox } = options.store
  // With a token: asked for, refused, asked for again, sent again.
  const leaseMs = ({ mode }: DueEndpoint): number => (mode === 'oauth2' ? 4 : 1) * timeouts.totalMs + freshMs + recordMs
  const aborting = new AbortController()
  const resolve = options.resolve === undefined ? {} : { resolve: options.resolve }
  const wayTo = (env: Env): { transport: Transport; tokens: AccessTokens } => {
    const transport = openTransport({ allowPrivate: env === 'sandbox' && options.allowPrivate, ...resolve }, timeouts)
    return { transport, tokens: createAccessTokens(transport.postForm, outbox.now) }
  }
  const ways = { production: wayTo('production'), sandbox: wayTo('sandbox') }
  const closeWays = () => Promise.all([ways.production.transport.close(), ways.sandbox.transport.close()])

  const attempt = async (delivery: DueDelivery): Promise<Sent> => {
    const { env, endpointId } = delivery
    const named = namesOf(delivery)
    const failed = (err: unknown): void => {
      if (!aborting.signal.aborted) log?.error({ ...named, err }, 'a webhook attempt could not be recorded')
    }
    try {
      const attempted = await attemptDelivery(delivery, { ...ways[env], outbox, now: outbox.now, random, abort: aborting.signal })
      if (attempted.disabled !== null) recall(endpointId)
      return { recorded: attempted.recorded.then(() => tell(named, attempted)).catch(failed) }
    } catch (err) {
      if (isOurs(err)) return { recorded: pause(delivery, err) }
      failed(err)
      return { recorded: Promise.resolve() }
    }
  }
  /** Until the next poll: at once it would be no better. */
  const pause = async (delivery: DueDelivery, err: unknown): Promise<void> => {
    const { endpointId } = delivery
    log?.error({ endpointId, err }, 'nothing can be sent at the moment: this machine has no files, ports or memory for connections left')
    claims.pause(endpointId)
    await Promise.all([lanes.recall(endpointId), outbox.release([delivery]).catch(() => undefined)])
  }
  const tell = (named: object, { result: { reason }, after, disabled }: Attempted): void => {
    if (reason?.includes('TARGET_REFUSED')) log?.warn({ ...named, reason }, 'a webhook target was refused')
    if (after.state === 'EXHAUSTED') log?.warn({ ...named, reason }, givenUp)
    if (disabled !== null) log?.warn({ ...named, disabled }, 'a webhook endpoint was disabled')
  }

  const claims = createClaims({
    outbox,
    capacity,
    leaseMs,
    elapsed,
    take: (deliveries, readAt) => lanes.add(deliveries, readAt),
    onGivenUp: (deliveries) => {
      for (const delivery of deliveries) log?.warn({ ...namesOf(delivery), reason: 'LOST' }, givenUp)
    },
    nudge: () => sending.nudge(),
    log,
  })
  const lanes = createLanes({
    ...limits,
    send: attempt,
    release: outbox.release,
    versionOf: outbox.configVersion,
    elapsed,
    onRoom: (endpointId) => {
      if (claims.wantsMore(endpointId)) sending.nudge()
    },
  })
  const recall = (endpointId: string): void => {
    claims.recall(endpointId)
    void lanes.recall(endpointId).then(sending.nudge)
  }

  const tellEvents = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted && (await outbox.fanOut()) > 0) sending.nudge()
  }
  const failure = 'the outbox could not be read'
  const telling = startLoop({ look: tellEvents, poll, log, failure })
  const sending = startLoop({ look: () => claims.look(), poll, log, failure })

  return {
    nudge() {
      telling.nudge()
      sending.nudge()
    },
    recall,
    async stop() {
      const tooLong = setTimeout(() => {
        aborting.abort()
        // Ends token requests too: many may wait for one, so none of them can abort it.
        void closeWays()
      }, drainMs)
      await Promise.all([telling.stop(), sending.stop(), claims.close(), lanes.close()])
      clearTimeout(tooLong)
      await closeWays()
    },
  }
}
