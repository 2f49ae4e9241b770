import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '@loyalty/contract'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank as bankOf, startTestService, type TestService } from '../../../testing/service.ts'
import { createLog } from '../../log.ts'
import { sql } from '../../store/engine/database.ts'
import { verifyAudit } from '../../store/audit/verify-audit.ts'

const logged: string[] = []
let service: TestService
let portal: Portal
let bank: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService({}, undefined, {
    log: createLog('trace', { write: (line) => void logged.push(line) }),
  })
  portal = await openPortal(service)
  bank = await service.caller()
  for (const [index, reference] of ['=1+1', 'PLAIN', 'a,"b"'].entries())
    await bank.createTransaction({
      body: {
        programId: 'prg_hushwood',
        destinationAccount: canaries,
        referenceNumber: reference,
        basePoints: 1000 + index,
        description: `for ${canaries.destinationUserFirstName}`,
      },
    })
})
afterAll(() => service.close())

const canaries = {
  destinationUserId: '77300519441234',
  destinationUserEmail: 'canary.person@canary-mail.example',
  destinationUserFirstName: 'Canaryfirst',
  destinationUserLastName: '=Canarylast',
}
const params = { env: 'sandbox' } as const

const download = async (query = '', role: Role = 'owner', more: Record<string, string> = {}) => {
  const headers = { ...(await service.portalHeaders(bankOf, role)), ...more }
  const answer = await fetch(`${service.portalUrl}/portal/api/sandbox/exports/transactions.csv${query}`, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const entries = () =>
  service.database.read(sql`select * from audit_log where action = 'transactions.exported' order by number`)

test('an export is CSV without formulas and with masked people', async () => {
  const { status, headers, text } = await download()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  const lines = text.split('\r\n')
  expect(lines[0]).toMatch(/^id,referenceNumber,state,.*,userId,member,email,name$/)
  expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(['"a', 'PLAIN', "'=1+1"])
  expect(lines[2]).toContain('•••• 1234')
  for (const value of Object.values(canaries)) expect(text).not.toContain(value.replace('=', ''))
})

test('an export takes the filters of the list', async () => {
  const { persons } = await portal.findPortalTransactions({ params, body: { text: canaries.destinationUserId } })
  const search = `?search=${persons[0]!.search}`
  expect((await download(search)).text.split('\r\n')).toHaveLength(5)
  // The search belongs to one person alone.
  expect(JSON.parse((await download(search, 'support')).text)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'search' }],
  })
  expect((await download('?minPoints=1001&maxPoints=1001')).text.split('\r\n')).toHaveLength(3)
  expect((await download('?channel=WIDGET')).text.split('\r\n')).toHaveLength(2)
  for (const query of ['?limit=5', '?find=PLAIN', '?from=2020-01-01', '?channel=NONE'])
    expect(await download(query)).toMatchObject({ status: 400 })
})

test.each(['owner', 'support', 'developer', 'finance', 'viewer'] as const)(
  'the role %s exports masked people alone',
  async (role) => {
    const { status, text } = await download('', role)
    expect([status, text.includes('•••• 1234')]).toEqual([200, true])
    for (const value of Object.values(canaries)) expect(text).not.toContain(value.replace('=', ''))
    for (const query of ['?personal=full', '?reason=Ticket%204711'])
      expect((await download(query, role)).status).toBe(400)
  },
)

test('each export writes one audit entry without values of people', async () => {
  const before = (await entries()).length
  await download('?programId=prg_hushwood')
  const after = await entries()
  expect(after).toHaveLength(before + 1)
  expect(JSON.parse(String(after.at(-1)?.['detail']))).toMatchObject({
    after: { filters: ['programId'] },
  })
  expect(await verifyAudit(service.database)).toEqual([])
})

test('a check of an export answers without rows or an audit entry', async () => {
  const before = (await entries()).length
  const json = { accept: 'application/json' }
  expect(await download('', 'owner', json)).toMatchObject({ status: 204, text: '' })
  const refused = await download('?from=2020-01-01', 'owner', json)
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([400, { code: 'VALIDATION_FAILED' }])
  expect(await entries()).toHaveLength(before)
})

test('only a person on a page of the portal opens an export', async () => {
  const before = (await entries()).length
  const address = `${service.portalUrl}/portal/api/sandbox/exports/transactions.csv`
  expect((await fetch(address)).status).toBe(401)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await download('', 'owner', { 'sec-fetch-site': site })).status).toBe(403)
  expect((await download('', 'owner', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect(await entries()).toHaveLength(before + 1)
  const headers = await service.portalHeaders(bankOf)
  for (const path of ['elsewhere/exports/transactions.csv', 'sandbox/exports/unknown.csv'])
    expect((await fetch(`${service.portalUrl}/portal/api/${path}`, { headers })).status).toBe(404)
  const production = await fetch(address.replace('sandbox', 'production'), { headers })
  expect((await production.text()).split('\r\n')).toHaveLength(2)
})

test('an export of many rows has each row once', async () => {
  const copies = sql`
    insert into transactions (organization_id, env, id, reference, fingerprint, canonical, channel, program_id, partner_code,
      base_points, bonus_points, campaign_points, source_value, source_currency, billed, partner_funded, billed_currency, local_price, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
    select organization_id, env, 'txn_COPY' || cast(10000 + i as text), 'COPY-' || cast(i as text), fingerprint, canonical, channel, program_id, partner_code,
      base_points, bonus_points, campaign_points, source_value, source_currency, billed, partner_funded, billed_currency, local_price, created_at
    from transactions, n where reference = 'PLAIN'`
  await service.byHand(copies)
  const lines = (await download()).text.split('\r\n').slice(1, -1)
  expect(lines).toHaveLength(2503)
  expect(new Set(lines).size).toBe(2503)
})

const fileOf = ({ headers }: { headers: Headers }) =>
  /filename="transactions-sandbox-(.+)-to-(.+)\.csv"/.exec(headers.get('content-disposition') ?? '')?.slice(1)
const daysAgo = (days: number, now = Date.now()) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)
const referencesOf = ({ text }: { text: string }) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1])

test('an export without a begin names its period and omits older rows', async () => {
  await service.byHand(sql`
    insert into transactions (organization_id, env, id, reference, fingerprint, canonical, channel, program_id, partner_code,
      base_points, bonus_points, campaign_points, source_value, source_currency, billed, partner_funded, billed_currency, local_price, created_at)
    select organization_id, env, 'txn_OLD', 'OLD', fingerprint, canonical, channel, program_id, partner_code,
      base_points, bonus_points, campaign_points, source_value, source_currency, billed, partner_funded, billed_currency, local_price,
      cast(${Date.now() - 400 * 86_400_000} as bigint)
    from transactions where reference = 'PLAIN'`)
  const recent = await download()
  expect(fileOf(recent)).toEqual([daysAgo(366), daysAgo(0)])
  expect(referencesOf(recent)).not.toContain('OLD')
  const old = await download(`?to=${daysAgo(300)}`)
  expect(fileOf(old)).toEqual([daysAgo(666), daysAgo(300)])
  expect(referencesOf(old)).toEqual(['OLD'])
  expect(await download(`?from=${daysAgo(401)}`)).toMatchObject({ status: 400 })
})

test('an export has rows of a sandbox clock that was ahead', async () => {
  const ahead = Date.now() + 500 * 86_400_000
  await portal.moveSandboxClock({ body: { advanceSeconds: 500 * 86_400 } })
  await bank.createTransaction({
    body: { programId: 'prg_hushwood', destinationAccount: canaries, referenceNumber: 'AHEAD', basePoints: 1000 },
  })
  const now = await download()
  expect([fileOf(now), referencesOf(now)]).toEqual([[daysAgo(366, ahead), daysAgo(0, ahead)], ['AHEAD']])
  await portal.moveSandboxClock({ body: { reset: true } })
  const back = await download()
  expect([fileOf(back), referencesOf(back)]).toEqual([[daysAgo(366, ahead), daysAgo(0, ahead)], ['AHEAD']])
})

test('no log, address or audit entry has the data of a person', async () => {
  const { transactionId } = await portal.findPortalTransactions({ params, body: { text: 'PLAIN' } })
  for (const text of Object.values(canaries)) {
    const { persons } = await portal.findPortalTransactions({ params, body: { text } })
    for (const { search } of persons) await portal.listPortalTransactions({ params, query: { search } })
  }
  await portal.revealPersonalData({ params, body: { kind: 'transaction', id: transactionId!, reason: 'Ticket 4711' } })
  await portal.getPortalTransaction({ params: { ...params, transactionId: transactionId! } })
  const text = (rows: object[]) =>
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  const kept = [
    logged.join('\n'),
    ...(await Promise.all(
      ['audit_log', 'reveals', 'partner_attempts', 'api_requests', 'usage_hours', 'usage_days', 'mails'].map(
        async (table) => text(await service.database.read({ text: `select * from ${table}`, values: [] })),
      ),
    )),
  ]
  expect(logged.length).toBeGreaterThan(0)
  for (const written of kept)
    for (const value of Object.values(canaries)) expect(written).not.toContain(value.replace('=', ''))
})
