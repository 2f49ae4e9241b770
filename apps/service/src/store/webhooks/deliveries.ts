import { variants } from '../../events/variants.ts'
import { envs, type Env } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'
import type { Database, Query, Row } from '../engine/database.ts'
import {
  afterAttempt,
  beginAnewWhereChanged,
  claimDue,
  disable,
  dueEndpoints,
  enabledVersion,
  endClaims,
  failed,
  insertAttempt,
  release,
  succeeded,
} from './delivery-statements.ts'
import type { AfterAttempt, Attempt, DeliveryAuth, DueDelivery, DueEndpoint } from './delivery.ts'
import { fanOut } from './fan-out.ts'
import { pruneDeliveries } from './prune-deliveries.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import { openWebhookAuth } from './webhook-auth.ts'
import { openWebhookSecret, secretsAt, secretsOf } from './webhook-secrets.ts'

/** Its times are the database's: processes that share one go by its clock, however theirs are set. */
export type Outbox = {
  /** Milliseconds UTC by the database's clock, as this process found it when it last looked for what is due. */
  now: () => number
  /** Turns due events into deliveries for each endpoint that wants them, ended where it is disabled; answers how many events, 0 when none waited. */
  fanOut: (limit?: number) => Promise<number>
  /** Enabled endpoints with a delivery that is due and not claimed: one that is busy or broken never hides another. */
  dueEndpoints: () => Promise<DueEndpoint[]>
  /** The version of its configuration; undefined while it is disabled and once it is removed. */
  configVersion: (endpoint: DueEndpoint) => Promise<number | undefined>
  /** Claims the endpoint's longest due deliveries, at most `limit`. A claim that is not recorded before `leaseMs` is due again. */
  claim: (endpoint: DueEndpoint, options: { leaseMs: number; limit: number }) => Promise<DueDelivery[]>
  /** Gives claims back for which nothing was sent. */
  release: (deliveries: readonly DueDelivery[]) => Promise<void>
  /** Keeps the attempt and what follows; of a claim that was taken over only a success still counts. */
  record: (delivery: DueDelivery, attempt: Attempt, after: AfterAttempt, disableFor?: 'GONE' | 'FAILING' | null) => Promise<void>
  /** Ends claims whose schedule is over though nothing came of its last attempts. */
  giveUp: (deliveries: readonly DueDelivery[]) => Promise<void>
  /** For a process that starts as the only one of its database: those that claimed before it are dead, and what they claimed is due. */
  takeOver: () => Promise<void>
  /** Removes the log of what ended before an instant; answers how many deliveries. */
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
  failingSince: integerOrNull(row, 'fails_since'),
  inFlight: integer(row, 'in_flight'),
})

/** Undefined where there is no live secret to sign with: then nothing is claimed. */
async function openAuth(database: Database, keyring: Keyring, endpoint: DueEndpoint, now: number): Promise<DeliveryAuth | undefined> {
  const { endpointId, sealedAuth } = endpoint
  if (endpoint.mode === 'signature') {
    const live = secretsAt(await database.read(secretsOf(endpoint, endpointId)), now)
    const [active, ...others] = live.map(({ id, sealed }) => openWebhookSecret(keyring, endpoint, endpointId, id, sealed))
    return active === undefined ? undefined : { mode: 'signature', secrets: [active, ...others] }
  }
  return openWebhookAuth(keyring, endpoint, endpointId, sealedAuth ?? '')
}

/** The sandbox's wrong signature is meant to be refused: it says nothing about its endpoint. */
function recordStatements(delivery: DueDelivery, attempt: Attempt, after: AfterAttempt, disableFor: string | null, now: number): Query[] {
  const statements = [insertAttempt(delivery, attempt), afterAttempt(delivery, after, now)]
  if (after.state !== 'DELIVERED') statements.unshift(beginAnewWhereChanged(delivery))
  if (delivery.variant === 'WRONG_SIGNATURE') return statements
  statements.push(after.state === 'DELIVERED' ? succeeded(delivery) : failed(delivery, attempt.startedAt))
  return disableFor === null ? statements : [...statements, disable(delivery, disableFor, now)]
}

export function createOutbox(database: Database, keyring: Keyring, id: (prefix: string) => string, now: () => number): Outbox {
  let ahead = 0
  const databaseNow = (): number => now() + ahead
  const readClock = async (): Promise<number> => {
    const at = await database.clock()
    ahead = at - now()
    return at
  }
  return {
    now: databaseNow,
    async fanOut(limit = 200) {
      const at = await readClock()
      // What this process has just dated by its own clock is due as well.
      return await fanOut(database, id, { dueBy: Math.max(at, now()), at }, limit)
    },
    dueEndpoints: async () => (await database.read(dueEndpoints(await readClock()))).map(parseEndpoint),
    async configVersion(endpoint) {
      const [row] = await database.read(enabledVersion(endpoint))
      return row === undefined ? undefined : integer(row, 'config_version')
    },
    async claim(endpoint, { leaseMs, limit }) {
      const at = databaseNow()
      const auth = await openAuth(database, keyring, endpoint, at)
      if (auth === undefined) return []
      const [rows = []] = await database.write(claimDue(endpoint, at, at + leaseMs, limit))
      return rows.map((row) => ({
        ...endpoint,
        auth,
        id: text(row, 'id'),
        variant: oneOf(row, 'variant', variants),
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
      await database.write(...recordStatements(delivery, attempt, after, disableFor, databaseNow()))
    },
    async giveUp(deliveries) {
      if (deliveries.length === 0) return
      await database.write(...deliveries.map((delivery) => afterAttempt(delivery, { state: 'EXHAUSTED' }, databaseNow())))
    },
    async takeOver() {
      await database.write(endClaims(await readClock()))
    },
    prune: async (env, before, stopping) => await pruneDeliveries(database, env, { before, now: await readClock() }, stopping),
  }
}
