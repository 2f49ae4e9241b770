import { variants } from '../../events/variants.ts'
import { envs, type Env } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'
import type { Database, Query, Row } from '../engine/database.ts'
import {
  afterAttempt,
  beginAnewWhereChanged,
  claimDue,
  claimManual,
  currentVersion,
  deliveredKind,
  disable,
  dueEndpoints,
  endClaims,
  failed,
  insertAttempt,
  release,
  succeeded,
} from './delivery-statements.ts'
import type { AfterAttempt, Attempt, DeliveryAuth, DueDelivery, DueEndpoint } from './delivery.ts'
import { fanOut } from './fan-out.ts'
import { pruneDeliveries } from './prune-deliveries.ts'
import { sendings } from './webhook-rows.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import { openWebhookAuth } from './webhook-auth.ts'
import { openWebhookSecret, secretsAt, secretsOf } from './webhook-secrets.ts'

/**
 * The webhook events and deliveries that the worker has to send. All times come from the database's clock, which all
 * processes share.
 */
export type Outbox = {
  /**
   * Returns the current time of the database's clock in milliseconds UTC, without a query. Adds the clock's last
   * measured offset to this process's clock.
   */
  now: () => number
  /**
   * Inserts a delivery of each due event for every endpoint that subscribes to the event's type. If the endpoint is
   * disabled, inserts the delivery as cancelled. Returns the number of due events.
   */
  fanOut: (limit?: number) => Promise<number>
  /**
   * Returns each endpoint that has at least one due delivery without a lease. The result has one entry per endpoint, so
   * a long backlog of one endpoint does not hide the other endpoints. A disabled endpoint appears only with a manual
   * delivery.
   */
  dueEndpoints: () => Promise<DueEndpoint[]>
  /**
   * Returns the current version of an endpoint's configuration. Returns undefined if the endpoint was enabled, disabled
   * or removed since.
   */
  configVersion: (endpoint: DueEndpoint) => Promise<number | undefined>
  /**
   * Leases at most `limit` of the endpoint's due deliveries, longest due first. If the worker records no result within
   * `leaseMs`, the delivery is due again.
   */
  claim: (endpoint: DueEndpoint, options: { leaseMs: number; limit: number }) => Promise<DueDelivery[]>
  /** Ends the leases of deliveries that the worker did not send, so that they are due again. */
  release: (deliveries: readonly DueDelivery[]) => Promise<void>
  /**
   * Stores an attempt and the new state of its delivery. If another process has leased the delivery since the attempt
   * began, only a successful attempt changes the state.
   */
  record: (
    delivery: DueDelivery,
    attempt: Attempt,
    after: AfterAttempt,
    disableFor?: 'GONE' | 'FAILING' | null,
  ) => Promise<void>
  /**
   * Marks leased deliveries as exhausted. Their retry schedules have no attempts left, and no process recorded the
   * result of the last attempt.
   */
  giveUp: (deliveries: readonly DueDelivery[]) => Promise<void>
  /**
   * Ends the leases of all processes, so that the leased deliveries are due. Call it only when a single-process service
   * starts, because another process could still be sending deliveries.
   */
  takeOver: () => Promise<void>
  /**
   * Deletes deliveries that ended before `before`, with their attempts. Stops early when `stopping` aborts. Returns the
   * number of deleted deliveries.
   */
  prune: (env: Env, before: number, stopping: AbortSignal) => Promise<number>
}

const parseEndpoint = (row: Row): DueEndpoint => ({
  organizationId: text(row, 'organization_id'),
  env: oneOf(row, 'env', envs),
  endpointId: text(row, 'id'),
  url: text(row, 'url'),
  mode: oneOf(row, 'auth_mode', ['signature', 'basic', 'oauth2']),
  sealedAuth: textOrNull(row, 'auth_sealed'),
  configVersion: integer(row, 'config_version'),
  status: oneOf(row, 'status', ['ENABLED', 'DISABLED']),
  failingSince: integerOrNull(row, 'fails_since'),
  inFlight: integer(row, 'in_flight'),
})

/**
 * Returns the decrypted credentials for requests to an endpoint. Returns undefined if the endpoint uses signatures and
 * has no valid secret.
 */
async function openAuth(
  database: Database,
  keyring: Keyring,
  endpoint: DueEndpoint,
  now: number,
): Promise<DeliveryAuth | undefined> {
  const { endpointId, sealedAuth } = endpoint
  if (endpoint.mode === 'signature') {
    const live = secretsAt(await database.read(secretsOf(endpoint, endpointId)), now)
    const [active, ...others] = live.map(({ id, sealed }) =>
      openWebhookSecret(keyring, endpoint, endpointId, id, sealed),
    )
    return active === undefined ? undefined : { mode: 'signature', secrets: [active, ...others] }
  }
  return openWebhookAuth(keyring, endpoint, endpointId, sealedAuth ?? '')
}

/**
 * Returns the statements that store an attempt and the new state of its delivery. A delivery of the test variant
 * `WRONG_SIGNATURE` does not change the endpoint's failure status, because a correct receiver refuses it. A manual
 * attempt does not change that status either, and gets no retry.
 */
function recordStatements(
  delivery: DueDelivery,
  attempt: Attempt,
  after: AfterAttempt,
  disableFor: string | null,
  now: number,
): Query[] {
  const statements = [insertAttempt({ delivery, attempt }), afterAttempt(delivery, after, now)]
  if (delivery.manual) return statements
  if (after.state !== 'DELIVERED') statements.unshift(beginAnewWhereChanged(delivery))
  if (delivery.variant === 'WRONG_SIGNATURE') return statements
  statements.push(after.state === 'DELIVERED' ? succeeded(delivery) : failed(delivery, attempt.startedAt))
  return disableFor === null ? statements : [...statements, disable(delivery, disableFor, now)]
}

export function createOutbox(
  database: Database,
  keyring: Keyring,
  id: (prefix: string) => string,
  now: () => number,
): Outbox {
  let ahead = 0
  const databaseNow = (): number => now() + ahead
  let reading: Promise<number> | undefined
  /** Reads the clock of the database. Simultaneous callers share one read. */
  const readClock = (): Promise<number> => {
    const read = async () => {
      const at = await database.clock()
      ahead = at - now()
      return at
    }
    reading ??= read().finally(() => (reading = undefined))
    return reading
  }
  return {
    now: databaseNow,
    async fanOut(limit = 200) {
      const at = await readClock()
      // A process dates its events by its own clock, which may be ahead of the database's clock. An event is therefore
      // due as soon as one of these two clocks has reached its time.
      return await fanOut(database, id, { dueBy: Math.max(at, now()), at }, limit)
    },
    dueEndpoints: async () => (await database.read(dueEndpoints(await readClock()))).map(parseEndpoint),
    async configVersion(endpoint) {
      const [row] = await database.read(currentVersion(endpoint))
      return row === undefined ? undefined : integer(row, 'config_version')
    },
    async claim(endpoint, { leaseMs, limit }) {
      const at = databaseNow()
      const auth = await openAuth(database, keyring, endpoint, at)
      if (auth === undefined) return []
      const claim =
        endpoint.status === 'ENABLED'
          ? claimDue(endpoint, at, at + leaseMs, limit)
          : claimManual(endpoint, at, at + leaseMs)
      const [rows = []] = await database.write(claim)
      return rows.map((row) => ({
        ...endpoint,
        auth,
        id: text(row, 'id'),
        variant: oneOf(row, 'variant', variants),
        manual: oneOf(row, 'sent_as', sendings) !== 'EVENT',
        test: integer(row, 'test') === 1,
        attempt: integer(row, 'attempts'),
        scheduleFrom: integer(row, 'schedule_from'),
        eventId: text(row, 'event_id'),
        body: text(row, 'body'),
      }))
    },
    async release(deliveries) {
      if (deliveries.length > 0) await database.write(...deliveries.map(release))
    },
    async record(delivery, attempt, after, disableFor = null) {
      if (
        after.state === 'DELIVERED' &&
        !delivery.manual &&
        delivery.variant !== 'WRONG_SIGNATURE' &&
        disableFor === null
      )
        await database.store(deliveredKind, { delivery, attempt, now: databaseNow() })
      else await database.write(...recordStatements(delivery, attempt, after, disableFor, databaseNow()))
    },
    async giveUp(deliveries) {
      if (deliveries.length === 0) return
      await database.write(
        ...deliveries.map((delivery) => afterAttempt(delivery, { state: 'EXHAUSTED' }, databaseNow())),
      )
    },
    async takeOver() {
      await database.write(endClaims(await readClock()))
    },
    prune: async (env, before, stopping) =>
      await pruneDeliveries(database, env, { before, now: await readClock() }, stopping),
  }
}
