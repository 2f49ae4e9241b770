import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import { createKeyring } from '../src/store/access/crypto.ts'
import { sql, type Query, type Row } from '../src/store/engine/database.ts'
import { insertEndpoint } from '../src/store/webhooks/endpoint-statements.ts'
import { insertSecret } from '../src/store/webhooks/webhook-rotation.ts'
import { publicAuth, sealWebhookAuth, type Oauth2Auth, type WebhookAuth } from '../src/store/webhooks/webhook-auth.ts'
import { sealWebhookSecret, type WebhookSecret } from '../src/store/webhooks/webhook-secrets.ts'
import { insertEvent } from '../src/store/webhooks/events.ts'
import { createIds } from '../src/store/access/ids.ts'
import { migrate } from '../src/store/engine/migrate.ts'
import { openDatabase } from '../src/store/engine/open-database.ts'
import { createStore } from '../src/store/store.ts'
import { temporaryDatabase } from './temporary.ts'
import type { Env } from '../src/caller.ts'
import { startWebhookWorker, type WebhookWorkerOptions } from '../src/webhooks/worker.ts'

export type Received = { headers: IncomingHttpHeaders; body: string; url: string }
export type Answer = (response: ServerResponse, request: IncomingMessage, count: number) => void

/**
 * Starts a real receiver on loopback that records its requests. A test can replace `answer` while the receiver runs.
 */
export async function startReceiver(answer: Answer = (response) => response.writeHead(204).end(), port = 0) {
  const received: Received[] = []
  const receiver = { received, answer, url: '', [Symbol.asyncDispose]: close }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), url: request.url ?? '' })
      receiver.answer(response, request, received.length)
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return receiver
}

/**
 * Returns a function that answers requests like an OAuth token endpoint. Each request gets a new token: `token-1`,
 * `token-2` and so on.
 */
export const grants =
  (expiresIn: number | undefined = 300): Answer =>
  (response, _request, count) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ access_token: `token-${count}`, token_type: 'bearer', expires_in: expiresIn }))

export const oauth2At = (tokenUrl: string, change: Partial<Oauth2Auth> = {}): Oauth2Auth => ({
  mode: 'oauth2',
  tokenUrl,
  clientId: 'my client',
  clientSecret: 's3cr&t/+=%',
  placement: 'header',
  ...change,
})

export const testSecret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const masterKey = Buffer.alloc(32, 7).toString('base64')

const bodyFor = (member: string, type: string): string =>
  JSON.stringify({ destinationAccount: { destinationUserEmail: null, destinationUserId: member }, type })

/** A secret of a test's webhook endpoint. Its state is `ACTIVE` by default. */
export type TestSecret = { secret?: string } & Partial<Pick<WebhookSecret, 'state' | 'activatesAt' | 'expiresAt'>>
/** A webhook endpoint of a test. By default, the endpoint receives every event type and uses signatures. */
export type TestEndpoint = { eventTypes?: string; auth?: WebhookAuth; secrets?: readonly TestSecret[] }

/**
 * Returns the names of the secrets that verify a request: `ours` for this service's signature header, `standard` for
 * the header of Standard Webhooks. Computes the signatures as a receiver does.
 */
export function verifying(
  { headers, body }: Received,
  secrets: Record<string, string>,
): { ours: string[]; standard: string[] } {
  const [at, id, standardAt] = ['x-service-timestamp', 'webhook-id', 'webhook-timestamp'].map((name) =>
    String(headers[name]),
  )
  const own = (secret: string): string => createHmac('sha256', secret).update(`${at}:${body}`).digest('hex')
  const standard = (secret: string): string => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return createHmac('sha256', key).update(`${id}.${standardAt}.${body}`).digest('base64')
  }
  const signatures = String(headers['webhook-signature']).split(' ')
  const names = Object.keys(secrets)
  return {
    ours: names.filter((name) => headers['x-service-signature'] === own(secrets[name] ?? '')),
    standard: names.filter((name) => signatures.includes(`v1,${standard(secrets[name] ?? '')}`)),
  }
}

/** Opens the real store on its own database. Only the test moves the clock. */
export async function openTestOutbox(env: Env = 'sandbox') {
  const settings = await temporaryDatabase('MIGRATED')
  const clock = { at: Date.now(), ahead: 0 }
  const now = () => clock.at
  const database = openDatabase(settings, now)
  await migrate(database, clock.at)
  const id = createIds(now)
  const store = createStore(database, { realNow: () => clock.at + clock.ahead, id, masterKey })
  const caller = { organizationId: 'org_test', env }
  const keyring = createKeyring(masterKey)
  const addSecret = (endpointId: string, given: TestSecret): Query => {
    const { secret = testSecret, state = 'ACTIVE', activatesAt = null, expiresAt = null } = given
    const secretId = id('whs')
    const sealed = sealWebhookSecret(keyring, caller, endpointId, secretId, secret)
    return insertSecret(caller, endpointId, { id: secretId, state, sealed, createdAt: now(), activatesAt, expiresAt })
  }
  return {
    store,
    /**
     * The database's clock in milliseconds. `ahead` is the number of milliseconds by which the process's clock is ahead
     * of it.
     */
    clock,
    now,
    /** The webhook functions of the organization that owns the endpoints. */
    webhooks: store.organization(caller).webhooks,
    async addEndpoint(
      url: string,
      { eventTypes = '*', auth = { mode: 'signature' }, secrets = [{}] }: TestEndpoint = {},
    ): Promise<string> {
      const endpointId = id('whe')
      const { mode, ...shown } = publicAuth(auth)
      const authSealed = auth.mode === 'signature' ? null : sealWebhookAuth(keyring, caller, endpointId, auth)
      const columns = {
        url,
        description: '',
        eventTypes,
        authMode: mode,
        authSealed,
        authPublic: JSON.stringify(shown),
      }
      await database.write(
        insertEndpoint(caller, endpointId, columns, now()),
        ...(auth.mode === 'signature' ? secrets : []).map((secret) => addSecret(endpointId, secret)),
      )
      return endpointId
    },
    async addEvent({
      type = 'TRANSACTION_COMPLETED',
      member = 'M-1',
      dueAt = now(),
      body = bodyFor(member, type),
    } = {}): Promise<string> {
      const eventId = id('evt')
      await database.write(
        insertEvent(caller, { id: eventId, type, subjectId: 'txn_1', body, createdAt: now(), dueAt }),
      )
      return eventId
    },
    deliveries: (): Promise<Row[]> =>
      database.read(
        sql`
        select id, state, variant, attempts, schedule_from, due_at, claimed_until, finished_at, event_id, endpoint_id
        from deliveries order by id`,
      ),
    attempts: (): Promise<Row[]> =>
      database.read(
        sql`
        select number, started_at, status, reason, response_start, url, request_headers
        from delivery_attempts order by delivery_id, number`,
      ),
    endpoints: (): Promise<Row[]> =>
      database.read(sql`select id, status, disabled_reason, failing_since from webhook_endpoints order by id`),
    async [Symbol.asyncDispose]() {
      await database.close()
      await settings[Symbol.asyncDispose]()
    },
  }
}

export type TestOutbox = Awaited<ReturnType<typeof openTestOutbox>>

/** Opens an endpoint whose receiver answers no request until the test calls `letGo`. */
export async function openHolding(events: number, endpoint: TestEndpoint = {}) {
  const opened = new AsyncDisposableStack()
  const outbox = opened.use(await openTestOutbox())
  const held: ServerResponse[] = []
  const receiver = opened.use(await startReceiver((response) => held.push(response)))
  const endpointId = await outbox.addEndpoint(receiver.url, endpoint)
  const ids: string[] = []
  for (let count = 0; count < events; count += 1) ids.push(await outbox.addEvent())
  const letGo = (status = 204): void => {
    const answer = (response: ServerResponse) => response.writeHead(status).end()
    receiver.answer = answer
    held.splice(0).forEach(answer)
  }
  return { outbox, receiver, endpointId, ids, letGo, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/**
 * Starts a worker that uses the test's clock. The worker polls only when the test wakes it, and it does not vary the
 * delays of retries.
 */
export function startTestWorker({ store, now }: TestOutbox, options: Partial<WebhookWorkerOptions> = {}) {
  const worker = startWebhookWorker({
    store,
    elapsed: now,
    random: () => 0.5,
    allowPrivate: true,
    pollMs: 3_600_000,
    ...options,
  })
  return { ...worker, [Symbol.asyncDispose]: worker.stop }
}

export const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
export const attempted = (outbox: TestOutbox, count: number) =>
  until(async () => expect(await outbox.attempts()).toHaveLength(count))
