import { expect, test } from 'vitest'
import type { WebhookAuth } from '../store/webhooks/webhook-auth.ts'
import { signature } from '../outbound/sign.ts'
import {
  attempted,
  grants,
  oauth2At,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  testSecret,
  type TestEndpoint,
} from '../../testing/webhooks.ts'
import { testEventBody } from '../events/test-event.ts'

test.each([
  ['hook-user', 'p@ss:w0rd', 'Basic aG9vay11c2VyOnBAc3M6dzByZA=='],
  ['úser', 'pässwörd', 'Basic w7pzZXI6cMOkc3N3w7ZyZA=='],
])('Basic credentials %s and %s are sent but not logged', async (username, password, expected) => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url, { auth: { mode: 'basic', username, password } })
  const eventId = await outbox.addEvent()
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  const headers = receiver.received[0]?.headers
  expect(headers).toMatchObject({
    authorization: expected,
    'x-service-event-id': eventId,
    'x-service-delivery-attempt': '1',
  })
  expect(Object.keys(headers ?? {}).filter((name) => /signature|timestamp|^webhook-/.test(name))).toEqual([])
  const [attempt] = await outbox.attempts()
  expect(JSON.parse(String(attempt?.['request_headers']))).toEqual({
    authorization: 'Basic ***',
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'loyalty-service-webhooks/1',
    'x-service-delivery-attempt': '1',
    'x-service-event-id': eventId,
  })
})

test('a delivery with Basic credentials gets a normal retry after status 401', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver((response) => response.writeHead(401).end())
  await outbox.addEndpoint(receiver.url, { auth: { mode: 'basic', username: 'u', password: 'p' } })
  await outbox.addEvent()
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  expect(receiver.received).toHaveLength(1)
  expect(await outbox.deliveries()).toMatchObject([{ state: 'PENDING', due_at: BigInt(outbox.clock.at + 5_000) }])
})

test('the log has the headers of a signed delivery, but no secret', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  const logged = JSON.parse(String((await outbox.attempts())[0]?.['request_headers'])) as Record<string, string>
  expect(receiver.received[0]?.headers).toMatchObject(logged)
  expect(logged['x-service-signature']).toBe(
    signature(testSecret, logged['x-service-timestamp'] ?? '', receiver.received[0]?.body ?? ''),
  )
  expect(JSON.stringify(logged)).not.toContain(testSecret)
})

test('endpoints with different authorization modes receive the same body', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await using issuer = await startReceiver(grants())
  const endpoints: TestEndpoint[] = [
    {},
    { auth: { mode: 'basic', username: 'u', password: 'p' } },
    { auth: oauth2At(issuer.url) },
  ]
  for (const [index, endpoint] of endpoints.entries()) await outbox.addEndpoint(`${receiver.url}/${index}`, endpoint)
  // For an event of this member, the sandbox sends a second delivery, which has a wrong signature. Only endpoints that
  // use signatures get the second delivery.
  await outbox.addEvent({ member: 'SBX-WEBHOOK-BAD-SIGNATURE' })
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 4)
  const sorted = receiver.received.toSorted((a, b) => a.url.localeCompare(b.url))
  expect(sorted.map(({ url }) => url)).toEqual(['/hooks/0', '/hooks/0', '/hooks/1', '/hooks/2'])
  expect(sorted.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
    'Basic dTpw',
    'Bearer token-1',
  ])
  expect(new Set(sorted.map(({ body }) => body)).size).toBe(1)
})

test('a request header and the delivery log mark a test event', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  const endpointId = await outbox.addEndpoint(receiver.url)
  const body = testEventBody('LINKED', outbox.now())
  const sent = await outbox.webhooks.sendTest(endpointId, { type: 'LINKED', body })
  await using worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  await outbox.addEvent()
  worker.wake()
  await attempted(outbox, 2)
  const [tested, real] = receiver.received
  expect(tested).toMatchObject({ body, headers: { 'x-service-test-event': 'true' } })
  expect(sent).toMatchObject({ outcome: 'sent', eventId: tested?.headers['x-service-event-id'] })
  expect(tested?.headers['x-service-signature']).toBe(
    signature(testSecret, String(tested?.headers['x-service-timestamp']), body),
  )
  expect(real?.headers).not.toHaveProperty('x-service-test-event')
  const logged = (await outbox.attempts()).map(({ request_headers: headers }) =>
    String(headers).includes('x-service-test-event'),
  )
  expect(logged).toEqual([true, false])
})

test.each<[string, WebhookAuth, string]>([
  ['Basic', { mode: 'basic', username: 'u', password: 'pä"ss&w0rd' }, 'pä"ss&w0rd'],
  ['OAuth', oauth2At(''), 'token-1'],
])('%s: the delivery log hides credentials that the response contains', async (_name, auth, secret) => {
  await using outbox = await openTestOutbox()
  await using issuer = await startReceiver(grants())
  const long = 'x'.repeat(990)
  await using receiver = await startReceiver((response, request) => {
    const given = request.headers.authorization ?? ''
    const forms = [
      given,
      secret,
      JSON.stringify(secret),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
    ]
    response.writeHead(500).end([...forms, long, given].join(' '))
  })
  await outbox.addEndpoint(receiver.url, { auth: auth.mode === 'oauth2' ? { ...auth, tokenUrl: issuer.url } : auth })
  await outbox.addEvent()
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  const scheme = auth.mode === 'oauth2' ? 'Bearer' : 'Basic'
  const [attempt] = await outbox.attempts()
  expect(attempt?.['response_start']).toBe(`${scheme} *** *** "***" *** *** ${long} ${scheme} ***`.slice(0, 1024))
})
