import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Role } from '@loyalty/contract'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank as bankOf, startTestService, type TestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'
import { verifyAudit } from '../../store/audit/verify-audit.ts'

const canary = 'canary.person@canary-mail.example'
const params = { env: 'sandbox' } as const
const today = () => new Date().toISOString().slice(0, 10)

let service: TestService
let portal: Portal
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
  const bank = await service.caller()
  for (const [index, referenceNumber] of ['=1+1', 'CREDIT-2', 'CREDIT-3'].entries())
    await bank.createCredit({
      body: {
        userId: canary,
        value: 40 + index,
        currency: 'SAR',
        executionDate: new Date(Date.now() + 86_400_000).toISOString(),
        referenceNumber,
      },
    })
  await bank
    .createTransaction({
      body: {
        programId: 'prg_unknown',
        destinationAccount: { destinationUserEmail: canary },
        referenceNumber: '=2+2',
        basePoints: 1000,
      },
    })
    .catch(() => undefined)
  const written = async () => {
    const { total } = await portal.getUsage({ params, query: {} })
    if (total < 5) throw new Error('The service has not written the requests yet')
  }
  await vi.waitFor(written, { timeout: 10_000 })
})
afterAll(() => service.close())

const download = async (file: string, role: Role = 'owner') => {
  const headers = await service.portalHeaders(bankOf, role)
  const answer = await fetch(`${service.portalUrl}/portal/api/sandbox/exports/${file}`, { headers })
  const text = await answer.text()
  const [names = '', ...lines] = text.split('\r\n').slice(0, -1)
  const columns = names.split(',')
  return {
    status: answer.status,
    text,
    rows: lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell]))),
  }
}

test('an export of credits has the filters and rows of the list', async () => {
  // The seed catalog has older credits.
  const { text, rows } = await download(`multibrand.csv?from=${today()}`)
  const { data } = await portal.listPortalMultibrand({ params, query: { from: today() } })
  expect(rows.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
  expect(rows.map(({ referenceNumber }) => referenceNumber)).toEqual(['CREDIT-3', 'CREDIT-2', "'=1+1"])
  expect(rows[0]).toMatchObject({ kind: 'CREDIT', status: 'PENDING', value: '42', currency: 'SAR' })
  expect(rows[0]?.['userId']).toBe('c•••n@•••.example')
  expect(text).not.toContain(canary)
  expect((await download(`multibrand.csv?kind=DEBIT&from=${today()}`)).rows).toEqual([])
  expect((await download(`multibrand.csv?status=PENDING&from=${today()}`)).rows).toHaveLength(3)
  expect((await download('multibrand.csv?to=2020-01-01')).rows).toEqual([])
})

test('an export of requests has the filters and rows of the list', async () => {
  const { text, rows } = await download('requests.csv?endpoint=createTransaction')
  expect(rows).toMatchObject([{ status: '404', code: 'PROGRAM_NOT_FOUND', referenceNumber: "'=2+2" }])
  expect(text).not.toContain(canary)
  const all = await download('requests.csv')
  const { data } = await portal.listRequests({ params, query: {} })
  expect(all.rows.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
  expect((await download('requests.csv?status=4xx')).rows).toHaveLength(1)
})

test('an export of requests has each of many rows once', async () => {
  await service.byHand(sql`
    insert into api_requests (organization_id, env, id, client_id, endpoint, method, path, status, micros, bytes_in, bytes_out,
      replayed, network, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
    select organization_id, env, substr(id, 1, 20) || cast(1000000000 + i as text), client_id, 'copied', method, path, status, micros,
      bytes_in, bytes_out, replayed, network, created_at
    from api_requests, n where endpoint = 'createTransaction'`)
  const { rows } = await download('requests.csv?endpoint=copied')
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([2500, 2500])
})

test('an export of the usage counts what the page counts', async () => {
  const usage = await portal.getUsage({ params, query: { by: 'day' } })
  const { rows } = await download('usage.csv?by=day')
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)
  expect([sum('total'), sum('4xx')]).toEqual([usage.total, usage.classes['4xx']])
  expect(new Set(rows.map(({ endpoint }) => endpoint))).toEqual(
    new Set(usage.endpoints.map(({ endpoint }) => endpoint)),
  )
  expect(rows[0]).toMatchObject({ at: usage.series.at(-1)!.at, clientId: bankOf.clientId.sandbox })
})

test.each<[file: string, roles: Role[]]>([
  ['multibrand.csv', ['owner', 'developer', 'support', 'finance', 'viewer']],
  ['requests.csv', ['owner', 'developer', 'support', 'viewer']],
  ['usage.csv', ['owner', 'developer', 'finance', 'viewer']],
])('the roles of its list download %s', async (file, allowed) => {
  for (const role of ['owner', 'developer', 'support', 'finance', 'viewer'] as const)
    expect([role, (await download(file, role)).status]).toEqual([role, allowed.includes(role) ? 200 : 403])
})

test.each(['multibrand.csv?limit=5', 'multibrand.csv?find=x', 'requests.csv?before=req_1', 'usage.csv?by=week'])(
  'the export %s is refused',
  async (file) => {
    expect((await download(file)).status).toBe(400)
  },
)

test.each(['multibrand', 'requests', 'usage'])(
  'an export of %s writes one audit entry without values',
  async (name) => {
    const entries = () =>
      service.database.read(sql`select * from audit_log where action = ${`${name}.exported`} order by number`)
    const before = (await entries()).length
    await download(`${name}.csv?from=${today()}`)
    const after = await entries()
    expect(after).toHaveLength(before + 1)
    expect(JSON.parse(String(after.at(-1)?.['detail']))).toMatchObject({ after: { filters: ['from'] } })
    expect(await verifyAudit(service.database)).toEqual([])
  },
)
