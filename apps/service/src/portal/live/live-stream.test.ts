import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { liveLimits, liveTopics, unattendedHeader, type LiveHint, type LiveTopic, type Role } from '@loyalty/contract'
import { startFakePartner } from '../../../testing/fake-partner.ts'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { createIds } from '../../store/access/ids.ts'
import { changeStatements } from '../../store/live/changes.ts'
import { sql } from '../../store/engine/database.ts'

/** The service polls once a second, and writes its log of requests once a second. */
const soon = { timeout: 10_000 }

const secret = 'a secret of partner and service'
let partner: Awaited<ReturnType<typeof startFakePartner>>
let service: TestService
beforeAll(async () => {
  // Only intervals: the stream checks its session by one, and everything else needs real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  partner = await startFakePartner(secret)
  service = await startTestService({ PARTNER_URL: partner.url, PARTNER_SECRET: secret })
})
afterAll(async () => {
  await service.close()
  await partner.close()
  vi.useRealTimers()
})

type Options = { headers?: Record<string, string>; topics?: string; env?: string; portalUrl?: string }

const request = async ({ headers, topics = 'transactions', env = 'sandbox', portalUrl }: Options) =>
  fetch(`${portalUrl ?? service.portalUrl}/portal/api/${env}/stream?topics=${topics}`, {
    headers: headers ?? (await service.portalHeaders()),
  })

/** Opens a stream and reads it in the background. */
const open = async (options: Options = {}) => {
  const answer = await request(options)
  expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  }
  let end: 'ended' | 'broken' | undefined
  const over = read().then(
    () => (end = 'ended'),
    () => (end = 'broken'),
  )
  const stream = {
    answer,
    text: () => text,
    over,
    end: () => end,
    close: () => reader.cancel(),
    hints: (): LiveHint[] =>
      [...text.matchAll(/^data: (\{"topic.*)$/gm)].map(([, json = '']) => JSON.parse(json) as LiveHint),
  }
  await expect.poll(stream.text).toContain('event: ready')
  return stream
}

type Issuing = {
  from?: Pick<TestService, 'caller'>
  org?: typeof bank | typeof telecom
  env?: 'sandbox' | 'production'
}

const issue = async (referenceNumber: string, { from = service, org = bank, env }: Issuing = {}) => {
  const caller = await from.caller(org, env)
  const { id } = await caller.createTransaction({
    body: {
      programId: 'prg_hushwood',
      destinationAccount: {
        destinationUserId: '77300519441234',
        destinationUserEmail: 'layla@people.example',
        destinationUserFirstName: 'Layla',
        destinationUserLastName: 'Aziz',
      },
      referenceNumber,
      ...(org === telecom ? { value: 100, currency: 'AED' } : { basePoints: 1000 }),
    },
  })
  return id
}

const idsOf = (hints: readonly LiveHint[], topic: LiveTopic) =>
  hints.filter((hint) => hint.topic === topic).map(({ id }) => id)

test('a stream hints at what another process has stored', async () => {
  await issue('BEFORE')
  const stream = await open({ topics: 'transactions,requests' })
  expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // A service that stops waits for no idle connection of a stream.
    connection: 'close',
  })
  const id = await issue('AFTER', { from: await service.another() })
  await expect.poll(() => idsOf(stream.hints(), 'transactions'), soon).toEqual([id])
  await expect.poll(() => idsOf(stream.hints(), 'requests').length, soon).toBeGreaterThan(0)
  for (const hint of stream.hints()) expect(Object.keys(hint)).toEqual(['topic', 'id', 'at'])
  await stream.close()
})

test('each topic hints at its own changes', async () => {
  const stream = await open({ topics: Object.keys(liveTopics).join(',') })
  const { embedKey } = bank
  await fetch(`${service.baseUrls.sandbox}/widgets/multibrand/?key=${embedKey.sandbox}`, {
    headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', referer: 'https://unknown.example/' },
  })
  await issue('TOPICS')
  await service.byHand(sql`
    insert into multibrand_transactions (organization_id, env, id, kind, reference, fingerprint, canonical, user_id, input_side,
      amount_local, amount_usd, local_currency, remaining_local, remaining_usd, status, execution_date, created_at)
    values (${bank.organizationId}, 'sandbox', ${createIds(Date.now)('mbt')}, 'CREDIT', 'CREDIT-1', '', '', 'user', 'local',
      1, 1, 'SAR', 1, 1, 'PENDING', ${Date.now() + 86_400_000}, ${Date.now()})`)
  for (const topic of Object.keys(liveTopics) as LiveTopic[])
    await expect.poll(() => idsOf(stream.hints(), topic).length, { message: topic, ...soon }).toBeGreaterThan(0)
  await stream.close()
})

test('a stream has no hint of another organization or environment', async () => {
  const [own, production] = [await open(), await open({ env: 'production' })]
  const foreign = await open({ headers: await service.portalHeaders(telecom) })
  // A hint that went to a wrong stream would be there before the hint of the stream's own transaction.
  for (const [stream, by] of [
    [own, {}],
    [production, { env: 'production' }],
    [foreign, { org: telecom }],
  ] as const) {
    const id = await issue('TENANT', by)
    await expect.poll(() => [...new Set(idsOf(stream.hints(), 'transactions'))], soon).toEqual([id])
  }
  await Promise.all([own, production, foreign].map(({ close }) => close()))
})

test('a client that reconnects gets the hints that it missed', async () => {
  const headers = await service.portalHeaders()
  const first = await open({ headers })
  const lastEventId = /^id: (\d+)$/m.exec(first.text())![1]!
  await first.close()
  const id = await issue('MISSED')
  const second = await open({ headers: { ...headers, 'last-event-id': lastEventId } })
  expect(idsOf(second.hints(), 'transactions')).toContain(id)
  await second.close()
})

test.each<[role: Role, topics: string, status: number]>([
  ['viewer', 'requests,deliveries', 200],
  ['finance', 'transactions', 200],
  ['finance', 'transactions,requests', 403],
  ['support', 'widget-loads', 403],
  ['support', 'transactions,deliveries', 200],
  ['owner', 'unknown', 400],
  ['owner', '', 400],
])('the role %s gets the topics %j with status %i', async (role, topics, status) => {
  const answer = await request({ headers: await service.portalHeaders(bank, role), topics })
  expect(answer.status).toBe(status)
  await answer.body?.cancel()
})

test('only a signed-in page of the portal opens a stream', async () => {
  expect((await request({ headers: {} })).status).toBe(401)
  const headers = await service.portalHeaders()
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await request({ headers: { ...headers, 'sec-fetch-site': site } })).status).toBe(403)
  expect((await request({ headers, env: 'elsewhere' })).status).toBe(404)
})

test('the check of the minute ends the stream of a revoked session', async () => {
  const headers = await service.portalHeaders()
  const stream = await open({ headers })
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(stream.text).toContain('\nevent: beat\ndata: {}\n\n')
  await service.byHand(sql`delete from portal_sessions where organization_id = ${bank.organizationId}`)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(stream.end()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await stream.over).toBe('ended')
  expect((await request({ headers })).status).toBe(401)
})

test('a stream ends after 30 minutes', async () => {
  const stream = await open()
  await vi.advanceTimersByTimeAsync(liveLimits.minutes * 60_000)
  expect(await stream.over).toBe('ended')
})

test('neither a stream nor an unattended read extends a session', async () => {
  await service.byHand(sql`delete from portal_sessions`)
  const headers = await service.portalHeaders()
  const earlier = Date.now() - 120_000
  await service.byHand(sql`update portal_sessions set seen_at = ${earlier}`)
  const seenAt = async () => {
    const [row] = await service.database.read(sql`select seen_at from portal_sessions`)
    return Number(row?.['seen_at'])
  }
  const stream = await open({ headers })
  await vi.advanceTimersByTimeAsync(60_000)
  const list = `${service.portalUrl}/portal/api/sandbox/transactions`
  expect((await fetch(list, { headers: { ...headers, [unattendedHeader]: bank.organizationId } })).status).toBe(200)
  expect(await seenAt()).toBe(earlier)
  await fetch(list, { headers })
  expect(await seenAt()).toBeGreaterThan(earlier)
  await stream.close()
})

test('neither a stream nor an unattended read hides a switched organization', async () => {
  const headers = await service.portalHeaders()
  const stream = await open({ headers })
  expect(stream.text()).toContain(`event: ready\ndata: {"organizationId":"${bank.organizationId}"}\n`)
  await stream.close()
  const list = `${service.portalUrl}/portal/api/sandbox/transactions`
  const answer = await fetch(list, { headers: { ...headers, [unattendedHeader]: telecom.organizationId } })
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'CSRF_REFUSED' }])
})

test('a session has at most three streams and gets closed ones back', async () => {
  const headers = await service.portalHeaders()
  const streams = await Promise.all([1, 2, 3].map(() => open({ headers })))
  const refused = await request({ headers })
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY', limit: liveLimits.perSession })
  const other = await open({ headers: await service.portalHeaders(bank, 'developer') })
  await streams[0]!.close()
  await expect
    .poll(async () => {
      const answer = await request({ headers })
      await answer.body?.cancel()
      return answer.status
    })
    .toBe(200)
  await Promise.all([...streams, other].map(({ close }) => close()))
})

test('a stop of the service ends its streams at once', async () => {
  const own = await startTestService()
  const stream = await open({ portalUrl: own.portalUrl, headers: await own.portalHeaders() })
  await own.close()
  // A service that waited for the stream would have broken its connection.
  expect(await stream.over).toBe('ended')
})

test('each read of changes uses an index', async () => {
  const caller = { organizationId: bank.organizationId, env: 'sandbox' } as const
  for (const topic of Object.keys(liveTopics) as LiveTopic[])
    for (const { text, values } of changeStatements(caller, topic, Date.now())) {
      const isSqlite = service.database.engine === 'sqlite'
      const plan = await service.database.read({ text: `explain ${isSqlite ? 'query plan ' : ''}${text}`, values })
      const lines = plan.map((row) => Object.values(row).join(' ')).join('\n')
      expect(lines, topic).toMatch(isSqlite ? /SEARCH .* USING .*INDEX/ : /Index/)
      expect(lines, topic).not.toMatch(/TEMP B-TREE|Seq Scan/)
    }
})
