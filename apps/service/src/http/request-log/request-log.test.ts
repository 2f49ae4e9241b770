import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank, demoShop, startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { widgetSessions } from '../../widgets/widget-sessions.ts'

let service: TestService
let caller: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller()
})
afterAll(() => service.close())

const { mint, open, purchase } = widgetSessions(() => service)
const sandbox = { organizationId: bank.organizationId, env: 'sandbox' } as const
const production = { ...sandbox, env: 'production' } as const
const log = (of: { organizationId: string; env: 'sandbox' | 'production' } = sandbox) =>
  service.store.organization(of).requestLog

const issue = (referenceNumber: string, more: object = {}) =>
  caller.createTransaction({
    body: {
      programId: 'prg_drovak',
      destinationAccount: { destinationUserId: '7730051944' },
      referenceNumber,
      basePoints: 1000,
      ...more,
    },
  })

const waitFor = { timeout: 5000 }
const ofReference = async (reference: string, number: number) => {
  const read = async () => (await log().page({ reference, limit: 50 })).data
  await expect.poll(async () => (await read()).length, waitFor).toBe(number)
  return await read()
}

test('the log contains the request of a transaction and its repetition', async () => {
  const issued = await issue('LOG-1')
  await issue('LOG-1')
  const [again, listed] = await ofReference('LOG-1', 2)
  const first = await log().find(listed!.id)
  expect(first).toMatchObject({
    clientId: bank.clientId.sandbox,
    endpoint: 'createTransaction',
    method: 'POST',
    path: '/transactions',
    status: 201,
    code: null,
    replayed: false,
    transactionId: issued.id,
    network: '127.0.0.1',
    contentType: 'application/json',
  })
  expect(first!.secretId).toMatch(/^sec_/)
  expect(first!.micros).toBeGreaterThan(0)
  expect(first!.bytesIn).toBeGreaterThan(50)
  expect(first!.bytesOut).toBeGreaterThan(50)
  expect(JSON.parse(first!.requestBody!)).toMatchObject({ basePoints: 1000, referenceNumber: 'LOG-1' })
  expect(JSON.parse(first!.responseBody!)).toMatchObject({ id: issued.id })
  expect(again).toMatchObject({ status: 200, replayed: true, transactionId: issued.id })
  const found = await log().requestOfTransaction({ id: issued.id, referenceNumber: 'LOG-1' })
  expect(found?.id).toBe(first!.id)
  expect(await log(production).find(first!.id)).toBeUndefined()
})

test('the log contains the code of a refused request', async () => {
  await expect(issue('LOG-2', { programId: 'prg_unknown' })).rejects.toMatchObject({ code: 'PROGRAM_NOT_FOUND' })
  const [refused] = await ofReference('LOG-2', 1)
  expect(refused).toMatchObject({ status: 404, code: 'PROGRAM_NOT_FOUND', transactionId: null })
})

test('the log contains the pattern of an address and no value', async () => {
  await caller.validateMember({ params: { programId: 'prg_drovak' }, body: { destinationUserId: '7730051944' } })
  const read = async () => (await log().page({ endpoint: 'validateMember', limit: 5 })).data
  await expect.poll(async () => (await read()).length, waitFor).toBe(1)
  expect((await read())[0]).toMatchObject({ path: '/programs/{programId}/validate-member' })
})

test('the requests of a widget belong to the client of its token', async () => {
  const { referenceNumber } = purchase()
  const { client } = await open(await mint({ referenceNumber }))
  await client.createExchange({
    body: { programId: 'prg_zaatroon', destinationAccount: { destinationUserId: '7730051944' } },
  })
  const rows = await ofReference(referenceNumber, 2)
  expect(rows.map(({ endpoint, clientId }) => [endpoint, clientId])).toEqual([
    ['createExchange', bank.clientId.sandbox],
    ['createPointExchangeToken', bank.clientId.sandbox],
  ])
})

test('production keeps bodies of errors alone', async () => {
  const own = await service.caller(bank, 'production')
  await own.listPrograms({})
  await expect(own.getTransaction({ params: { transactionId: 'LOG-NONE' } })).rejects.toMatchObject({ status: 404 })
  const read = async () => (await log(production).page({ limit: 50 })).data
  await expect.poll(async () => (await read()).length, waitFor).toBe(3)
  const rows = await read()
  const [refused, listed, token] = await Promise.all(rows.map(({ id }) => log(production).find(id)))
  expect([refused!.endpoint, listed!.endpoint, token!.endpoint]).toEqual(['getTransaction', 'listPrograms', 'getToken'])
  expect(JSON.parse(refused!.responseBody!)).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
  expect([listed, token].map((row) => [row!.requestBody, row!.responseBody])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('the log and usage leave out previews and unknown clients', async () => {
  const url = service.baseUrls.sandbox
  const answer = await fetch(`${url}/embed/v1/demo-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ widget: 'multibrand', reason: 'initial' }),
  })
  const { token } = (await answer.json()) as { token: string }
  await open(token)
  const wrong = { ...service.credentials(telecom), clientSecret: `sk_sandbox_${'x'.repeat(40)}` }
  await expect(caller.authenticate({ body: wrong })).rejects.toMatchObject({ code: 'INVALID_CLIENT' })
  await issue('LOG-LAST')
  await ofReference('LOG-LAST', 1)
  for (const { organizationId } of [demoShop, telecom]) {
    const org = service.store.organization({ organizationId, env: 'sandbox' })
    expect((await org.requestLog.page({ limit: 5 })).data).toEqual([])
    expect(await org.usage.byClient({ from: 0, to: Date.now(), by: 'day' })).toEqual([])
  }
})

test('usage counts every request of an hour exactly', async () => {
  const org = service.store.organization(sandbox)
  const own = { from: Date.now() - 86_400_000, to: Date.now() + 86_400_000, by: 'hour' } as const
  const count = async () => {
    const rows = await org.usage.byClient(own)
    return rows.filter(({ endpoint }) => endpoint === 'listCampaigns').reduce((sum, each) => sum + each.count, 0)
  }
  await Promise.all(Array.from({ length: 40 }, () => caller.listCampaigns({})))
  await expect.poll(count, waitFor).toBe(40)
  const byTime = await org.usage.byTime(own)
  const all = await org.usage.byClient(own)
  const total = (rows: { count: number }[]) => rows.reduce((sum, each) => sum + each.count, 0)
  expect(total(byTime)).toBe(total(all))
  for (const { count: number, buckets } of all) expect(total(buckets.map((each) => ({ count: each })))).toBe(number)
})

test('a stop of the service writes what is left', async () => {
  const short = await startTestService()
  const client = await short.caller()
  await client.listPrograms({})
  const kept = short.store.requestRecords
  const written: string[] = []
  const add = kept.add
  kept.add = async (rows, usage) => {
    written.push(...rows.map(({ endpoint }) => endpoint))
    await add(rows, usage)
  }
  await client.listCampaigns({})
  await short.close()
  expect(written).toContain('listCampaigns')
})

test('without days, the service keeps no requests', async () => {
  await using quiet = await startTestService({ REQUEST_LOG_DAYS: '0' })
  await (await quiet.caller()).listPrograms({})
  await new Promise((done) => setTimeout(done, 1200))
  const rows = await quiet.database.read({ text: 'select id from api_requests', values: [] })
  expect(rows).toEqual([])
  const configured = async ({ portalUrl }: TestService) =>
    (await (await fetch(`${portalUrl}/portal/api/configuration`)).json()) as { requestLog: unknown }
  expect((await configured(quiet)).requestLog).toBeNull()
  expect((await configured(service)).requestLog).toEqual({ days: 7, errors: 30 })
})
