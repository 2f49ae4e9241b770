import type { Logger } from 'pino'
import type { Env } from '../caller.ts'
import type { Outbox } from '../store/webhooks/deliveries.ts'
import type { DueDelivery, DueEndpoint } from '../store/webhooks/delivery.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'
import { createAccessTokens, type AccessTokens } from './access-tokens.ts'
import { attemptDelivery, type Attempted } from './attempt.ts'
import { createDeliveryLeases } from './lease-deliveries.ts'
import { isOurs } from './classify.ts'
import { openTransport, type Timeouts, type Transport } from './deliver.ts'
import type { Resolve } from '../outbound/guard.ts'
import { createEndpointQueues, type FinishedAttempt } from './endpoint-queues.ts'

export type WebhookWorkerOptions = {
  store: { outbox: Outbox }
  /** Returns a number from 0 up to 1, for the jitter of retries. */
  random: () => number
  /** Allows plain http and loopback addresses in the sandbox. Never applies to production. */
  allowPrivate: boolean
  /** Milliseconds between two polls of the outbox if nothing wakes the worker. Default: 1000. */
  pollMs?: number
  /** Returns milliseconds of a monotonic clock, for durations. Default: the clock of the process. */
  elapsed?: () => number
  timeouts?: Timeouts
  /** Milliseconds that `stop` waits for requests in flight. Default: 10 s. */
  drainMs?: number
  resolve?: Resolve
  log?: Pick<Logger, 'warn' | 'error'>
}

/** The most requests in flight to one endpoint. */
const perEndpoint = 8
/**
 * The most leases of a healthy endpoint. The number is larger than `perEndpoint`, so that a statement also leases
 * deliveries for later requests.
 */
const mostLeases = 8 * perEndpoint
/**
 * A delivery starts at most this many milliseconds after its lease. The lease is long enough for an attempt that starts
 * at this limit.
 */
const freshMs = 15_000
/** Milliseconds that the commits of the lease and of the outcome may take. */
const recordMs = 5_000
const limits = {
  places: perEndpoint,
  failingPlaces: 2,
  shared: 256,
  most: 1024,
  refillBelow: 4 * perEndpoint,
  freshMs,
  currentMs: 1_000,
}

/**
 * Returns the lease limit of an endpoint. An endpoint that fails, or that needs a token first, gets only as many leases
 * as it can have requests in flight.
 */
const capacity = ({ failingSince, mode }: DueEndpoint): number =>
  failingSince === null && mode !== 'oauth2' ? mostLeases : perEndpoint

export type WebhookWorker = Loop & {
  /**
   * Returns the leases of an endpoint that has changed. The next poll leases its deliveries again, with the new
   * configuration.
   */
  returnLeases: (endpointId: string) => void
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
 * Delivers the webhooks of the outbox until stopped. No transaction is open during a request. Each endpoint has its own
 * queue, so an endpoint that hangs delays no other. `stop` aborts attempts that take too long; another process sends
 * these deliveries again after their lease.
 */
export function startWebhookWorker(options: WebhookWorkerOptions): WebhookWorker {
  const {
    random,
    log,
    elapsed = () => performance.now(),
    pollMs = 1_000,
    drainMs = 10_000,
    timeouts = { connectMs: 5_000, totalMs: 15_000 },
  } = options
  const { outbox } = options.store
  // The longest attempt with a token has four requests: for a token, a refused delivery, for a second token, and a
  // second delivery.
  const leaseMs = ({ mode }: DueEndpoint): number => (mode === 'oauth2' ? 4 : 1) * timeouts.totalMs + freshMs + recordMs
  const aborting = new AbortController()
  const resolve = options.resolve === undefined ? {} : { resolve: options.resolve }
  const openEnvironment = (env: Env): { transport: Transport; tokens: AccessTokens } => {
    const transport = openTransport({ allowPrivate: env === 'sandbox' && options.allowPrivate, ...resolve }, timeouts)
    return { transport, tokens: createAccessTokens(transport.postForm, outbox.now) }
  }
  const environments = { production: openEnvironment('production'), sandbox: openEnvironment('sandbox') }
  const closeTransports = () =>
    Promise.all([environments.production.transport.close(), environments.sandbox.transport.close()])

  const attempt = async (delivery: DueDelivery): Promise<FinishedAttempt> => {
    const { env, endpointId } = delivery
    const named = namesOf(delivery)
    const failed = (err: unknown): void => {
      if (!aborting.signal.aborted) log?.error({ ...named, err }, 'a webhook attempt could not be recorded')
    }
    try {
      const attempted = await attemptDelivery(delivery, {
        ...environments[env],
        outbox,
        now: outbox.now,
        random,
        abort: aborting.signal,
      })
      if (attempted.disabled !== null) returnLeases(endpointId)
      return { recorded: attempted.recorded.then(() => logOutcome(named, attempted)).catch(failed) }
    } catch (err) {
      if (isOurs(err)) return { recorded: pause(delivery, err) }
      failed(err)
      return { recorded: Promise.resolve() }
    }
  }
  /** Pauses an endpoint until the next poll, because an immediate attempt would fail again. */
  const pause = async (delivery: DueDelivery, err: unknown): Promise<void> => {
    const { endpointId } = delivery
    log?.error(
      { endpointId, err },
      'nothing can be sent at the moment: this machine has no files, ports or memory for connections left',
    )
    leases.pause(endpointId)
    await Promise.all([queues.returnLeases(endpointId), outbox.release([delivery]).catch(() => undefined)])
  }
  const logOutcome = (named: object, { result: { reason }, after, disabled }: Attempted): void => {
    if (reason?.includes('TARGET_REFUSED')) log?.warn({ ...named, reason }, 'a webhook target was refused')
    if (after.state === 'EXHAUSTED') log?.warn({ ...named, reason }, givenUp)
    if (disabled !== null) log?.warn({ ...named, disabled }, 'a webhook endpoint was disabled')
  }

  const leases = createDeliveryLeases({
    outbox,
    capacity,
    leaseMs,
    elapsed,
    take: (deliveries, readAt) => queues.add(deliveries, readAt),
    onGivenUp: (deliveries) => {
      for (const delivery of deliveries) log?.warn({ ...namesOf(delivery), reason: 'LOST' }, givenUp)
    },
    wake: () => deliveryLoop.wake(),
    log,
  })
  const queues = createEndpointQueues({
    ...limits,
    send: attempt,
    release: outbox.release,
    versionOf: outbox.configVersion,
    elapsed,
    onRoom: (endpointId) => {
      if (leases.wantsMore(endpointId)) deliveryLoop.wake()
    },
  })
  const returnLeases = (endpointId: string): void => {
    leases.returnLeases(endpointId)
    void queues.returnLeases(endpointId).then(deliveryLoop.wake)
  }

  const fanOut = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted && (await outbox.fanOut()) > 0) deliveryLoop.wake()
  }
  const failure = 'the outbox could not be read'
  const fanOutLoop = startLoop({ poll: fanOut, pollMs, log, failure })
  const deliveryLoop = startLoop({ poll: () => leases.poll(), pollMs, log, failure })

  return {
    wake() {
      fanOutLoop.wake()
      deliveryLoop.wake()
    },
    returnLeases,
    async stop() {
      const tooLong = setTimeout(() => {
        aborting.abort()
        // Several attempts can share a token request, so no single attempt can abort it. Closing the transports ends
        // the token requests.
        void closeTransports()
      }, drainMs)
      await Promise.all([fanOutLoop.stop(), deliveryLoop.stop(), leases.close(), queues.close()])
      clearTimeout(tooLong)
      await closeTransports()
    },
  }
}
