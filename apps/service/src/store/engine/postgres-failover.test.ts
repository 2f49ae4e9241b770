import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { flightLimits } from './postgres-flights.ts'
import { onServer, startPostgres, type Postgres } from '../../../testing/start-postgres.ts'
import { startTestProxy, type TestProxy } from '../../../testing/test-proxy.ts'

/** The longest allowed time in seconds between the switch to the standby and the first successful answer. */
const answersWithin = 20
const clients = 12

type Answer = { status: number; retryAfter: string | null; body: { id?: string }; seconds: number }
type Issue = { reference: string; answers: Answer[] }

let primary: Postgres
let standby: Postgres
let proxy: TestProxy
let service: TestService
let token: string
const closing = new AsyncDisposableStack()

beforeAll(async () => {
  primary = await startPostgres({ durable: true })
  closing.defer(() => primary.stop())
  standby = await startPostgres({ durable: true, standbyOf: primary })
  closing.defer(() => standby.stop())
  await onServer(primary.url, `alter system set synchronous_standby_names = '*'`)
  await onServer(primary.url, 'select pg_reload_conf()')
  proxy = closing.use(await startTestProxy(primary.socket))
  service = await startTestService({ DATABASE_URL: proxy.through(primary.url) })
  closing.defer(() => service.close())
  token = await service.accessToken()
})
afterAll(() => closing.disposeAsync())

const issue = async (reference: string): Promise<Answer> => {
  const answer = await fetch(`${service.baseUrls.sandbox}/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      programId: 'prg_drovak',
      destinationAccount: { destinationUserId: '7730051944' },
      referenceNumber: reference,
      basePoints: 1000,
    }),
  })
  const body = (await answer.json()) as Answer['body']
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body,
    seconds: performance.now() / 1000,
  }
}
const isSuccess = ({ status }: Answer): boolean => status === 200 || status === 201

/**
 * Starts clients that each issue points in one request after another, with a new reference number for each. A client
 * repeats a request until it succeeds.
 */
const startLoad = () => {
  const issues: Issue[] = []
  const stopping = new AbortController()
  const one = async (client: number): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const own: Issue = { reference: `failover-${client}-${count}`, answers: [] }
      issues.push(own)
      do {
        if (own.answers.length > 0) await sleep(200)
        own.answers.push(await issue(own.reference))
      } while (!isSuccess(own.answers.at(-1)!) && !stopping.signal.aborted)
      await sleep(20)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
  return {
    issues,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

/** Polls the readiness endpoint. Records the longest time of an answer in milliseconds and all statuses. */
const startAsking = () => {
  const stopping = new AbortController()
  const found = { longest: 0, statuses: new Set<number>() }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      const { status } = await fetch(`${service.baseUrls.sandbox}/readyz`)
      found.longest = Math.max(found.longest, performance.now() - began)
      found.statuses.add(status)
      await sleep(100)
    }
  })()
  return {
    found,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

test('a failover to the standby keeps every acknowledged transaction', async () => {
  const asking = new AsyncDisposableStack()
  await using _ended = asking
  const load = asking.use(startLoad())
  const readiness = asking.use(startAsking())
  await expect.poll(() => load.issues.length, { timeout: 20_000 }).toBeGreaterThan(100)
  primary.freeze()
  await sleep(2_000)
  await onServer(standby.url, `alter system set synchronous_standby_names = ''`)
  await onServer(standby.url, 'select pg_promote()')
  proxy.switchTo(standby.socket)
  const switchedAt = performance.now() / 1000
  const answersAfter = () =>
    load.issues.flatMap(({ answers }) => answers).filter((each) => isSuccess(each) && each.seconds > switchedAt)
  await expect.poll(() => answersAfter().length, { timeout: answersWithin * 1000, interval: 100 }).toBeGreaterThan(0)
  await expect.poll(() => answersAfter().length, { timeout: 30_000 }).toBeGreaterThan(100)
  await asking.disposeAsync()
  const { longest, statuses } = readiness.found
  const answers = load.issues.flatMap((each) => each.answers)
  const refused = answers.filter((each) => !isSuccess(each))
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 2']))
  expect(statuses).toEqual(new Set([200, 503]))
  // Client and service share one process on a busy machine, so the test allows half of `flight`. A readiness check that
  // waited for the database would take the whole time limit `flight`.
  expect(longest).toBeLessThan(flightLimits.flight / 2)
  for (const { reference, answers } of load.issues) {
    const acknowledged = answers.find(isSuccess)
    const replayed = await issue(reference)
    expect(isSuccess(replayed)).toBe(true)
    expect(await issue(reference)).toMatchObject({
      status: 200,
      body: { id: acknowledged?.body.id ?? replayed.body.id },
    })
  }
}, 90_000)

/** Cancels every wait of a commit for a standby, until the returned object is disposed. */
const startCancelling = () => {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await onServer(standby.url, `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
      await sleep(50)
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

/**
 * Returns whether a new commit waits for a standby. The processes of a server apply a reloaded setting one after
 * another, so a commit shortly after the reload may not wait. A wait that is cancelled ends with a warning.
 */
const commitWaits = async (): Promise<boolean> => {
  const client = new Client({ connectionString: standby.url })
  await client.connect()
  let warned = false
  client.on('notice', ({ code }) => (warned ||= code === '01000'))
  await client.query(`select pg_logical_emit_message(true, 'probe', '')`).finally(() => client.end())
  return warned
}

test('a request answers 503 if the standby did not confirm its commit', async () => {
  await onServer(standby.url, `alter system set synchronous_standby_names = 'nobody'`)
  await onServer(standby.url, 'select pg_reload_conf()')
  {
    await using _cancelling = startCancelling()
    await expect.poll(commitWaits, { timeout: 20_000 }).toBe(true)
    expect(await issue('unreplicated')).toMatchObject({ status: 503, retryAfter: '2' })
  }
  await onServer(standby.url, `alter system set synchronous_standby_names = ''`)
  await onServer(standby.url, 'select pg_reload_conf()')
  expect(await issue('unreplicated')).toMatchObject({ status: 200 })
})
