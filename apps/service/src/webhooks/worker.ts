import type { Logger } from 'pino'
import type { Env } from '../store/caller.ts'
import type { DueDelivery, DueEndpoint, Outbox } from '../store/deliveries.ts'
import { createAlarm } from './alarm.ts'
import { attemptDelivery } from './attempt.ts'
import { openTransport, type Timeouts, type Transport } from './deliver.ts'
import type { Resolve } from './guard.ts'

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

export type WebhookWorker = {
  /** Events wait: look now instead of at the next poll. */
  nudge: () => void
  /** Takes nothing new, waits for what is on its way, gives up what takes too long: its claim runs out and it is sent again. */
  stop: () => Promise<void>
}

/** At most so many requests on their way to one endpoint. */
const perEndpoint = 8

/**
 * Delivers what the outbox holds until stopped. Nothing lives in memory alone: a claim is a lease in the database, an attempt is a row,
 * and no transaction is open while a request is on its way. Each endpoint has its own places, so that one that hangs delays nobody.
 */
export function startWebhookWorker(options: WebhookWorkerOptions): WebhookWorker {
  const { now, random, log, poll = 1_000, drainMs = 10_000, timeouts = { connectMs: 5_000, totalMs: 15_000 } } = options
  const { outbox } = options.store
  const leaseMs = timeouts.totalMs + 15_000
  const aborting = new AbortController()
  const resolve = options.resolve === undefined ? {} : { resolve: options.resolve }
  const transports: Record<Env, Transport> = {
    production: openTransport({ allowPrivate: false, ...resolve }, timeouts),
    sandbox: openTransport({ allowPrivate: options.allowPrivate, ...resolve }, timeouts),
  }
  const underWay = new Set<Promise<void>>()
  const alarm = createAlarm()
  const stopping = new AbortController()

  const attempt = async (delivery: DueDelivery): Promise<void> => {
    const named = { organizationId: delivery.organizationId, env: delivery.env, endpointId: delivery.endpointId, deliveryId: delivery.id }
    try {
      const transport = transports[delivery.env]
      const { reason } = await attemptDelivery(delivery, { outbox, transport, now, random, abort: aborting.signal })
      if (reason?.startsWith('TARGET_REFUSED')) log?.warn({ ...named, reason }, 'a webhook target was refused')
      alarm.ring()
    } catch (err) {
      if (!aborting.signal.aborted) log?.error({ ...named, err }, 'a webhook attempt could not be recorded')
    }
  }

  const send = (delivery: DueDelivery): void => {
    const sending = attempt(delivery).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  const serve = async (endpoint: DueEndpoint): Promise<void> => {
    const limit = perEndpoint - endpoint.inFlight
    if (limit <= 0) return
    try {
      for (const delivery of await outbox.claim(endpoint, { leaseMs, limit })) send(delivery)
    } catch (err) {
      log?.error({ endpointId: endpoint.endpointId, err }, 'deliveries could not be claimed')
    }
  }

  const look = async (): Promise<void> => {
    try {
      if ((await outbox.fanOut()) > 0) alarm.ring()
      await Promise.all((await outbox.dueEndpoints()).map(serve))
    } catch (err) {
      log?.error({ err }, 'the outbox could not be read')
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look()
      if (!stopping.signal.aborted) await alarm.wait(poll)
    }
  }
  const running = run()

  return {
    nudge: alarm.ring,
    async stop() {
      stopping.abort()
      alarm.ring()
      await running
      const tooLong = setTimeout(() => aborting.abort(), drainMs)
      await Promise.all(underWay)
      clearTimeout(tooLong)
      await Promise.all([transports.production.close(), transports.sandbox.close()])
    },
  }
}
