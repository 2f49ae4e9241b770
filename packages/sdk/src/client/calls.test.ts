import { expect, test } from 'vitest'
import { version } from '../generated/version.gen.ts'
import type { CallEvent } from './call-options.ts'
import { sendJson, sendProblem, startServer } from './testing.ts'

const issued = { id: 'txn_1', totalPoints: 10, referenceNumber: 'R-1', date: '2026-11-21T10:00:00.000Z' }

test('path, query and body come from one flat input', async () => {
  const { client, received } = await startServer((_, response) => sendJson(response, 200, {}))
  await client.getProgramFields({ programId: 'prg a/b', destinationUserId: 'x&y' })
  await client.getProgramDetails({ programId: ['a', 'b'] })
  await client.validateMember({ programId: 'prg_a', destinationUserId: 'A1' })
  await client.listCampaigns({ page: 2, pageSize: 100, status: undefined })
  await client.sendTestEvent()
  expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/programs/prg%20a%2Fb/fields?destinationUserId=x%26y', ''],
    ['GET', '/programs/details?programId%5B%5D=a&programId%5B%5D=b', ''],
    ['POST', '/programs/prg_a/validate-member', '{"destinationUserId":"A1"}'],
    ['GET', '/campaigns?page=2&pageSize=100', ''],
    ['POST', '/webhook-events/test', '{}'],
  ])
})

test('dates become ISO 8601 text in a query and in a body', async () => {
  const { client, received } = await startServer((_, response) => sendJson(response, 200, { total: 0, data: [] }))
  const at = new Date('2026-01-01T00:00:00Z')
  await client.listTransactions({ startDate: at, endDate: '2026-02' })
  await client.createCredit({ userId: 'u', value: 5, currency: 'SAR', executionDate: at, referenceNumber: 'R-1' })
  expect(received[0]?.url).toBe('/transactions?startDate=2026-01-01T00%3A00%3A00.000Z&endDate=2026-02')
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ executionDate: '2026-01-01T00:00:00.000Z' })
})

test.each([
  ['an unknown input', (client: Client) => client.listCampaigns({ pagesize: 1 } as never), 'no input pagesize'],
  ['the older nested input', (client: Client) => client.getTransaction({ params: {} } as never), 'transactionId'],
  ['a missing path parameter', (client: Client) => client.getTransaction({ transactionId: '' }), 'is missing'],
  ['the path part .', (client: Client) => client.getTransaction({ transactionId: '.' }), "'.' or '..'"],
  ['the path part ..', (client: Client) => client.getTransaction({ transactionId: '..' }), "'.' or '..'"],
  ['an invalid date', (client: Client) => client.listTransactions({ startDate: new Date('x'), endDate: '' }), 'Date'],
  ['an infinite number', (client: Client) => client.listCampaigns({ page: Number.NaN }), 'page must be'],
])('a call refuses %s before it sends a request', async (_, call, message) => {
  const { client, received } = await startServer(() => expect.unreachable())
  const refused = Promise.resolve(call(client))
  await expect(refused).rejects.toThrow(TypeError)
  await expect(refused).rejects.toThrow(message)
  expect(received).toEqual([])
})
type Client = Awaited<ReturnType<typeof startServer>>['client']

test('hooks get each attempt, and their errors change nothing', async () => {
  const events: [string, CallEvent][] = []
  const hook = (kind: string) => (event: CallEvent) => {
    events.push([kind, { ...event }])
    throw new Error('The hook is broken')
  }
  const { client } = await startServer(
    (_, response, nth) =>
      nth === 1 ? sendProblem(response, 503, 'PARTNER_UNAVAILABLE') : sendJson(response, 201, issued),
    { onRequest: hook('request'), onResponse: hook('response'), onRetry: async (event) => hook('retry')(event) },
  )
  const input = { programId: 'p', destinationAccount: {}, referenceNumber: 'SECRET-REFERENCE', basePoints: 1 }
  expect(await client.createTransaction(input)).toEqual(issued)
  const told = { method: 'POST', path: '/transactions', name: 'createTransaction' }
  expect(events.filter(([, { name }]) => name !== 'getToken')).toMatchObject([
    ['request', { ...told, attempt: 1, status: undefined }],
    ['response', { ...told, attempt: 1, status: 503, requestId: 'req_1' }],
    ['retry', { ...told, attempt: 1, status: 503 }],
    ['request', { ...told, attempt: 2 }],
    ['response', { ...told, attempt: 2, status: 201, durationMs: expect.any(Number) }],
  ])
  expect(events.some(([, { name }]) => name === 'getToken')).toBe(true)
  expect(JSON.stringify(events)).not.toMatch(/CANARY|SECRET-REFERENCE/)
})

test('a hook that changes its event changes nothing', async () => {
  const statuses: unknown[] = []
  const { client, received } = await startServer(
    (_, response, nth) =>
      nth === 1 ? response.socket?.destroy() : nth === 2 ? response.writeHead(502).end() : sendJson(response, 200, []),
    {
      onRequest: (event) => Object.assign(event, { attempt: 9, status: 404 }),
      onResponse: (event) => {
        if (event.name === 'listCurrencies') statuses.push(event.status)
        Object.assign(event, { status: 404, reason: 'aborted' })
      },
    },
  )
  expect(await client.listCurrencies()).toEqual([])
  expect(received).toHaveLength(3)
  expect(statuses).toEqual([undefined, 502, 200])
})

test('onResponse reports an attempt without an answer', async () => {
  const events: CallEvent[] = []
  const { client } = await startServer((_, response) => response.socket?.destroy(), {
    onResponse: (event) => events.push(event),
  })
  await expect(client.updateMultibrandConnections({ sourceUserId: 'u', connections: [] })).rejects.toThrow(
    'the connection was lost',
  )
  expect(events.at(-1)).toMatchObject({ status: undefined, reason: 'reset', attempt: 1 })
})

test('each attempt carries the trace context and the user agent', async () => {
  let calls = 0
  const { client, received } = await startServer(
    (_, response, nth) => (nth === 1 ? sendProblem(response, 500, 'INTERNAL_ERROR') : sendJson(response, 200, [])),
    {
      userAgent: 'bank-app/7',
      traceContext: () => ({
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(15)}${(calls += 1)}-01`,
        tracestate: 'x=1',
      }),
    },
  )
  await client.listCurrencies()
  const agent = `bank-app/7 loyalty-sdk/${version} node/${process.versions.node}`
  expect(received.map(({ headers }) => headers['user-agent'])).toEqual([agent, agent])
  expect(new Set(received.map(({ headers }) => headers['traceparent'])).size).toBe(2)
  expect(received[0]?.headers['tracestate']).toBe('x=1')
})

test('a trace context that throws changes nothing', async () => {
  const { client, received } = await startServer((_, response) => sendJson(response, 200, ['USD']), {
    traceContext: () => {
      throw new Error('No tracer')
    },
  })
  expect(await client.listCurrencies()).toEqual(['USD'])
  expect(received[0]?.headers['traceparent']).toBeUndefined()
})

test('a read waits for Retry-After of a 429 and repeats', async () => {
  const { client, received } = await startServer((_, response, nth) =>
    nth === 1 ? sendProblem(response, 429, 'RATE_LIMITED', { 'retry-after': '1' }) : sendJson(response, 200, ['USD']),
  )
  const begin = performance.now()
  expect(await client.listCurrencies()).toEqual(['USD'])
  expect(performance.now() - begin).toBeGreaterThan(900)
  expect(received).toHaveLength(2)
})

test.each([
  ['a 429 without Retry-After', 1, 429, {}],
  ['a 503 with a long Retry-After', 1, 503, { 'retry-after': '11' }],
  ['a 404', 1, 404, {}],
  ['a 503', 3, 503, {}],
])('a read that fails with %s is sent %i times', async (_, times, status, headers) => {
  const { client, received } = await startServer((_, response) => sendProblem(response, status, 'CODE', headers))
  await expect(client.listCurrencies()).rejects.toMatchObject({ status })
  expect(received).toHaveLength(times)
})

test.each([0, 1, 3])('maxRetries: %i limits the attempts of a call', async (maxRetries) => {
  const { client, received } = await startServer((_, response) => sendProblem(response, 500, 'INTERNAL_ERROR'))
  await expect(client.listCurrencies(undefined, { maxRetries })).rejects.toThrow('INTERNAL_ERROR')
  expect(received).toHaveLength(maxRetries + 1)
})
