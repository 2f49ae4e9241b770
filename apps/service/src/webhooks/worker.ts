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
  /** Returns a random number from 0 up to 1, which varies the delay before a retry. */
  random: () => number
  /** If true, sandbox targets may have http URLs and addresses of this machine. Production targets never may. */
  allowPrivate: boolean
  /** The time in milliseconds between two polls of the database if nothing wakes the worker. Default: 1000. */
  pollMs?: number
  /** Returns the milliseconds of a clock that never goes back, to measure durations. Default: `performance.now`. */
  elapsed?: () => number
  timeouts?: Timeouts
  /** The time in milliseconds for which `stop` waits for requests in flight before it aborts them. Default: 10000. */
  drainMs?: number
  resolve?: Resolve
  log?: Pick<Logger, 'warn' | 'error'>
}

/** The maximum number of requests in flight to one endpoint. */
const perEndpoint = 8
/**
 * The maximum number of leased deliveries of an endpoint that does not fail. Most leased deliveries wait in the queue,
 * so that the next requests need no database statement.
 */
const mostLeases = 16 * perEndpoint
/**
 * The maximum time in milliseconds between the lease of a delivery and its attempt. A lease lasts until the end of an
 * attempt that starts at the end of this time.
 */
const freshMs = 15_000
/**
 * The time in milliseconds that the duration of a lease includes for two database commits: the commit of the lease and
 * the commit of the outcome.
 */
const recordMs = 5_000
const limits = {
  places: perEndpoint,
  failingPlaces: 2,
  shared: 256,
  most: 1024,
  refillBelow: 8 * perEndpoint,
  freshMs,
  currentMs: 1_000,
}

/**
 * Returns the maximum number of an endpoint's leased deliveries. This maximum is lower for an endpoint that fails or
 * needs an access token, because its attempts may take longer.
 */
const capacity = ({ failingSince, mode }: DueEndpoint): number =>
  failingSince === null && mode !== 'oauth2' ? mostLeases : perEndpoint

export type WebhookWorker = Loop & {
  /**
   * Ends the leases of an endpoint's queued deliveries. Call it after a change of the endpoint: the next poll leases
   * the deliveries with the new configuration.
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
 * Starts the worker that delivers webhooks. Each endpoint has its own queue, so an endpoint that hangs delays no other
 * endpoint. `stop` aborts attempts that exceed `drainMs`: their deliveries are due again when their leases expire.
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
  // The longest attempt has four requests: a token request, a delivery whose token the receiver refuses, a second token
  // request, and a second delivery.
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
  /**
   * Ends the leases of an endpoint's queued deliveries, because this machine cannot send requests at the moment. The
   * next poll leases these deliveries again.
   */
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
        // Several attempts can share one token request, so aborting an attempt does not end the token request. Closing
        // the connections ends it.
        void closeTransports()
      }, drainMs)
      await Promise.all([fanOutLoop.stop(), deliveryLoop.stop(), leases.close(), queues.close()])
      clearTimeout(tooLong)
      await closeTransports()
    },
  }
}
