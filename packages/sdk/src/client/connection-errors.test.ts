import { once } from 'node:events'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectionError } from '../errors/connection-error.ts'
import { Problem } from '../errors/problem.ts'
import { createServiceClient } from './service-client.ts'
import { canary, sendJson, sendProblem, startServer } from './testing.ts'

const issue = {
  programId: 'prg_a',
  destinationAccount: { destinationUserId: 'A1' },
  referenceNumber: 'R-1',
  basePoints: 10,
}

const failure = async (call: Promise<unknown>): Promise<ConnectionError> => {
  const error: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ConnectionError)
  return error as ConnectionError
}

const clientOf = (baseUrl: string, options: object = {}) =>
  createServiceClient({ baseUrl, ...canary, maxRetries: 0, ...options })

test('a refused connection names the request, the attempts and the fix', async () => {
  // Without `close`, the first attempt uses the connection of the read, and is lost.
  const { baseUrl, stop, client } = await startServer((_, response) =>
    sendJson(response, 200, ['USD'], { connection: 'close' }),
  )
  await client.listCurrencies()
  stop()
  const error = await failure(client.createTransaction(issue, { maxRetries: 2 }))
  expect(error).toMatchObject({ method: 'POST', url: `${baseUrl}/transactions`, attempts: 3, reason: 'refused' })
  expect(error.mayHaveArrived).toBe(false)
  expect(error.message).toMatch(
    /^POST http:\/\/127\.0\.0\.1:\d+\/transactions: connection refused \(3 attempts in \d+ ms\)\. Is the service running\?$/,
  )
})

test('an unknown host has the reason dns', async () => {
  expect(await failure(clientOf('https://no-such-host.invalid').listCurrencies())).toMatchObject({
    reason: 'dns',
    url: 'https://no-such-host.invalid/oauth2/token',
  })
})

test('a server without a trusted certificate has the reason tls', async () => {
  const server = createTlsServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await failure(clientOf(`https://127.0.0.1:${port}`).listCurrencies())).toMatchObject({ reason: 'tls' })
})

test('a closed connection has the reason reset', async () => {
  const server = createTcpServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await failure(clientOf(`http://127.0.0.1:${port}`).listCurrencies())).toMatchObject({ reason: 'reset' })
})

test('an answer after timeoutMs has the reason timeout', async () => {
  const { client } = await startServer(() => undefined)
  const error = await failure(
    client.listTransactions({ startDate: 'a', endDate: 'b' }, { timeoutMs: 50, maxRetries: 1 }),
  )
  expect(error).toMatchObject({ reason: 'timeout', attempts: 2 })
  expect(error.url).toMatch(/\/transactions$/)
  expect(error.message).toMatch(/: no answer in \d+ ms \(2 attempts in /)
})

test('deadlineMs ends all attempts', async () => {
  const { client, received } = await startServer(() => undefined)
  const error = await failure(client.getProfile(undefined, { deadlineMs: 200, timeoutMs: 60, maxRetries: 5 }))
  expect(error.reason).toBe('timeout')
  expect(received.length).toBeLessThan(5)
})

test('a pause that exceeds the deadline is not made', async () => {
  const { client, received } = await startServer((_, response) =>
    sendProblem(response, 429, 'RATE_LIMITED', { 'retry-after': '9' }),
  )
  await expect(client.getProfile(undefined, { deadlineMs: 5_000 })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(received).toHaveLength(1)
})

test("the caller's signal has the reason aborted", async () => {
  const { client } = await startServer(() => undefined)
  const error = await failure(client.getProfile(undefined, { signal: AbortSignal.timeout(30) }))
  expect(error.reason).toBe('aborted')
  expect(error.cause).toMatchObject({ name: 'TimeoutError' })
  expect(await failure(client.getProfile(undefined, { signal: AbortSignal.abort() }))).toMatchObject({
    reason: 'aborted',
    attempts: 0,
  })
})

test('answers of a proxy have the reasons not_json and not_ours', async () => {
  const { client } = await startServer(({ url }, response) =>
    url === '/profile'
      ? response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to the hotel</html>')
      : url === '/currencies'
        ? sendJson(response, 502, { error: 'bad gateway' })
        : response.writeHead(302, { location: 'https://login.example' }).end(),
  )
  expect(await failure(client.getProfile(undefined, { maxRetries: 0 }))).toMatchObject({ reason: 'not_json' })
  const foreign = await failure(client.listCurrencies(undefined, { maxRetries: 0 }))
  expect(foreign).toMatchObject({ reason: 'not_ours' })
  expect(foreign.message).toContain('the answer with the status 502 is not one of the service')
  expect(await failure(client.listPrograms(undefined, { maxRetries: 0 }))).toMatchObject({ reason: 'not_ours' })
})

test('the circuit breaker keeps the reason and reports no attempt', async () => {
  const { client, stop } = await startServer((_, response) => sendJson(response, 200, ['USD']))
  await client.listCurrencies()
  stop()
  await failure(client.listCurrencies(undefined, { maxRetries: 4 }))
  const error = await failure(client.listCurrencies())
  expect(error).toMatchObject({ reason: 'refused', attempts: 0, mayHaveArrived: false })
  expect(error.message).toContain('not sent, because the last requests failed')
})

test('refused attempts do not hide an earlier one that may have arrived', async () => {
  const { client, stop, received } = await startServer(({ method }, response) => {
    if (method === 'GET') return sendJson(response, 200, ['USD'])
    response.socket?.destroy()
    stop()
  })
  await client.listCurrencies()
  const error = await failure(client.createTransaction(issue))
  expect(received).toHaveLength(2)
  expect(error).toMatchObject({ reason: 'refused', attempts: 3, mayHaveArrived: true })
  expect(error.message).toMatch(/running\? The service may have received the request\.$/)
})

test('a retry that the circuit breaker refuses hides no earlier attempt', async () => {
  const { client, received } = await startServer(({ method }, response) =>
    method === 'GET' ? sendJson(response, 200, ['USD']) : response.socket?.destroy(),
  )
  await client.listCurrencies()
  for (let i = 0; i < 3; i += 1)
    await failure(client.updateMultibrandConnections({ sourceUserId: 'u', connections: [] }))
  const error = await failure(client.createTransaction(issue))
  expect(received).toHaveLength(6)
  expect(error).toMatchObject({ reason: 'reset', attempts: 2, mayHaveArrived: true })
  expect(error.message).not.toContain('not sent')
})

test('without an access token in time, the call is not sent', async () => {
  const silent = createTcpServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const error = await failure(clientOf(`http://127.0.0.1:${port}`).createTransaction(issue, { deadlineMs: 50 }))
  expect(error).toMatchObject({ attempts: 0, reason: 'timeout', mayHaveArrived: false })
  expect(error.message).toMatch(/\/transactions: no access token in time \(not sent\)\.$/)
})

test('after a deadline during an attempt, the request may have arrived', async () => {
  const { client } = await startServer(({ method }, response) =>
    method === 'GET' ? sendJson(response, 200, ['USD']) : undefined,
  )
  await client.listCurrencies()
  const error = await failure(client.createTransaction(issue, { deadlineMs: 80 }))
  expect(error).toMatchObject({ attempts: 1, reason: 'timeout', mayHaveArrived: true })
})

test('without a renewed token, the error is that of the call', async () => {
  let tokens = 0
  const error = await failure(
    createServiceClient({
      baseUrl: 'http://localhost:9',
      ...canary,
      fetch: (async (url: string) => {
        if (!url.endsWith('/oauth2/token')) {
          const body = { code: 'TOKEN_EXPIRED', status: 401, title: '', detail: '', retryable: false, errors: [] }
          return Response.json(body, { status: 401 })
        }
        tokens += 1
        if (tokens > 1) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
        return Response.json({ access_token: 't', expires_in: 600 })
      }) as never,
    }).createTransaction(issue),
  )
  // The service refused the only attempt with a 401, so the order has not taken effect.
  expect(error).toMatchObject({ url: 'http://localhost:9/transactions', attempts: 1, mayHaveArrived: false })
})

test.each([
  ['connect', 'refused', false],
  ['read', 'reset', true],
])('an unreachable host during %s has the reason %s', async (syscall, reason, mayHaveArrived) => {
  const fetch = () => Promise.reject(Object.assign(new Error('no route'), { code: 'EHOSTUNREACH', syscall }))
  const error = await failure(clientOf('http://localhost:9', { fetch }).widgetTokens.multibrand({ userId: 'u' }))
  expect(error).toMatchObject({ reason, mayHaveArrived })
})

test.each([
  [302, 1],
  [404, 1],
  [200, 1],
  [502, 3],
])('a proxy with status %i gets %i requests', async (status, times) => {
  const { client, received } = await startServer((_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', location: '/x' }).end('<html>'),
  )
  await failure(client.listCurrencies({}, { maxRetries: 2 }))
  expect(received).toHaveLength(times)
})

test('a Problem names its request, code, detail, request id and page', async () => {
  const { client, baseUrl } = await startServer((_, response) => sendProblem(response, 422, 'POINTS_ABOVE_LIMIT'))
  const error: unknown = await client.createTransaction(issue).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({
    code: 'POINTS_ABOVE_LIMIT',
    status: 422,
    title: 'POINTS_ABOVE_LIMIT',
    detail: 'It is POINTS_ABOVE_LIMIT',
    retryable: false,
    retryAfter: undefined,
    requestId: 'req_1',
    errors: [],
    docs: `${baseUrl}/errors/POINTS_ABOVE_LIMIT`,
    message: `POST /transactions answered 422 POINTS_ABOVE_LIMIT: It is POINTS_ABOVE_LIMIT. (req_1) ${baseUrl}/errors/POINTS_ABOVE_LIMIT`,
  })
})

test('a client and its errors show no secret and no token', async () => {
  const { client, stop } = await startServer((_, response) => sendProblem(response, 403, 'INSUFFICIENT_SCOPE'))
  const problem: unknown = await client.getProfile().catch((error: unknown) => error)
  stop()
  const lost = await failure(client.createTransaction(issue, { maxRetries: 1 }))
  const unreachable = await failure(clientOf('http://127.0.0.1:1').widgetTokens.multibrand({ userId: 'u' }))
  const shown = [client, client.widgetTokens, problem, lost, unreachable]
    .flatMap((each) => [inspect(each, { depth: 20, showHidden: true }), JSON.stringify(each), String(each)])
    .join('\n')
  expect(shown).not.toContain('CANARY')
  expect(inspect(client)).toContain("clientSecret: '…'")
  expect(JSON.parse(JSON.stringify(client))).toMatchObject({ clientId: canary.clientId, clientSecret: '…' })
})
