import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Agent, request } from 'undici'
import { startChild } from '../../testing/child-process.ts'
import { runProgram } from '../../testing/run-program.ts'
import { bank, demoShop, seedSecrets } from '../../testing/test-config.ts'
import { openDatabase } from '../store/engine/open-database.ts'
import { sql } from '../store/engine/database.ts'
import { raiseRevision } from '../store/catalog/revision.ts'

/** Milliseconds for starts of processes on a busy machine: of one worker, and of a test with a cluster of its own. */
const soon = { timeout: 60_000 }
const long = 180_000
const workers = 4
const many = 40
const masterKey = randomBytes(32).toString('base64')
const settings = {
  WORKERS: String(workers),
  MASTER_KEY: masterKey,
  DEMO_ORGANIZATION: demoShop.organizationId,
  SEED_SECRETS: JSON.stringify(seedSecrets),
}
/** The settings of tests that start a cluster of their own. */
const small = { ...settings, WORKERS: '2' }
const clientId = bank.clientId.sandbox
const clientSecret = seedSecrets[bank.organizationId]!.sandbox.clientSecret

/** Opens a connection for each request, so that the workers share the requests. A lost answer fails after 30 s. */
const agent = new Agent({ connections: many, pipelining: 0, headersTimeout: 30_000, bodyTimeout: 30_000 })
afterAll(() => agent.close())

type Child = Awaited<ReturnType<typeof startChild>>
type Sent = { token?: string; body?: object | URLSearchParams; headers?: Record<string, string> }

const send = async (method: 'GET' | 'POST' | 'PUT', url: string, { token, body, headers }: Sent = {}) => {
  const isForm = body instanceof URLSearchParams
  const answer = await request(url, {
    method,
    dispatcher: agent,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body && { body: isForm ? body.toString() : JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: (await answer.body.json()) as Record<string, unknown> }
}

const times = <T>(make: (index: number) => Promise<T>, count = many): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const routeOf = ({ req }: Record<string, unknown>) => (req as { route?: string } | undefined)?.route

/** Sends requests until every worker has answered some of them. Returns the different statuses of all answers. */
const statusesOfEveryWorker = async (
  child: Child,
  route: string,
  make: () => Promise<{ status: number }>,
): Promise<number[]> => {
  const before = child.logged().length
  const statuses = new Set<number>()
  const answered = () => {
    const lines = child.logged().slice(before)
    return new Set(lines.flatMap((line) => (routeOf(line) === route ? [line['worker']] : [])))
  }
  for (let round = 0; round < 50 && answered().size < workers; round += 1)
    for (const { status } of await times(make)) statuses.add(status)
  expect(answered().size).toBe(workers)
  return [...statuses]
}

const requestToken = async ({ baseUrls: { sandbox } }: Child): Promise<string> => {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const { body } = await send('POST', `${sandbox}/oauth2/token`, { body: new URLSearchParams(form) })
  return String(body['access_token'])
}

const issue = ({ baseUrls: { sandbox } }: Child, token: string, referenceNumber: string) =>
  send('POST', `${sandbox}/transactions`, {
    token,
    body: {
      programId: 'prg_hushwood',
      destinationAccount: {
        destinationUserId: '77300519441234',
        destinationUserEmail: 'layla@people.example',
        destinationUserFirstName: 'Layla',
        destinationUserLastName: 'Aziz',
      },
      referenceNumber,
      basePoints: 1000,
    },
  })

const profile = ({ baseUrls: { sandbox } }: Child, token: string) => send('GET', `${sandbox}/profile`, { token })

const profileStatuses = (token: string) => statusesOfEveryWorker(child, '/profile', () => profile(child, token))

const workersThatServe = (child: Child) => child.logged().filter(({ msg }) => msg === 'a worker serves')

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Issues points under new references until `stop`. An issue without an answer is sent again, as a caller does. */
const issueInBackground = (child: Child, token: string) => {
  const issued = new Map<string, string>()
  const stopping = new AbortController()
  const issueAll = async (lane: number): Promise<void> => {
    for (let index = 0; !stopping.signal.aborted;) {
      const reference = `LOAD-${lane}-${index}`
      const answer = await issue(child, token, reference).catch(() => undefined)
      if (answer === undefined || answer.status === 503) await sleep(20)
      else if (answer.status > 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      else {
        issued.set(reference, String(answer.body['id']))
        index += 1
      }
    }
  }
  const lanes = Promise.all([0, 1, 2, 3, 4, 5].map(issueAll))
  return {
    issued,
    stop: async () => {
      stopping.abort()
      await lanes
    },
  }
}

/** Returns the stored transactions by reference, in the form of `issued`. */
const storedTransactions = async ({ database }: Child): Promise<Map<string, string>> => {
  const opened = openDatabase(database)
  const rows = await opened.read(sql`select reference, id from transactions`)
  await opened.close()
  return new Map(rows.map((row) => [String(row['reference']), String(row['id'])]))
}

const change = async ({ database }: Child, ...statements: Parameters<ReturnType<typeof openDatabase>['write']>) => {
  const opened = openDatabase(database)
  await opened.write(...statements)
  await opened.close()
}

let child: Child
let token: string
beforeAll(async () => {
  child = await startChild(settings)
  token = await requestToken(child)
}, long)
afterAll(() => child[Symbol.asyncDispose]())

test('all workers serve at one address and name themselves in the log', async () => {
  const ready = () => send('GET', `${child.baseUrls.sandbox}/readyz`)
  expect(await statusesOfEveryWorker(child, '/readyz', ready)).toEqual([200])
})

test('four workers issue one transaction for one reference', async () => {
  const answers = await times(() => issue(child, token, 'ONE'))
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await storedTransactions(child)).get('ONE')).toBe(answers[0]!.body['id'])
})

test('a widget token starts the session of one page at one worker', async () => {
  const { sandbox } = child.baseUrls
  const order = { userId: 'customer-1', amount: 50, currency: 'SAR', referenceNumber: 'WIDGET-1' }
  const minted = await send('POST', `${sandbox}/v1/auth/widget/point-exchange`, {
    body: { clientId, clientSecret, ...order },
  })
  const answers = await times((index) =>
    send('POST', `${sandbox}/v1/widget/session`, {
      body: { token: minted.body['accessToken'], nonce: `nonce-${String(index).padStart(20, '0')}` },
    }),
  )
  const [started, ...others] = answers.toSorted((one, other) => one.status - other.status)
  expect([started!.status, new Set(others.map(({ body }) => body['code']))]).toEqual([200, new Set(['TOKEN_INVALID'])])
  const options = () =>
    send('GET', `${sandbox}/v1/widget/point-exchange/options`, { token: String(started!.body['sessionToken']) })
  expect(await statusesOfEveryWorker(child, '/v1/widget/point-exchange/options', options)).toEqual([200])
  await change(child, sql`delete from widget_tokens`)
  expect(await statusesOfEveryWorker(child, '/v1/widget/point-exchange/options', options)).toEqual([401])
})

test('every worker has the changes of a preview', async () => {
  const { sandbox } = child.baseUrls
  const { body } = await send('POST', `${sandbox}/embed/v1/demo-token`, {
    headers: { origin: sandbox, 'sec-fetch-site': 'same-origin' },
    body: { widget: 'point-exchange', reason: 'initial' },
  })
  const page = { token: body['token'], nonce: 'nonce-of-one-page-0123456789' }
  const start = async () => (await send('POST', `${sandbox}/v1/widget/session`, { body: page })).body
  const { sessionToken } = await start()
  const account = { destinationUserId: 'NB1', destinationUserFirstName: 'Nour', destinationUserLastName: 'Sample' }
  const { body: receipt } = await send('POST', `${sandbox}/v1/widget/point-exchange/transactions`, {
    token: String(sessionToken),
    body: { programId: 'prg_nimbara', destinationAccount: account },
  })
  const starts = await times(start, workers * 2)
  expect(starts.map(({ exchange }) => (exchange as { receipt: unknown }).receipt)).toEqual(starts.map(() => receipt))
})

test('a revoked signing key ends tokens at every worker', async () => {
  const old = await requestToken(child)
  expect(await profileStatuses(old)).toEqual([200])
  const { status } = await runProgram(['keys', 'revoke', 'sandbox'], {
    MASTER_KEY: masterKey,
    DATABASE_URL: child.database.databaseUrl,
    WORKERS: String(workers),
  })
  expect(status).toBe(0)
  expect(await profileStatuses(old)).toEqual([401])
  const fresh = await times(() => requestToken(child))
  expect([...new Set((await times((index) => profile(child, fresh[index]!))).map((each) => each.status))]).toEqual([
    200,
  ])
  token = fresh[0]!
})

test('a disabled client is refused by every worker on its next request', async () => {
  expect(await profileStatuses(token)).toEqual([200])
  const set = (status: string) => sql`update clients set status = ${status} where id = ${clientId}`
  await change(child, set('DISABLED'), raiseRevision())
  expect(await profileStatuses(token)).toEqual([401])
  await change(child, set('ENABLED'), raiseRevision())
  expect(await profileStatuses(token)).toEqual([200])
})

test(
  'a killed worker loses no transaction, and another one replaces it',
  async () => {
    const load = issueInBackground(child, token)
    await expect.poll(() => load.issued.size, soon).toBeGreaterThan(50)
    process.kill(Number(workersThatServe(child)[0]!['pid']), 'SIGKILL')
    await expect.poll(() => workersThatServe(child).length, soon).toBe(workers + 1)
    const before = load.issued.size
    await expect.poll(() => load.issued.size, soon).toBeGreaterThan(before + 50)
    await load.stop()
    expect(child.logged()).toContainEqual(expect.objectContaining({ level: 50, signal: 'SIGKILL', worker: 1 }))
    const stored = await storedTransactions(child)
    for (const [reference, id] of load.issued) expect(stored.get(reference)).toBe(id)
  },
  long,
)

test(
  'SIGTERM to the primary ends all workers with status 0',
  async () => {
    await using stopped = await startChild(small)
    const load = issueInBackground(stopped, await requestToken(stopped))
    await expect.poll(() => load.issued.size, soon).toBeGreaterThan(20)
    stopped.stop()
    expect(await stopped.exited).toBe(0)
    await load.stop()
    expect(workersThatServe(stopped).map(({ pid }) => isRunning(Number(pid)))).toEqual([false, false])
    const stored = await storedTransactions(stopped)
    for (const [reference, id] of load.issued) expect(stored.get(reference)).toBe(id)
  },
  long,
)

test(
  'workers end when their primary is killed',
  async () => {
    await using killed = await startChild(small)
    await expect.poll(() => workersThatServe(killed).length, soon).toBe(2)
    const pids = workersThatServe(killed).map(({ pid }) => Number(pid))
    process.kill(killed.pid, 'SIGKILL')
    await expect.poll(() => pids.map(isRunning), soon).toEqual([false, false])
  },
  long,
)

test(
  'a taken port stops the start of all workers with one message',
  async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { status, err } = await runProgram([], {
      ...settings,
      DATABASE_URL: child.database.databaseUrl,
      PRODUCTION_PORT: '0',
      PORTAL_PORT: '0',
      PREVIEW_PORT: '0',
      SANDBOX_PORT: String(port),
    })
    taken.close()
    expect([status, err]).toEqual([1, `Port ${port} is taken: free it, or start with SANDBOX_PORT=<another port>.\n`])
  },
  long,
)
