import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, type Database } from '../../src/store/engine/database.ts'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { bank, startTestService, type TestService } from '../../testing/service.ts'

type Fields = Record<string, unknown>
type Answer = { status: number; location: string | null; replayed: string | null; body: Fields }

const start = Date.UTC(2026, 10, 21, 10)
const day = 86_400_000
const named = { destinationUserId: 'A-1', destinationUserFirstName: 'Ada', destinationUserLastName: 'Lovelace' }
const on = (days: number) => new Date(start + days * day).toISOString()

/**
 * One request of each form that the API accepts. The tests send each request at the beginning and repeat it after every
 * change in `changes`.
 */
const asked: [what: string, path: string, body: Fields][] = [
  [
    'points with a bonus',
    '/transactions',
    { programId: 'prg_nimbara', destinationAccount: named, basePoints: 1_000, bonusPoints: 250 },
  ],
  [
    'a value in USD',
    '/transactions',
    { programId: 'prg_nimbara', destinationAccount: named, value: 40.25, currency: 'USD' },
  ],
  [
    'a value in the local currency',
    '/transactions',
    { programId: 'prg_drovak', destinationAccount: { destinationUserId: 'A-1' }, value: 99.5, currency: 'SAR' },
  ],
  [
    'a value of points',
    '/transactions',
    { programId: 'prg_drovak', destinationAccount: { destinationUserId: 'A-1' }, value: 500, currency: 'POINTS' },
  ],
  [
    'a code of an aggregator',
    '/transactions',
    { programId: 'prg_astermoor', partnerCode: 'ASTERMOOR-AIR', destinationAccount: named, basePoints: 700 },
  ],
  [
    'a credit that is due later',
    '/multibrand/credit',
    { userId: 'later', value: 80, currency: 'SAR', executionDate: on(3) },
  ],
  ['a credit that is due', '/multibrand/credit', { userId: 'later', value: 30, currency: 'USD', executionDate: on(0) }],
  ['a debit', '/multibrand/debit', { userId: 'later', value: 12.5, currency: 'USD' }],
]

let service: TestService
let database: Database
const clock = { now: start }
const first: Answer[] = []

async function askAll(): Promise<Answer[]> {
  const authorization = `Bearer ${await service.accessToken(bank)}`
  const answers: Answer[] = []
  for (const [index, [, path, body]] of asked.entries()) {
    const response = await fetch(service.baseUrls.sandbox + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, referenceNumber: `LATER-${index}` }),
    })
    const { headers, status } = response
    answers.push({
      status,
      location: headers.get('location'),
      replayed: headers.get('idempotent-replayed'),
      body: (await response.json()) as Fields,
    })
  }
  return answers
}

/**
 * Counts the rows that a repeated request could wrongly add. Leaves out the rows that the worker adds, because it
 * executes due credits during the test.
 */
const facts = () =>
  database.read(sql`
    select (select count(*) from transactions) as transactions, (select count(*) from multibrand_transactions) as multibrand,
      (select count(*) from events where type = 'TRANSACTION_COMPLETED') as events,
      (select count(*) from journal where journal_id not like '%:%' or journal_id like 'credit:%' or journal_id like 'debit:%') as lines`)

beforeAll(async () => {
  service = await startTestService({}, () => clock.now)
  database = openDatabase(service.config, () => clock.now)
  first.push(...(await askAll()))
})
afterAll(async () => {
  await database.close()
  await service.close()
})

const { organizationId } = bank
const raise = () => sql`update revisions set number = number + 1 where name = 'catalogue'`
/**
 * Changes of all data that could influence the answer to a repeated request. The tests apply these changes one after
 * the other.
 */
const changes: [what: string, change: () => Promise<unknown>][] = [
  ['no setting', async () => {}],
  [
    'prices',
    () =>
      database.write(
        sql`insert into prices (program_id, valid_from, price_usd) select id, cast(${clock.now} as bigint), '0.0777' from programs`,
        raise(),
      ),
  ],
  [
    'rates',
    () =>
      database.write(
        sql`insert into fx_rates (currency, valid_from, rate) values ('SAR', ${clock.now}, '9.5')`,
        raise(),
      ),
  ],
  ['campaigns', () => database.write(sql`update campaigns set stopped_at = ${clock.now}`, raise())],
  ['the partners’ bounds', () => database.write(sql`update programs set partner_min = 5, partner_max = 6`, raise())],
  [
    'the caller’s limits and modes',
    () =>
      database.write(
        sql`update organizations set number_of_points_enabled = 0, max_value_usd = 1, max_points = 1 where id = ${organizationId}`,
        raise(),
      ),
  ],
  [
    'the enabled programs',
    () => database.write(sql`delete from enablements where organization_id = ${organizationId}`, raise()),
  ],
  ['the date by 500 days', async () => (clock.now += 500 * day)],
]

describe('invariant 12: a repeated request always returns the stored transaction', () => {
  test('the first request of each kind creates a transaction', () => {
    expect(first.map(({ status, body }) => [status, body['code']])).toEqual(asked.map(() => [201, undefined]))
  })
  test.each(changes)('a repeated request returns the stored transaction after a change of %s', async (_, change) => {
    clock.now += 1_000
    const before = await facts()
    await change()
    const again = await askAll()
    for (const [index, { status, location, replayed, body }] of again.entries()) {
      const { status: _, ...was } = first[index]!.body
      const { status: __, ...is } = body
      expect([asked[index]![0], status, location, replayed, is]).toEqual([
        asked[index]![0],
        200,
        first[index]!.location,
        'true',
        was,
      ])
    }
    expect((await facts())[0]).toEqual(before[0])
  })
})
