import { sandboxTriggers, type SandboxTrigger } from '@loyalty/contract/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql, type Database } from '../../src/store/engine/database.ts'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { bank, startTestService, telecom, type TestService } from '../../testing/service.ts'

type Fields = Record<string, unknown>
type Failing = [what: string, given: Fields, code: string]

const named = { destinationUserFirstName: 'Ada', destinationUserLastName: 'Lovelace' }
const numbered = { destinationUserId: 'A-1' }
const mailed = { destinationUserEmail: 'ada@example.com' }
const sound = { programId: 'prg_drovak', destinationAccount: numbered, basePoints: 1_000 }
const worth = (value: number, currency: string, rest: Fields = {}) => ({
  ...sound,
  basePoints: undefined,
  value,
  currency,
  ...rest,
})

/** Requests that issue points to the members for which the sandbox simulates a refusal or a failure of the partner. */
const refusedMembers = Object.entries<SandboxTrigger>(sandboxTriggers).flatMap(
  ([destinationUserId, { refusal, answersAfterSeconds }]): Failing[] =>
    refusal === undefined || refusal.when !== undefined || answersAfterSeconds
      ? []
      : [[`the member ${destinationUserId}`, { ...sound, destinationAccount: { destinationUserId } }, refusal.code]],
)

const byBank: Failing[] = [
  ['an unknown program', { ...sound, programId: 'prg_nowhere' }, 'PROGRAM_NOT_FOUND'],
  [
    'an aggregator without a partner code',
    { ...sound, programId: 'prg_astermoor', destinationAccount: { ...numbered, ...named } },
    'VALIDATION_FAILED',
  ],
  ['a partner code of another program', { ...sound, partnerCode: 'NIMBARA' }, 'PARTNER_CODE_INVALID'],
  ['a member id that is missing', { ...sound, destinationAccount: mailed }, 'VALIDATION_FAILED'],
  ['an e-mail address that is missing', { ...sound, programId: 'prg_ghaymat_bunn' }, 'VALIDATION_FAILED'],
  [
    'a first name that is missing',
    { ...sound, programId: 'prg_nimbara', destinationAccount: { ...numbered, destinationUserLastName: 'L' } },
    'VALIDATION_FAILED',
  ],
  [
    'a last name that is missing',
    { ...sound, programId: 'prg_tramontaine', destinationAccount: { ...numbered, destinationUserFirstName: 'A' } },
    'VALIDATION_FAILED',
  ],
  [
    'fewer points than the caller allows',
    { ...sound, programId: 'prg_quillowatt', destinationAccount: { ...numbered, ...mailed }, basePoints: 299 },
    'POINTS_BELOW_MINIMUM',
  ],
  ['fewer points than the partner allows', { ...sound, basePoints: 99 }, 'POINTS_BELOW_MINIMUM'],
  [
    'more points than the caller allows',
    { ...sound, programId: 'prg_nimbara', destinationAccount: { ...numbered, ...named }, basePoints: 40_001 },
    'POINTS_ABOVE_LIMIT',
  ],
  ['more points than the partner allows', { ...sound, basePoints: 40_001 }, 'POINTS_ABOVE_LIMIT'],
  ['a bonus that exceeds the bound', { ...sound, basePoints: 39_999, bonusPoints: 2 }, 'POINTS_ABOVE_LIMIT'],
  ['a value that buys too few points', worth(0.01, 'USD'), 'POINTS_BELOW_MINIMUM'],
  ['a value above the limit', worth(10_000.01, 'USD'), 'VALUE_ABOVE_LIMIT'],
  ['a currency that is not supported', worth(100, 'EUR'), 'CURRENCY_NOT_SUPPORTED'],
  ['more decimals than the currency has', worth(10.001, 'USD'), 'VALIDATION_FAILED'],
  ['no amount', { ...sound, basePoints: undefined }, 'VALIDATION_FAILED'],
  ...refusedMembers,
]
const byTelecom: Failing[] = [
  ['points although the points mode is off', sound, 'NUMBER_OF_POINTS_NOT_ENABLED'],
  ['a program without a partnership', worth(20, 'USD', { programId: 'prg_mendleaf' }), 'NO_PARTNERSHIP'],
  ['a value above the limit of the caller', worth(2_500.01, 'USD'), 'VALUE_ABOVE_LIMIT'],
  [
    'a value that buys more points than the bound',
    worth(260, 'USD', { programId: 'prg_nimbara', destinationAccount: { ...numbered, ...named } }),
    'POINTS_ABOVE_LIMIT',
  ],
]

let service: TestService
let database: Database
const tokens = new Map<typeof bank | typeof telecom, string>()

beforeAll(async () => {
  service = await startTestService()
  database = openDatabase(service.config)
  for (const organization of [bank, telecom]) tokens.set(organization, await service.accessToken(organization))
  const open = sql`select count(*) as n from multibrand_transactions where status <> 'EXECUTED' and execution_date <= ${Date.now()} and visit_revision is not null`
  await vi.waitUntil(async () => Number((await database.read(open))[0]?.['n']) === 0, { timeout: 20_000, interval: 50 })
})
afterAll(async () => {
  await database.close()
  await service.close()
})

async function post(path: string, organization: typeof bank | typeof telecom, body: Fields) {
  const response = await fetch(service.baseUrls.sandbox + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.get(organization)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Fields }
}

/** Returns the row counts of the tables that a call could change, and the sums of the values that users have left. */
async function state(): Promise<Fields> {
  const [row] = await database.read(sql`
    select (select count(*) from transactions) as transactions, (select count(*) from multibrand_transactions) as multibrand,
      (select count(*) from multibrand_rows) as executed, (select count(*) from journal) as lines, (select count(*) from events) as events,
      (select count(*) from connections) as connections, (select count(*) from connection_history) as history,
      (select sum(count) from list_hours) as listed, (select sum(remaining_usd) from multibrand_transactions) as open,
      (select sum(residual_usd) from multibrand_users) as residual`)
  return { ...row }
}

let references = 0
/**
 * Sends a call that must fail, then a valid call with the failed call's reference number. Returns the results, and the
 * expected results: an error, unchanged data, and status 201 for the valid call.
 */
async function leavesFree(
  path: string,
  organization: typeof bank | typeof telecom,
  [, given, code]: Failing,
  good: Fields,
) {
  const referenceNumber = `FREE-${(references += 1)}`
  const before = await state()
  const refused = await post(path, organization, { ...given, referenceNumber })
  const after = await state()
  const taken = await post(path, organization, { ...good, referenceNumber })
  return {
    became: [refused.status >= 400, refused.body['code'], after, taken.status],
    expected: [true, code, before, 201],
  }
}

describe('invariant 14: a failed call leaves the reference free and writes nothing', () => {
  test.each(byBank)('a transaction request with %s writes nothing', async (...failing) => {
    const { became, expected } = await leavesFree('/transactions', bank, failing, sound)
    expect(became).toEqual(expected)
  })
  test.each(byTelecom)('a transaction request by value with %s writes nothing', async (...failing) => {
    const { became, expected } = await leavesFree('/transactions', telecom, failing, worth(20, 'USD'))
    expect(became).toEqual(expected)
  })

  const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
  const credit = { userId: 'free', value: 50, currency: 'USD', executionDate: soon(86_400_000) }
  test.each<Failing>([
    ['a value above the limit', { ...credit, value: 10_000.01 }, 'VALUE_ABOVE_LIMIT'],
    ['another currency', { ...credit, currency: 'EUR' }, 'CURRENCY_NOT_SUPPORTED'],
    [
      'an execution date that is too late',
      { ...credit, executionDate: soon(500 * 86_400_000) },
      'EXECUTION_DATE_OUT_OF_RANGE',
    ],
    [
      'an execution date that is too early',
      { ...credit, executionDate: soon(-3 * 86_400_000) },
      'EXECUTION_DATE_OUT_OF_RANGE',
    ],
    ['no user', { ...credit, userId: undefined }, 'VALIDATION_FAILED'],
    ['more decimals than the currency has', { ...credit, value: 1.001 }, 'VALIDATION_FAILED'],
  ])('a credit request with %s writes nothing', async (...failing) => {
    const { became, expected } = await leavesFree('/multibrand/credit', bank, failing, credit)
    expect(became).toEqual(expected)
  })

  const debit = { userId: 'free', value: 1, currency: 'USD' }
  test.each<Failing>([
    ['a value above the balance', { ...debit, value: 9_999 }, 'INSUFFICIENT_BALANCE'],
    ['a user without value', { ...debit, userId: 'nobody' }, 'INSUFFICIENT_BALANCE'],
    ['another currency', { ...debit, currency: 'AED' }, 'CURRENCY_NOT_SUPPORTED'],
    ['a value of zero', { ...debit, value: 0 }, 'VALIDATION_FAILED'],
  ])('a debit request with %s writes nothing', async (...failing) => {
    const { became, expected } = await leavesFree('/multibrand/debit', bank, failing, debit)
    expect(became).toEqual(expected)
  })
})
