import { expect, test, vi } from 'vitest'
import {
  attempted,
  grants,
  oauth2At,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  testSecret,
  until,
  type Answer,
  type Received,
} from '../../testing/webhooks.ts'

const second = 1000
const tokensOf = (received: readonly Received[]): string[] => received.map(({ headers }) => headers.authorization ?? '')
/** Returns a function that answers 204 to a request with this access token, and 401 to any other request. */
const takes =
  (token: string): Answer =>
  (response, request) =>
    response.writeHead(request.headers.authorization === `Bearer ${token}` ? 204 : 401).end()

/**
 * Opens a worker, a receiver, and an endpoint that needs OAuth 2 access tokens. `issuer` is the authorization server
 * that issues these tokens.
 */
async function openWithTokens({ answer = grants(), receives }: { answer?: Answer; receives?: Answer } = {}) {
  const opened = new AsyncDisposableStack()
  const outbox = opened.use(await openTestOutbox())
  const receiver = opened.use(await startReceiver(receives))
  const issuer = opened.use(await startReceiver(answer))
  const endpointId = await outbox.addEndpoint(receiver.url, { auth: oauth2At(issuer.url, { scope: 'webhooks:write' }) })
  const worker = opened.use(startTestWorker(outbox, { drainMs: 0 }))
  const addEvents = async (count: number): Promise<void> => {
    for (let each = 0; each < count; each += 1) await outbox.addEvent()
    worker.wake()
  }
  return { outbox, receiver, issuer, endpointId, worker, addEvents, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

test('the worker sends the token request’s credentials in header or body', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await using issuer = await startReceiver(grants())
  await outbox.addEndpoint(receiver.url, { auth: oauth2At(`${issuer.url}?in=header`) })
  const inBody = oauth2At(`${issuer.url}?in=body`, { placement: 'body', scope: 'webhooks:write' })
  await outbox.addEndpoint(`${receiver.url}/2`, { auth: inBody })
  await outbox.addEvent()
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 2)
  const [header, body] = issuer.received.toSorted((a, b) => b.url.localeCompare(a.url))
  const form = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  expect(header?.headers).toMatchObject({ ...form, authorization: 'Basic bXkrY2xpZW50OnMzY3IlMjZ0JTJGJTJCJTNEJTI1' })
  expect(header?.body).toBe('grant_type=client_credentials')
  expect(body?.headers).toMatchObject(form)
  expect(body?.headers).not.toHaveProperty('authorization')
  expect(body?.body).toBe(
    'grant_type=client_credentials&scope=webhooks%3Awrite&client_id=my+client&client_secret=s3cr%26t%2F%2B%3D%25',
  )
  expect(tokensOf(receiver.received).toSorted()).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('simultaneous attempts share one request for an access token', async () => {
  const open: (() => void)[] = []
  await using tested = await openWithTokens({ receives: (response) => open.push(() => response.writeHead(204).end()) })
  await tested.addEvents(20)
  await until(() => expect(open).toHaveLength(8))
  expect(tested.issuer.received).toHaveLength(1)
  tested.receiver.answer = (response) => response.writeHead(204).end()
  for (const answer of open) answer()
  await attempted(tested.outbox, 20)
  await tested.addEvents(20)
  await attempted(tested.outbox, 40)
  expect(tested.issuer.received).toHaveLength(1)
  expect(new Set(tokensOf(tested.receiver.received))).toEqual(new Set(['Bearer token-1']))
})

test('the worker replaces an access token one minute before its expiry', async () => {
  await using tested = await openWithTokens({ answer: grants(300) })
  for (const [wait, count] of [
    [0, 1],
    [239 * second, 2],
    [second, 3],
  ] as const) {
    tested.outbox.clock.at += wait
    await tested.addEvents(1)
    await attempted(tested.outbox, count)
  }
  expect(tokensOf(tested.receiver.received)).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2'])
})

test('after a refused token, the attempt continues with a new token', async () => {
  await using tested = await openWithTokens({ receives: takes('token-2') })
  await tested.addEvents(1)
  await attempted(tested.outbox, 1)
  expect(tokensOf(tested.receiver.received)).toEqual(['Bearer token-1', 'Bearer token-2'])
  const [first, again] = tested.receiver.received
  expect([again?.body, again?.headers['x-service-event-id']]).toEqual([
    first?.body,
    first?.headers['x-service-event-id'],
  ])
  expect(tested.receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '1'])
  expect(await tested.outbox.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1n }])
  const [attempt] = await tested.outbox.attempts()
  expect(attempt).toMatchObject({ number: 1n, status: 204n, reason: null })
  expect(attempt?.['request_headers']).toContain('"authorization":"Bearer ***"')
})

test('after eight simultaneous token refusals, the worker requests one new token', async () => {
  await using tested = await openWithTokens({ receives: takes('token-2') })
  await tested.addEvents(8)
  await attempted(tested.outbox, 8)
  expect(tested.issuer.received).toHaveLength(2)
  expect((await tested.outbox.attempts()).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204n))
})

test('a second status 401 in one attempt is a normal failure', async () => {
  await using tested = await openWithTokens({ receives: (response) => response.writeHead(401).end('who are you?') })
  await tested.addEvents(1)
  await attempted(tested.outbox, 1)
  expect([tested.issuer.received.length, tested.receiver.received.length]).toEqual([2, 2])
  expect(await tested.outbox.attempts()).toMatchObject([
    { status: 401n, reason: 'HTTP_STATUS', response_start: 'who are you?' },
  ])
  const dueAt = BigInt(tested.outbox.clock.at + 5 * second)
  expect(await tested.outbox.deliveries()).toMatchObject([{ state: 'PENDING', attempts: 1n, due_at: dueAt }])
})

test('the worker requests no new token after status 403', async () => {
  await using tested = await openWithTokens({ receives: (response) => response.writeHead(403).end() })
  await tested.addEvents(1)
  await attempted(tested.outbox, 1)
  expect([tested.issuer.received.length, tested.receiver.received.length]).toEqual([1, 1])
})

test('the worker drops an endpoint’s token when its owner changes the authorization', async () => {
  await using tested = await openWithTokens()
  await tested.addEvents(1)
  await attempted(tested.outbox, 1)
  await tested.outbox.webhooks.updateEndpoint(tested.endpointId, {
    auth: oauth2At(tested.issuer.url, { clientId: 'other' }),
  })
  await tested.addEvents(1)
  await attempted(tested.outbox, 2)
  expect(tokensOf(tested.issuer.received)[1]).toBe(
    `Basic ${Buffer.from('other:s3cr%26t%2F%2B%3D%25').toString('base64')}`,
  )
  await tested.outbox.webhooks.updateEndpoint(tested.endpointId, { auth: { mode: 'signature' } })
  await tested.addEvents(1)
  await attempted(tested.outbox, 3)
  expect(tokensOf(tested.receiver.received)).toEqual(['Bearer token-1', 'Bearer token-2', ''])
  expect(tested.receiver.received[2]?.headers).toHaveProperty('x-service-signature')
})

test('a delivery with an OAuth token has no signature or logged secret', async () => {
  await using tested = await openWithTokens()
  await tested.addEvents(1)
  await attempted(tested.outbox, 1)
  expect(tested.receiver.received[0]?.headers).not.toHaveProperty('x-service-signature')
  expect(tested.receiver.received[0]?.headers).not.toHaveProperty('webhook-signature')
  const log = String((await tested.outbox.attempts())[0]?.['request_headers'])
  for (const secret of ['token-1', 's3cr&t', testSecret]) expect(log).not.toContain(secret)
})

test('a stopping worker aborts a token request that hangs', async () => {
  // Removes the timeout of the token request, so that only the worker's stop can end the request.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  await using tested = await openWithTokens({ answer: () => {} })
  await tested.addEvents(1)
  await until(() => expect(tested.issuer.received).toHaveLength(1))
  await tested.worker.stop()
  vi.restoreAllMocks()
  expect(await tested.outbox.attempts()).toEqual([])
  expect(await tested.outbox.deliveries()).toMatchObject([{ state: 'PENDING', attempts: 1n }])
})
