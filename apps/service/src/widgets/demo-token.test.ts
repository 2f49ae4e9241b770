import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExchangeSession, PreferencesSession, WidgetType } from '@loyalty/contract'
import { demoShop, startTestService, type TestService } from '../../testing/service.ts'
import { sql } from '../store/engine/database.ts'
import { startExpiryKeeper } from './expiry-keeper.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const own = (base: string) => ({ origin: base, 'sec-fetch-site': 'same-origin' })

const request = (
  widget: WidgetType,
  headers: Record<string, string> = own(service.baseUrls.sandbox),
  base = service.baseUrls.sandbox,
) =>
  fetch(`${base}/embed/v1/demo-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ widget, reason: 'initial' }),
  })

let count = 0
const open = async (widget: WidgetType) => {
  const { token } = (await (await request(widget)).json()) as { token: string }
  const nonce = `nonce-${String((count += 1)).padStart(20, '0')}`
  const session = await service.widget(() => '').createWidgetSession({ body: { token, nonce } })
  return { session, client: service.widget(() => session.sessionToken) }
}
const openPreferences = async () => {
  const { session, client } = await open('multibrand')
  return { preferences: (session as PreferencesSession).preferences, client }
}

/** Returns the number of the organization's rows in each table that an exchange or a change of preferences usually writes. */
const rows = async (): Promise<Record<string, number>> => {
  const tables = [
    'transactions',
    'list_hours',
    'journal',
    'events',
    'deliveries',
    'connections',
    'connection_history',
    'multibrand_users',
    'multibrand_connections',
    'multibrand_connection_history',
    'multibrand_transactions',
  ]
  const counted = tables.map(async (table) => {
    const [row] = await service.database.read({
      text: `select count(*) as n from ${table} where organization_id = '${demoShop.organizationId}'`,
      values: [],
    })
    return [table, Number(row?.['n'])] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

const nimbara = { destinationUserId: 'NB1', destinationUserFirstName: 'Nour', destinationUserLastName: 'Sample' }

describe('an exchange of a demo token', () => {
  test('answers a receipt and stores nothing', async () => {
    const before = await rows()
    const { session, client } = await open('point-exchange')
    expect(session).toMatchObject({
      environment: 'sandbox',
      exchange: { amount: '50.00', currency: 'SAR', receipt: null },
    })
    const body = { programId: 'prg_nimbara', destinationAccount: nimbara, saveAccount: true }
    const receipt = await client.createExchange({ body })
    expect(receipt).toMatchObject({ totalPoints: 1279, amount: '50.00', programName: 'Nimbara Miles' })
    expect(await client.createExchange({ body })).toEqual(receipt)
    expect(await rows()).toEqual(before)
  })

  test('answers the receipt again after a reload of the page', async () => {
    const { token } = (await (await request('point-exchange')).json()) as { token: string }
    const start = async () =>
      (await service
        .widget(() => '')
        .createWidgetSession({ body: { token, nonce: 'nonce-of-one-page-0123456789' } })) as ExchangeSession
    const { sessionToken } = await start()
    const receipt = await service
      .widget(() => sessionToken)
      .createExchange({ body: { programId: 'prg_nimbara', destinationAccount: nimbara } })
    expect((await start()).exchange.receipt).toEqual(receipt)
  })
})

describe('preferences of a demo token', () => {
  const split = [
    { destinationProgramId: 'prg_nimbara', percentage: 70 },
    { destinationProgramId: 'prg_drovak', percentage: 30, destinationAccount: { destinationUserId: '77300' } },
  ]
  const shares = (set: readonly { destinationProgramId: string; percentage: number }[]) =>
    set.map(({ destinationProgramId, percentage }) => [destinationProgramId, percentage])

  test('change for this session alone', async () => {
    const before = await rows()
    const { preferences, client } = await openPreferences()
    const { etag, connections } = preferences
    expect(shares(connections)).toEqual([
      ['prg_nimbara', 60],
      ['prg_zaatroon', 40],
    ])
    const saved = await client.updatePreferences({ body: { connections: split }, ifMatch: etag })
    expect(shares(saved.data)).toEqual([
      ['prg_nimbara', 70],
      ['prg_drovak', 30],
    ])
    const even = split.map(({ destinationProgramId }) => ({ destinationProgramId, percentage: 50 }))
    const again = await client.updatePreferences({ body: { connections: even }, ifMatch: saved.etag })
    await client.deletePreference({ params: { id: again.data[1]!.id } })
    expect(shares((await client.listPreferences({})).data)).toEqual([['prg_nimbara', 50]])
    await expect(client.updatePreferences({ body: { connections: split }, ifMatch: etag })).rejects.toMatchObject({
      code: 'CONNECTIONS_CHANGED',
    })
    expect(await rows()).toEqual(before)
    const other = await openPreferences()
    expect(other.preferences.connections).toEqual(connections)
  })
})

describe('the demo token', () => {
  test.for([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['a cross-site page without an origin', { 'sec-fetch-site': 'cross-site' }],
  ] as const)('is refused to %s', async ([, headers]) => {
    const answer = await request('point-exchange', headers)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'CSRF_REFUSED' }])
  })

  test('is not available in production', async () => {
    const base = service.baseUrls.production
    expect((await request('point-exchange', own(base), base)).status).toBe(404)
  })

  test('is not available by default', async () => {
    await using usual = await startTestService({ DEMO_ORGANIZATION: '' })
    const base = usual.baseUrls.sandbox
    expect((await request('point-exchange', own(base), base)).status).toBe(404)
  })

  test('is created once in ten seconds for each widget and network', async () => {
    await using limited = await startTestService({ RATE_LIMIT: 'on' })
    const base = limited.baseUrls.sandbox
    const statuses = async (widget: WidgetType) => [
      (await request(widget, own(base), base)).status,
      (await request(widget, own(base), base)).status,
    ]
    expect(await statuses('point-exchange')).toEqual([200, 429])
    expect(await statuses('multibrand')).toEqual([200, 429])
    const again = await request('point-exchange', own(base), base)
    expect(await again.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('is deleted after a day, with its session', async () => {
    const caller = { organizationId: demoShop.organizationId, env: 'sandbox' as const }
    const { token } = (await (await request('point-exchange')).json()) as { token: string }
    const { client } = await open('point-exchange')
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string }
    await service.byHand(sql`update widget_tokens set created_at = created_at - 90000000 where jti = ${jti}`)
    const keeper = startExpiryKeeper({ store: service.store })
    const tokens = service.store.organization(caller).widgetTokens
    await expect.poll(() => tokens.find(jti), { timeout: 10_000 }).toBeUndefined()
    await keeper.stop()
    expect(await client.listExchangeOptions({})).not.toEqual([])
  })
})

describe('a widget document of the demo organization', () => {
  const policyOf = async (base: string, key: string) =>
    (await fetch(`${base}/widgets/point-exchange/?key=${key}`)).headers.get('content-security-policy')

  test('may be framed by the sandbox alone', async () => {
    const base = service.baseUrls.sandbox
    expect(await policyOf(base, demoShop.embedKey.sandbox)).toContain(
      `frame-ancestors ${service.previewUrl} ${base} ${service.portalUrl};`,
    )
    expect(await policyOf(base, 'ek_sandbox_5vTXjFQheaMmuTYJSzr9')).not.toContain(base)
  })
})
