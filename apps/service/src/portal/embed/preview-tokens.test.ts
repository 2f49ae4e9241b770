import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PreferencesSession, WidgetType } from '@loyalty/contract'
import { bank, startTestService, type TestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  // The workers first mature the credits of the catalog that are due.
  for (let last = ''; ;) {
    const now = JSON.stringify(await rows())
    if (now === last) return
    last = now
    await sleep(1000)
  }
}, 60_000)
afterAll(() => service.close())

const previewToken = async (widget: WidgetType) => {
  const portal = await service.portal()
  return portal.createPreviewToken({ body: { widget } })
}

let count = 0
const open = async (token: string) => {
  const nonce = `nonce-${String((count += 1)).padStart(20, '0')}`
  const session = await service.widget(() => '').createWidgetSession({ body: { token, nonce } })
  return { session, client: service.widget(() => session.sessionToken) }
}

const nimbara = { destinationUserId: 'NB1', destinationUserFirstName: 'Nour', destinationUserLastName: 'Sample' }
const exchange = { body: { programId: 'prg_nimbara', destinationAccount: nimbara, saveAccount: true } }

/** Returns the number of rows of every table but those of sessions, limits and deliveries, which workers change. */
const rows = async (): Promise<Record<string, number>> => {
  const changing =
    /^(sqlite_|widget_tokens|portal_sessions|people|memberships|audit_|rate|limit|deliver|usage_|api_requests)/
  const tables = await service.database.read(
    service.config.databaseUrl === undefined
      ? sql`select name from sqlite_master where type = 'table'`
      : sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  const names = tables.map(({ name }) => String(name)).filter((name) => !changing.test(name))
  const counts = names.map(async (name) => {
    const [row] = await service.database.read({ text: `select count(*) as n from "${name}"`, values: [] })
    return [name, Number(row?.['n'])] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

const onboarding = async () => {
  const portal = await service.portal()
  return (await portal.getOnboarding({ params: { env: 'sandbox' } })).items
}

describe('a preview token', () => {
  test('starts an exchange that stores nothing', async () => {
    const { token, expiresIn } = await previewToken('point-exchange')
    const before = await rows()
    const { session, client } = await open(token)
    expect([expiresIn, session]).toMatchObject([600, { exchange: { amount: '50.00', currency: 'SAR', receipt: null } }])
    const receipt = await client.createExchange(exchange)
    expect(receipt).toMatchObject({ amount: '50.00', programName: 'Nimbara Miles' })
    expect(await rows()).toEqual(before)
    const { transactions } = service.store.organization({ organizationId: bank.organizationId, env: 'sandbox' })
    expect(await transactions.findByReference(receipt.referenceNumber)).toBeUndefined()
  })

  test('keeps changed preferences in its session alone', async () => {
    const { token } = await previewToken('multibrand')
    const { session, client } = await open(token)
    const { etag } = (session as PreferencesSession).preferences
    const before = await rows()
    const connections = [{ destinationProgramId: 'prg_nimbara', percentage: 100, destinationAccount: nimbara }]
    const saved = await client.updatePreferences({ body: { connections }, ifMatch: etag })
    expect(saved.data.map(({ destinationProgramId }) => destinationProgramId)).toEqual(['prg_nimbara'])
    expect(await rows()).toEqual(before)
    const other = await open((await previewToken('multibrand')).token)
    expect((other.session as PreferencesSession).preferences.connections).toEqual([])
  })

  test('has the amount and currency of the request', async () => {
    const portal = await service.portal()
    const { token } = await portal.createPreviewToken({
      body: { widget: 'point-exchange', amount: 12.5, currency: 'USD' },
    })
    expect((await open(token)).session).toMatchObject({ exchange: { amount: '12.50', currency: 'USD' } })
    const half = portal.createPreviewToken({ body: { widget: 'point-exchange', amount: 12.5 } })
    await expect(half).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('ticks no item of the checklist', async () => {
    const before = await onboarding()
    const { token } = await previewToken('point-exchange')
    await (await open(token)).client.createExchange(exchange)
    expect(await onboarding()).toEqual(before)
  })

  test('starts a session without a line in the request log', async () => {
    await using own = await startTestService()
    const portal = await own.portal()
    const { token } = await portal.createPreviewToken({ body: { widget: 'point-exchange' } })
    const nonce = 'nonce-of-one-page-0123456789'
    const { sessionToken } = await own.widget(() => '').createWidgetSession({ body: { token, nonce } })
    await own.widget(() => sessionToken).createExchange(exchange)
    const caller = await own.caller()
    await caller.getProfile({})
    const logged = async () =>
      (await portal.listRequests({ params: { env: 'sandbox' }, query: {} })).data.map(({ endpoint }) => endpoint)
    await expect.poll(logged, { timeout: 10_000 }).toContain('getProfile')
    expect((await logged()).toSorted()).toEqual(['getProfile', 'getToken'])
  })

  test('is refused if no enabled client may use the widget', async () => {
    await using bare = await startTestService()
    await bare.byHand(
      sql`update clients set scopes = ${'widgets:multibrand'} where organization_id = ${bank.organizationId}`,
      sql`update revisions set number = number + 1 where name = ${'catalogue'}`,
    )
    const portal = await bare.portal()
    const refused = portal.createPreviewToken({ body: { widget: 'point-exchange' } })
    await expect(refused).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
    expect(await portal.createPreviewToken({ body: { widget: 'multibrand' } })).toMatchObject({ expiresIn: 60 })
  })
})

describe('loads of widgets', () => {
  const load = async (origin: string, query = `key=${bank.embedKey.sandbox}`) => {
    const headers = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', referer: `${origin}/` }
    const address = `${service.baseUrls.sandbox}/widgets/multibrand/?${query}`
    const answer = await fetch(address, { headers })
    return answer.headers.get('content-security-policy')
  }

  test('of previews are allowed and not counted', async () => {
    const portal = await service.portal()
    const sightings = async () => {
      const list = { params: { env: 'sandbox' as const } }
      const [allowed, refused] = await Promise.all(
        (['true', 'false'] as const).map((allowed) => portal.listSightings({ ...list, query: { allowed } })),
      )
      return [...allowed!, ...refused!].map(({ origin }) => origin)
    }
    expect(await load(service.previewUrl!)).toContain(service.previewUrl)
    await load('http://localhost:3001', `token=${(await previewToken('multibrand')).token}`)
    await load('http://localhost:3000')
    await expect.poll(sightings, { timeout: 10_000 }).toEqual(['http://localhost:3000'])
  })

  test('in production name no preview host', async () => {
    const address = `${service.baseUrls.production}/widgets/multibrand/?key=${bank.embedKey.production}`
    const policy = (await fetch(address)).headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors')
    expect(policy).not.toContain(service.previewUrl)
  })
})
