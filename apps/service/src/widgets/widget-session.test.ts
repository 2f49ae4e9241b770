import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreferencesSession } from '@loyalty/contract'
import { bank, startTestService, type TestService } from '../../testing/service.ts'
import { sql } from '../store/engine/database.ts'
import { widgetSessions } from './widget-sessions.ts'

let now = Date.now()
let service: TestService
beforeAll(async () => {
  service = await startTestService({}, () => now)
})
afterAll(() => service.close())

const { purchase, mint, open, nonce } = widgetSessions(() => service)
const account = { destinationUserId: '7730051944' }

test('exchanging a widget token returns all data of the first screen', async () => {
  const { session } = await open(await mint({ amount: 50 }))
  expect(session).toMatchObject({
    widget: 'point-exchange',
    environment: 'sandbox',
    expiresIn: 600,
    organization: {
      name: 'Rimalta Bank',
      names: { ar: 'بنك ريمالتا' },
      programNames: { ar: 'مكافآت ريمالتا' },
    },
  })
  expect(session.exchange).toMatchObject({
    amount: '50.00',
    currency: 'SAR',
    receipt: null,
    consent: 'tick',
    feeNote: null,
  })
  const ofPartners = session.exchange.options.filter(({ programId }) => programId === 'prg_astermoor')
  expect(ofPartners.map(({ names }) => names.ar)).toEqual([
    'بطاقة أسترمور · طيران',
    'بطاقة أسترمور · سيارات',
    'بطاقة أسترمور · إقامة',
  ])
  const saltmere = session.exchange.options.find(({ programId }) => programId === 'prg_saltmere')!
  expect(saltmere.unavailable).toBe('POINTS_BELOW_MINIMUM')
  const drovak = session.exchange.options.find(({ programId }) => programId === 'prg_drovak')!
  expect(drovak).toMatchObject({ names: { ar: 'نادي دروفاك للوقود' }, businessNames: { ar: 'محطات دروفاك' } })
  expect(drovak.savedAccount).toEqual({ destinationUserId: '7730051944' })
  expect(Number(drovak.remainder)).toBeLessThan(Number(drovak.pricePerPoint))
})

test('widget tokens contain no client id, user, amount or reference number', async () => {
  const token = await mint({ userId: 'canary-user', referenceNumber: 'canary-ref', amount: 31.37 })
  const { session } = await open(token)
  for (const jwt of [token, session.sessionToken]) {
    const payload = JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as object
    expect(Object.keys(payload).toSorted()).toEqual(['aud', 'env', 'exp', 'iat', 'iss', 'jti', 'org'])
  }
})

test('a second page cannot exchange an already exchanged widget token', async () => {
  const token = await mint({})
  const page = nonce()
  const first = await open(token, page)
  const again = await open(token, page)
  expect(again.session.subject).toBe(first.session.subject)
  await expect(open(token)).rejects.toMatchObject({ status: 401, code: 'TOKEN_INVALID' })
})

test('an exchange request cannot change the amount or reference of the session', async () => {
  const token = await mint({ referenceNumber: 'FIXED-1', amount: 40 })
  const { client } = await open(token)
  const body = { programId: 'prg_drovak', destinationAccount: account, amount: 4000, referenceNumber: 'OTHER' }
  await expect(client.createExchange({ body })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ code: 'UNEXPECTED_FIELD' }, { code: 'UNEXPECTED_FIELD' }],
  })
  const receipt = await client.createExchange({ body: { programId: 'prg_drovak', destinationAccount: account } })
  expect(receipt).toMatchObject({ referenceNumber: 'FIXED-1', amount: '40.00', currency: 'SAR' })
})

test('an exchange issues the number of points that the preview showed', async () => {
  const { client } = await open(await mint({}))
  const preview = await client.previewExchange({ body: { programId: 'prg_nimbara' } })
  const receipt = await client.createExchange({
    body: { programId: 'prg_nimbara', destinationAccount: preview.savedAccount! },
  })
  expect(receipt.totalPoints).toBe(preview.totalPoints)
})

test('an option has its category and the last exchange of the user', async () => {
  const { client } = await open(await mint({ userId: 'user-of-habit' }))
  const { date } = await client.createExchange({ body: { programId: 'prg_drovak', destinationAccount: account } })
  const { session } = await open(await mint({ userId: 'user-of-habit' }))
  const drovak = session.exchange.options.find(({ programId }) => programId === 'prg_drovak')
  expect(drovak?.category).toEqual({
    name: 'Transport and fuel',
    names: { en: 'Transport and fuel', ar: 'النقل والوقود', fr: 'Transport et carburant' },
  })
  expect(session.exchange.options.filter(({ lastUsedAt }) => lastUsedAt)).toEqual([drovak])
  expect(drovak?.lastUsedAt).toBe(date)
  const other = await open(await mint({ userId: 'user-without-habit' }))
  expect(other.session.exchange.options.every(({ lastUsedAt }) => lastUsedAt === null)).toBe(true)
})

test('repeated exchange requests for one order make one transaction', async () => {
  const order = purchase()
  const [one, two] = [await open(await mint(order)), await open(await mint(order))]
  const body = { programId: 'prg_drovak', destinationAccount: account }
  const receipts = await Promise.all([one, one, two, two].map(({ client }) => client.createExchange({ body })))
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(1)
})

test('a repeated order shows its receipt; changed order details cause a conflict', async () => {
  const order = purchase()
  const { client } = await open(await mint(order))
  const receipt = await client.createExchange({ body: { programId: 'prg_drovak', destinationAccount: account } })
  const later = await open(await mint(order))
  expect(later.session.exchange.receipt).toEqual(receipt)
  await expect(mint({ ...order, amount: 51 })).rejects.toMatchObject({ code: 'REFERENCE_NUMBER_CONFLICT' })
  await expect(mint({ ...order, userId: 'customer-1002' })).rejects.toMatchObject({ code: 'REFERENCE_NUMBER_CONFLICT' })
})

test('an exchange cannot reuse a reference number of another user or channel', async () => {
  const order = purchase()
  const [mine, theirs] = [await open(await mint(order)), await open(await mint({ ...order, userId: 'customer-1002' }))]
  const body = { programId: 'prg_drovak', destinationAccount: account }
  await mine.client.createExchange({ body })
  await expect(theirs.client.createExchange({ body })).rejects.toMatchObject({ code: 'REFERENCE_NUMBER_CONFLICT' })
  const other = purchase()
  const late = await open(await mint(other))
  const caller = await service.caller()
  await caller.createTransaction({
    body: { ...body, value: other.amount, currency: other.currency, referenceNumber: other.referenceNumber },
  })
  await expect(late.client.createExchange({ body })).rejects.toMatchObject({ code: 'REFERENCE_NUMBER_CONFLICT' })
})

test('saving an already saved account changes no connection', async () => {
  const caller = { organizationId: bank.organizationId, env: 'sandbox' as const }
  const list = () => service.store.organization(caller).connections.list('customer-1001')
  const before = await list()
  const { client } = await open(await mint({}))
  await client.createExchange({ body: { programId: 'prg_drovak', destinationAccount: account, saveAccount: true } })
  expect(before.every(({ sourceUserEmail }) => sourceUserEmail !== null)).toBe(true)
  expect(await list()).toEqual(before)
})

test('an exchange saves the account only if the request sets saveAccount', async () => {
  const first = await open(await mint({ userId: 'new-user' }))
  await first.client.createExchange({
    body: { programId: 'prg_drovak', destinationAccount: { destinationUserId: '1112223334' } },
  })
  const second = await open(await mint({ userId: 'new-user' }))
  const of = ({ session }: typeof second) =>
    session.exchange.options.find(({ programId }) => programId === 'prg_drovak')!.savedAccount
  expect(of(second)).toBeNull()
  await second.client.createExchange({
    body: { programId: 'prg_drovak', destinationAccount: { destinationUserId: '1112223334' }, saveAccount: true },
  })
  expect(of(await open(await mint({ userId: 'new-user' })))).toEqual({ destinationUserId: '1112223334' })
})

test('a token works only at the endpoints of its own kind', async () => {
  const widgetToken = await mint({})
  const caller = await service.caller()
  const { accessToken: multibrandToken } = await caller.createMultibrandToken({
    body: { ...service.credentials(), userId: 'customer-1001' },
  })
  const { session } = await open(await mint({}))
  const access = await service.accessToken()
  const status = async (path: string, token: string) =>
    (await fetch(service.baseUrls.sandbox + path, { headers: { authorization: `Bearer ${token}` } })).status
  for (const token of [widgetToken, multibrandToken, session.sessionToken])
    expect(await status('/profile', token)).toBe(401)
  for (const token of [widgetToken, multibrandToken, access])
    expect(await status('/v1/widget/point-exchange/options', token)).toBe(401)
  expect(await status('/v1/widget/multibrand/programs', session.sessionToken)).toBe(401)
  for (const token of [access, session.sessionToken])
    await expect(open(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
})

test('a widget can renew its session for one hour after its start', async () => {
  const caller = await service.caller()
  const token = async () =>
    (await caller.createMultibrandToken({ body: { ...service.credentials(), userId: 'customer-1001' } })).accessToken
  const session = (await service
    .widget(() => '')
    .createWidgetSession({ body: { token: await token(), nonce: nonce() } })) as unknown as PreferencesSession
  let sessionToken = session.sessionToken
  const client = service.widget(() => sessionToken)
  for (let minutes = 0; minutes < 54; minutes += 9) {
    now += 9 * 60_000
    sessionToken = (await client.renewWidgetSession({})).sessionToken
  }
  now += 5 * 60_000
  const last = await client.renewWidgetSession({})
  expect(last.expiresIn).toBeLessThanOrEqual(60)
  sessionToken = last.sessionToken
  now += 70_000
  await expect(client.listPreferences({})).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('saving preferences with an outdated ETag fails with CONNECTIONS_CHANGED', async () => {
  const caller = await service.caller()
  const token = (await caller.createMultibrandToken({ body: { ...service.credentials(), userId: 'customer-1001' } }))
    .accessToken
  const session = (await service
    .widget(() => '')
    .createWidgetSession({ body: { token, nonce: nonce() } })) as unknown as PreferencesSession
  const client = service.widget(() => session.sessionToken)
  const { connections, etag } = session.preferences
  expect(connections.map(({ percentage }) => percentage)).toEqual([50, 30, 20])
  const split = (...percentages: number[]) => ({
    connections: connections.map(({ destinationProgramId }, index) => ({
      destinationProgramId,
      percentage: percentages[index]!,
    })),
  })
  const saved = await client.updatePreferences({ body: split(60, 30, 10), ifMatch: etag })
  expect(saved.data.map(({ percentage }) => percentage)).toEqual([60, 30, 10])
  await expect(client.updatePreferences({ body: split(10, 30, 60), ifMatch: etag })).rejects.toMatchObject({
    code: 'CONNECTIONS_CHANGED',
    members: { current: saved.data, etag: saved.etag },
  })
  await expect(client.updatePreferences({ body: split(60, 30, 11), ifMatch: saved.etag })).rejects.toMatchObject({
    code: 'PERCENTAGE_TOTAL_INVALID',
    errors: [{ actual: '101' }],
  })
  const answered = await caller.listMultibrandConnections({ query: { sourceUserId: 'customer-1001' } })
  expect(answered).toEqual(saved.data)
  const history = await client.listPreferenceHistory({ query: { pageSize: '2' } })
  expect(history.data.map(({ event, percentage }) => `${event} ${percentage}`).toSorted()).toEqual([
    'UPDATED 10',
    'UPDATED 60',
  ])
})

test('the ETag of one user is invalid for another user', async () => {
  const caller = await service.caller()
  const preferencesOf = async (userId: string) => {
    const { accessToken } = await caller.createMultibrandToken({ body: { ...service.credentials(), userId } })
    return (await open(accessToken)).client
  }
  const [first, second] = [await preferencesOf('newcomer-1'), await preferencesOf('newcomer-2')]
  const [answered, own] = [await first.listPreferences({}), await second.listPreferences({})]
  const connections = [{ destinationProgramId: 'prg_drovak', percentage: 100, destinationAccount: account }]
  await expect(second.updatePreferences({ body: { connections }, ifMatch: answered.etag })).rejects.toMatchObject({
    code: 'CONNECTIONS_CHANGED',
    members: { current: [], etag: own.etag },
  })
  expect((await first.updatePreferences({ body: { connections }, ifMatch: answered.etag })).data).toHaveLength(1)
})

test('a widget session cannot delete a preference of another user', async () => {
  const caller = await service.caller()
  const before = await caller.listMultibrandConnections({ query: { sourceUserId: 'customer-1001' } })
  const token = (await caller.createMultibrandToken({ body: { ...service.credentials(), userId: 'customer-1002' } }))
    .accessToken
  const session = (await service
    .widget(() => '')
    .createWidgetSession({ body: { token, nonce: nonce() } })) as unknown as PreferencesSession
  const client = service.widget(() => session.sessionToken)
  await expect(client.deletePreference({ params: { id: before[0]!.id } })).rejects.toMatchObject({
    code: 'CONNECTION_NOT_FOUND',
  })
  expect(await caller.listMultibrandConnections({ query: { sourceUserId: 'customer-1001' } })).toEqual(before)
})

test('the sandbox refuses a production client secret without echoing the secret', async () => {
  const { clientId } = service.credentials()
  const { clientSecret } = service.credentials(bank, 'production')
  const answer = await fetch(`${service.baseUrls.sandbox}/v1/auth/widget/multibrand`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret, userId: 'u' }),
  })
  expect(answer.status).toBe(401)
  expect(await answer.text()).not.toContain(clientSecret)
})

test('an exchange has the organization’s text about a fee', async () => {
  const feeNote = { en: 'No fee.', ar: 'من دون رسوم.', fr: 'Sans frais.' }
  await service.byHand(sql`
    insert into embed_settings (organization_id, env, consent, fee_note)
    values (${bank.organizationId}, 'sandbox', 'tick', ${JSON.stringify(feeNote)})`)
  const { session } = await open(await mint({ amount: 50 }))
  expect(session.exchange).toMatchObject({ consent: 'tick', feeNote })
})
