import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'
import { startTestService } from '../../testing/service.ts'
import { signature } from '../../src/outbound/sign.ts'
import {
  attempted,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  testSecret,
  until,
  type Received,
} from '../../testing/webhooks.ts'

type Body = { type: string; sourceUserId?: string; referenceNumber?: string }
/**
 * Returns the types of the received events whose body `concerns` accepts, once for each event id. `concerns` must
 * exclude the events of the seed catalog's credits, which the service executes at its start.
 */
const toldIn = (received: readonly Received[], concerns: (body: Body) => boolean): string[] => {
  const events = new Map(received.map(({ headers, body }) => [String(headers['webhook-id']), JSON.parse(body) as Body]))
  return [...events.values()].filter(concerns).map(({ type }) => type)
}
const countsOf = (types: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

test('invariant 41: each recorded fact creates exactly one event', async () => {
  await using receiver = await startReceiver()
  await using service = await startTestService({ SHOP_URL: new URL(receiver.url).origin })
  const authorization = `Bearer ${await service.accessToken()}`
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const sent = body === undefined ? null : JSON.stringify(body)
    const response = await fetch(service.baseUrls.sandbox + path, { method, headers, body: sent })
    const text = await response.text()
    return {
      status: response.status,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> & { data?: Row[] },
    }
  }
  type Row = { referenceNumber?: string; event?: string; sourceProgramUser?: { sourceUserId: string } }
  const rows = async (path: string): Promise<Row[]> =>
    (await call('GET', `${path}?startDate=2020-01-01&endDate=2099-12-31&pageSize=5000`)).body.data ?? []
  const references = ['A', 'B', 'RACE', 'C', 'SBX-504-THEN-OK', 'SBX-503-ONCE', 'SBX-422-MEMBER-NOT-FOUND']
  const facts = async (): Promise<string[]> => [
    ...(await rows('/transactions'))
      .filter((row) => references.includes(row.referenceNumber ?? ''))
      .map(() => 'TRANSACTION_COMPLETED'),
    ...[...(await rows('/program-connections/history')), ...(await rows('/multibrand/program-connections/history'))]
      .filter((row) => row.sourceProgramUser?.sourceUserId === 'facts')
      .map(({ event }) => String(event)),
    // The credit of this test creates one event for each of two programs.
    ...Array.from({ length: 2 }, () => 'MULTIBRAND_TRANSACTION_EXECUTED'),
  ]
  const told = () =>
    toldIn(
      receiver.received,
      ({ sourceUserId, referenceNumber }) => sourceUserId === 'facts' || references.includes(referenceNumber ?? ''),
    )

  const account = (id: string) => ({ destinationUserId: id })
  const issue = (referenceNumber: string, more: object = {}) =>
    call('POST', '/transactions', {
      programId: 'prg_drovak',
      destinationAccount: account('7730051944'),
      referenceNumber,
      basePoints: 500,
      ...more,
    })
  const link = (id: string) =>
    call('POST', '/program-connections', {
      sourceUserId: 'facts',
      programId: 'prg_drovak',
      destinationAccount: account(id),
    })
  const split = (...parts: [string, number][]) =>
    call('PUT', '/multibrand/program-connections', {
      sourceUserId: 'facts',
      connections: parts.map(([destinationProgramId, percentage]) => ({
        destinationProgramId,
        percentage,
        destinationAccount: account('KX-55120'),
      })),
    })
  const credit = (value: number) =>
    call('POST', '/multibrand/credit', {
      userId: 'facts',
      value,
      currency: 'SAR',
      executionDate: new Date().toISOString().slice(0, 10),
      referenceNumber: 'C',
    })
  const debit = (value: number) =>
    call('POST', '/multibrand/debit', { userId: 'facts', value, currency: 'SAR', referenceNumber: `D-${value}` })

  const statuses = [
    (await issue('A')).status,
    (await issue('A')).status,
    (await issue('A', { basePoints: 501 })).status,
    (await issue('B', { programId: 'prg_nowhere' })).status,
    ...(await Promise.all(Array.from({ length: 5 }, () => issue('RACE'))))
      .map(({ status }) => status)
      .toSorted((a, b) => b - a),
  ]
  expect(statuses).toEqual([201, 200, 409, 404, 201, 200, 200, 200, 200])
  for (const trigger of ['SBX-504-THEN-OK', 'SBX-503-ONCE', 'SBX-422-MEMBER-NOT-FOUND'])
    for (let count = 0; count < 2; count += 1) await issue(trigger, { destinationAccount: account(trigger) })
  const linked = await link('1')
  for (const id of ['1', '2', '2']) await link(id)
  for (let count = 0; count < 2; count += 1) await call('DELETE', `/program-connections/${String(linked.body['id'])}`)
  await split(['prg_drovak', 50], ['prg_kettlefox', 50])
  await split(['prg_kettlefox', 50], ['prg_drovak', 50])
  await split(['prg_drovak', 60], ['prg_kettlefox', 50])
  expect([(await credit(200)).status, (await credit(200)).status, (await credit(201)).status]).toEqual([201, 200, 409])
  await until(() => expect(told()).toContain('MULTIBRAND_TRANSACTION_EXECUTED'))
  expect((await debit(99_999)).status).toBe(422)
  await split(['prg_drovak', 100])
  await split()

  const expected = countsOf(await facts())
  await until(() => expect(countsOf(told())).toEqual(expected))
  expect(expected).toEqual({
    TRANSACTION_COMPLETED: 4,
    LINKED: 3,
    UPDATED: 2,
    DELINKED: 3,
    MULTIBRAND_TRANSACTION_EXECUTED: 2,
  })
  const database = openDatabase(service.config)
  expect(await verifyBooks(database)).toEqual([])
  await database.close()
})

test('invariant 42: every attempt sends an unchanged body with a new signature', async () => {
  await using outbox = await openTestOutbox()
  const failures = [500, 503, 429, 404, 302, 408]
  await using receiver = await startReceiver((response, _request, count) => {
    const status = failures[count - 1]
    if (status === undefined) response.writeHead(204).end()
    else if (status === 408) response.destroy()
    else response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end()
  })
  await outbox.addEndpoint(receiver.url)
  const eventId = await outbox.addEvent()
  await using worker = startTestWorker(outbox)
  for (let attempt = 1; attempt <= failures.length + 1; attempt += 1) {
    await attempted(outbox, attempt)
    const [delivery] = await outbox.deliveries()
    if (delivery?.['state'] !== 'PENDING') break
    outbox.clock.at = Number(delivery['due_at'])
    worker.wake()
  }
  expect(receiver.received.length).toBeGreaterThan(3)
  let before = 0
  for (const { headers, body } of receiver.received) {
    const given = headers as Record<string, string>
    expect([given['webhook-id'], given['x-service-event-id'], body]).toEqual([
      eventId,
      eventId,
      receiver.received[0]!.body,
    ])
    const timestamp = Number(given['x-service-timestamp'])
    expect(timestamp).toBeGreaterThanOrEqual(before)
    before = timestamp
    expect(given['x-service-signature']).toBe(signature(testSecret, given['x-service-timestamp']!, body))
    expect(given['webhook-signature']).toBe(new Webhook(testSecret).sign(eventId, new Date(timestamp * 1000), body))
  }
})

test('invariant 43: a disabled endpoint receives no further request', async () => {
  await using outbox = await openTestOutbox()
  await using gone = await startReceiver((response) => response.writeHead(410).end())
  await using other = await startReceiver()
  await outbox.addEndpoint(gone.url)
  await outbox.addEvent()
  await using worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  expect(await outbox.endpoints()).toMatchObject([{ status: 'DISABLED' }])
  await outbox.addEndpoint(other.url)
  for (let count = 1; count <= 3; count += 1) {
    await outbox.addEvent()
    outbox.clock.at += 3_600_000
    worker.wake()
    await until(() => expect(other.received).toHaveLength(count))
  }
  expect(gone.received).toHaveLength(1)
})

test('invariant 43: production sends no webhook to a private address', async () => {
  await using outbox = await openTestOutbox('production')
  await using receiver = await startReceiver()
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433'])
    await outbox.addEndpoint(receiver.url.replace('127.0.0.1', host))
  await outbox.addEvent()
  await using _worker = startTestWorker(outbox, { allowPrivate: true })
  await attempted(outbox, 5)
  expect(receiver.received).toEqual([])
  expect((await outbox.attempts()).map(({ status }) => status)).toEqual([null, null, null, null, null])
})
