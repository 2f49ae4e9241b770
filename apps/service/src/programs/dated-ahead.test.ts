import { expect, test } from 'vitest'
import type { ExchangeSession } from '@loyalty/contract'
import { sql } from '../store/engine/database.ts'
import { bank, startTestService, type TestService } from '../../testing/service.ts'

type Env = 'sandbox' | 'production'

const day = 86_400_000
const programId = 'prg_drovak'
const destinationAccount = { destinationUserId: '7730051944' }

/**
 * Returns the program's price, the points for 100 SAR and the number of running campaigns. Checks that all endpoints
 * show this price and these points.
 */
const seenBy = async (service: TestService, env: Env, reference: string) => {
  const caller = await service.caller(bank, env)
  const program = (await caller.listPrograms({})).data.find(({ id }) => id === programId)
  const split = (await caller.listMultibrandPrograms({})).find(({ id }) => id === programId)
  const preview = await caller.previewTransaction({ body: { programId, value: 100, currency: 'SAR' } })
  const campaigns = await caller.listCampaigns({ query: { programId, status: 'RUNNING' } })
  const { accessToken } = await caller.createPointExchangeToken({
    body: { ...service.credentials(bank, env), userId: 'u', amount: 100, currency: 'SAR', referenceNumber: reference },
  })
  const session = (await service
    .widget(() => '', env)
    .createWidgetSession({
      body: { token: accessToken, nonce: 'a'.repeat(43) },
    })) as ExchangeSession
  const option = session.exchange.options.find((each) => each.programId === programId)
  const shown = await service.widget(() => session.sessionToken, env).previewExchange({ body: { programId } })
  expect([split?.pricePerPointInUsd, option?.pricePerPoint]).toEqual([
    program?.pricePerPointInUsd,
    program?.pricePerPointInLocalCurrency,
  ])
  expect([option?.totalPoints, shown.totalPoints]).toEqual([preview.totalPoints, preview.totalPoints])
  return { price: program?.pricePerPointInLocalCurrency, points: preview.totalPoints, campaigns: campaigns.total }
}

const issue = async (service: TestService, env: Env, referenceNumber: string) => {
  const caller = await service.caller(bank, env)
  const body = { programId, destinationAccount, referenceNumber, value: 100, currency: 'SAR' }
  return (await caller.createTransaction({ body })).totalPoints
}

const dateAhead = (service: TestService, at: number) =>
  service.byHand(
    sql`insert into prices (program_id, valid_from, price_usd) values (${programId}, ${at}, '0.01')`,
    sql`insert into fx_rates (currency, valid_from, rate) values ('SAR', ${at}, '4')`,
    sql`delete from campaigns where program_id = ${programId}`,
    sql`insert into campaigns (organization_id, env, id, program_id, partner_code, name, type, extra, caller_share, starts_at, ends_at)
      select ${bank.organizationId}, env.name, 'cmp_01M74K25R0NSGTTD97Y8XAQ1B9', ${programId}, code, 'Ahead', 'SOURCE_FUNDED', 5000, 10000,
        cast(${at} as bigint), cast(${at + 10 * day} as bigint)
      from program_partners, (select 'sandbox' as name union all select 'production') env where program_id = ${programId}`,
    sql`update revisions set number = number + 1 where name = 'catalogue'`,
  )

/**
 * The expected values after the future price and campaign have started. At 0.04 SAR a point, 100 SAR buy 2,500 points,
 * and the campaign adds 1,250 points.
 */
const after = { price: '0.04', points: 3_750, campaigns: 1 }

test('after the sandbox clock advances, every endpoint uses the future price', async () => {
  await using service = await startTestService()
  const original = await seenBy(service, 'sandbox', 'W-0')
  await dateAhead(service, Date.now() + day)
  const before = { ...original, campaigns: 0 }
  expect(await seenBy(service, 'sandbox', 'W-1')).toEqual(before)
  expect(await issue(service, 'sandbox', 'R-1')).toBe(before.points)

  const { sandboxClock } = service.store.organization({ organizationId: bank.organizationId, env: 'sandbox' })
  await sandboxClock?.advance(2 * 86_400)
  expect(await seenBy(service, 'sandbox', 'W-2')).toEqual(after)
  expect(await issue(service, 'sandbox', 'R-2')).toBe(after.points)
  expect(await seenBy(service, 'production', 'W-2')).toEqual(before)

  await sandboxClock?.reset()
  expect(await seenBy(service, 'sandbox', 'W-3')).toEqual(before)
  expect(await issue(service, 'sandbox', 'R-2')).toBe(after.points)
})

test('production lists the current price until the next price starts', async () => {
  let ahead = 0
  await using service = await startTestService({}, () => Date.now() + ahead)
  const read = async (tag = '') => {
    const authorization = `Bearer ${await service.accessToken(bank, 'production')}`
    const answer = await fetch(`${service.baseUrls.production}/programs`, {
      headers: { authorization, 'if-none-match': tag },
    })
    await answer.arrayBuffer()
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', age: answer.headers.get('cache-control') }
  }
  const original = await seenBy(service, 'production', 'W-0')
  const known = await read()
  expect(known).toMatchObject({ status: 200, age: 'private, max-age=300' })
  const start = Date.now() + 250_000
  await dateAhead(service, start)
  const before = { ...original, campaigns: 0 }
  expect(await seenBy(service, 'production', 'W-1')).toEqual(before)
  const unchanged = await read(known.tag)
  expect([unchanged.status, unchanged.tag]).toEqual([304, known.tag])
  expect(Number(/^private, max-age=(\d+)$/.exec(unchanged.age ?? '')?.[1])).toBeLessThanOrEqual(250)

  ahead = 250_000
  expect(await seenBy(service, 'production', 'W-2')).toEqual(after)
  const changed = await read(known.tag)
  expect(changed).toMatchObject({ status: 200, age: 'private, max-age=300' })
  expect(changed.tag).not.toBe(known.tag)
})
