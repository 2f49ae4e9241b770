import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPortal, type Portal } from '../../testing/portal.ts'
import { bank, startTestService, telecom, type TestService } from '../../testing/service.ts'
import { sql } from '../store/engine/database.ts'
import { createRefusedPages } from './refused-page.ts'

let service: TestService
let portal: Portal
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
})
afterAll(() => service.close())

const params = { env: 'sandbox' } as const
const registered = 'http://localhost:3000'
const unregistered = 'https://unregistered.example'
const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }

type Asked = {
  key?: string
  token?: string
  from?: string
  headers?: Record<string, string>
  env?: 'sandbox' | 'production'
  widget?: string
}
const load = async ({
  key,
  token,
  from = registered,
  headers = framed,
  env = 'sandbox',
  widget = 'point-exchange',
}: Asked) => {
  const query = new URLSearchParams({ ...(key && { key }), ...(token && { token }) })
  const answer = await fetch(`${service.baseUrls[env]}/widgets/${widget}/?${query.toString()}`, {
    headers: { ...headers, ...(from === '' ? {} : { referer: `${from}/cart?order=secret` }) },
  })
  const html = await answer.text()
  const [, message] = /postMessage\((\{.*\}),'\*'\)/.exec(html) ?? []
  const refusal = message === undefined ? undefined : (JSON.parse(message) as { params: { code: string } }).params.code
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    refusal,
    policy: answer.headers.get('content-security-policy') ?? '',
  }
}
const key = bank.embedKey.sandbox

test('a frame of an unregistered page gets the refused page', async () => {
  const { status, headers, html, policy } = await load({ key, from: unregistered })
  expect([status, headers.get('cache-control'), headers.get('x-frame-options')]).toEqual([200, 'no-store', null])
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? ''
  const message = `{"jsonrpc":"2.0","method":"lw.refused","params":{"code":"origin_not_allowed"}}`
  const line = `Loyalty widget: origin_not_allowed. Register the origin of the page around this frame in the portal, under Embed, Origins. ${service.baseUrls.sandbox}/errors/origin_not_allowed (`
  expect(script).toBe(`parent.postMessage(${message},'*');console.error("${line}"+document.querySelector('p').id+')')`)
  expect(html).toContain(`<p id="${headers.get('x-request-id')}">`)
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toBe(`default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('the refused page repeats nothing of the request', async () => {
  const canary = 'canary1234567890'
  for (const asked of [{ key: canary }, { key, from: `https://${canary}.example` }]) {
    const { html, headers } = await load(asked)
    const pages = createRefusedPages(service.baseUrls.sandbox)
    expect(html).toBe(
      pages[asked.key === canary ? 'embed_key_unknown' : 'origin_not_allowed'].html(headers.get('x-request-id') ?? ''),
    )
    expect(JSON.stringify([...headers])).not.toContain(canary)
  }
})

test('each refused page holds one script and reports its own code', () => {
  for (const [code, { html, policy }] of Object.entries(createRefusedPages('http://localhost:4001'))) {
    expect(html('req_1').match(/<script/g)).toHaveLength(1)
    expect(html('req_1')).toContain(`"code":"${code}"`)
    expect(policy).not.toContain('frame-ancestors')
  }
})

test('an unknown, a retired and a foreign key have their own codes', async () => {
  const { id } = await portal.createEmbedKey({ params, body: { label: 'Old' } })
  expect((await load({ key: id })).refusal).toBeUndefined()
  await portal.retireEmbedKey({ params: { ...params, embedKeyId: id } })
  expect((await load({ key: id })).refusal).toBe('embed_key_retired')
  expect((await load({ key: 'ek_sandbox_unknown' })).refusal).toBe('embed_key_unknown')
  expect((await load({ key: 'not a key' })).refusal).toBe('embed_key_unknown')
  expect((await load({ key: bank.embedKey.production })).refusal).toBe('embed_key_other_environment')
  expect((await load({ key, env: 'production' })).refusal).toBe('embed_key_other_environment')
})

test('only a frame of a browser gets the refused page', async () => {
  const others: Record<string, string>[] = [
    {},
    { 'sec-fetch-dest': 'document' },
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'embed' },
  ]
  for (const headers of others) {
    const { refusal, policy, html } = await load({ key, from: unregistered, headers })
    expect([refusal, policy.includes(registered)], JSON.stringify(headers)).toEqual([undefined, true])
    expect(html).toContain('widget-root')
    expect((await load({ key: 'ek_sandbox_unknown', headers })).policy).toContain("frame-ancestors 'none'")
  }
  expect((await load({ key, from: unregistered, headers: { 'sec-fetch-dest': 'frame' } })).refusal).toBe(
    'origin_not_allowed',
  )
})

test('a page that hides its origin keeps the list of frame ancestors', async () => {
  const { refusal, policy } = await load({ key, from: '' })
  expect([refusal, policy.includes(`frame-ancestors ${registered}`)]).toEqual([undefined, true])
})

test('a frame without key and token keeps frame-ancestors none', async () => {
  const { refusal, policy } = await load({})
  expect([refusal, policy.includes("frame-ancestors 'none'")]).toEqual([undefined, true])
})

test('the document names the key that the frame used', async () => {
  const { id } = await portal.createEmbedKey({ params, body: { label: 'Second' } })
  expect((await load({ key: id })).html).toContain(`data-key="${id}"`)
  expect((await load({ key })).html).toContain(`data-key="${key}"`)
})

test('an origin loads the widget only while it is registered', async () => {
  const origin = 'https://added.example'
  expect((await load({ key, from: origin })).refusal).toBe('origin_not_allowed')
  const { id } = await portal.createOrigin({ params, body: { origin } })
  const other = await service.another()
  const atOther = await fetch(`${other.baseUrls.sandbox}/widgets/multibrand/?key=${key}`, {
    headers: { ...framed, referer: `${origin}/` },
  })
  expect(atOther.headers.get('content-security-policy')).toContain(origin)
  expect((await load({ key, from: origin })).policy).toContain(origin)
  await portal.deleteOrigin({ params: { ...params, originId: id } })
  expect((await load({ key, from: origin })).refusal).toBe('origin_not_allowed')
})

test('a suspended organization and a widget without scope share one code', async () => {
  const other = await openPortal(service, telecom)
  const { id } = await other.createEmbedKey({ params, body: { label: 'Telecom' } })
  await other.createOrigin({ params, body: { origin: 'https://telecom.example' } })
  const from = 'https://telecom.example'
  await service.byHand(
    sql`update clients set scopes = ${'widgets:multibrand'} where organization_id = ${telecom.organizationId}`,
  )
  expect((await load({ key: id, from })).refusal).toBe('widget_not_available')
  expect((await load({ key: id, from, widget: 'multibrand' })).refusal).toBeUndefined()
  await service.setStatus('SUSPENDED', telecom)
  expect((await load({ key: id, from, widget: 'multibrand' })).refusal).toBe('widget_not_available')
  await service.setStatus('ACTIVE', telecom)
  const refused = await vi.waitUntil(async () => {
    const rows = await other.listSightings({ params, query: {} })
    return rows.length === 2 && rows
  })
  expect(refused.map(({ reason }) => String(reason)).toSorted()).toEqual([
    'organization_suspended',
    'widget_not_enabled',
  ])
})

test('the portal shows a refused load within two seconds, as unverified', async () => {
  const origin = 'https://shop.rimaIta.example'
  await portal.createOrigin({ params, body: { origin: 'https://shop.rimalta.example' } })
  const other = new URL(origin).origin
  await load({ key, from: other })
  await load({ key, from: other })
  const find = async () =>
    (await portal.listSightings({ params, query: {} })).find((row) => row.origin === other && row.count === 2)
  expect(await vi.waitUntil(find, { timeout: 2000, interval: 50 })).toMatchObject({
    embedKey: key,
    widget: 'point-exchange',
    allowed: false,
    reason: 'origin_not_allowed',
    registered: false,
    looksLike: 'https://shop.rimalta.example',
  })
})

test('allowed loads appear at their origin and their key', async () => {
  const origin = 'https://counted.example'
  const added = await portal.createOrigin({ params, body: { origin } })
  const { id } = await portal.createEmbedKey({ params, body: { label: 'Counted' } })
  await Promise.all(Array.from({ length: 5 }, () => load({ key: id, from: origin })))
  await load({ key: id, from: origin, widget: 'multibrand' })
  const own = async () =>
    (await portal.listOrigins({ params })).find((each) => each.id === added.id && each.loads24h === 6)
  expect(await vi.waitUntil(own, { timeout: 2000, interval: 50 })).toMatchObject({
    loads7d: 6,
    widgets: ['multibrand', 'point-exchange'],
  })
  const used = (await portal.listEmbedKeys({ params })).find((each) => each.id === id)
  expect(used).toMatchObject({ loads24h: 6, origins: [origin] })
  expect(await portal.listSightings({ params, query: { allowed: 'true' } })).toContainEqual(
    expect.objectContaining({ origin, embedKey: id, allowed: true, count: 5 }),
  )
})

test('an unknown key leaves no sighting', async () => {
  const count = async () =>
    Number((await service.database.read(sql`select count(*) as n from embed_sightings`))[0]?.['n'])
  const before = await count()
  await load({ key: 'ek_sandbox_nobodys', from: 'https://nobody.example' })
  await load({ key, from: 'https://somebody.example' })
  await vi.waitUntil(async () => (await count()) > before)
  expect(await count()).toBe(before + 1)
})
