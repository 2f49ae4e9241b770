import { describe, expect, test } from 'vitest'
import { campaignStatus, pickCampaign, type CampaignTerms } from './campaign.ts'
import { formatMoney, moneyOf, rateOf } from './decimal.ts'
import type { IssueAmount } from './fingerprint.ts'
import { planIssue, type IssueTerms } from './plan-issue.ts'

const campaign = (change: Partial<CampaignTerms> = {}): CampaignTerms => ({
  id: 'cmp_1',
  extra: 2000n,
  callerShare: 5000n,
  startsAt: 0,
  endsAt: 100,
  stoppedAt: null,
  ...change,
})
const terms = (change: Partial<IssueTerms> = {}): IssueTerms => ({
  localCurrency: 'AED',
  priceUsd: moneyOf('0.015'),
  rates: new Map([
    ['AED', rateOf('3.6725')],
    ['SAR', rateOf('3.75')],
  ]),
  partner: { min: 50n, max: 10_000n },
  caller: { min: 100n, max: 20_000n },
  maxValueUsd: moneyOf('10000'),
  maxPoints: 1_000_000n,
  campaigns: [],
  now: 10,
  ...change,
})
const points = (base: number, bonus = 0): IssueAmount => ({ mode: 'POINTS', base: BigInt(base), bonus: BigInt(bonus) })
const value = (amount: string, currency: string): IssueAmount => ({ mode: 'VALUE', value: moneyOf(amount), currency })
const plan = (amount: IssueAmount, change?: Partial<IssueTerms>) => {
  const outcome = planIssue(amount, terms(change))
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  return outcome.plan
}

describe('planIssue returns the expected points, costs and refusals', () => {
  test('1000 base points are worth 55.09 AED', () => {
    const { totalPoints, sourceValue } = plan(points(1000))
    expect([totalPoints, formatMoney(sourceValue, 'AED')]).toEqual([1000n, '55.09'])
  })
  test('1000 base and 250 bonus points are worth 68.86 AED', () => {
    const { totalPoints, sourceValue } = plan(points(1000, 250))
    expect([totalPoints, formatMoney(sourceValue, 'AED')]).toEqual([1250n, '68.86'])
  })
  test.each([
    [1000, 2000n, 1200n],
    [9000, 2000n, 10_000n],
    [999, 1250n, 1123n],
  ])('%i base points plus a campaign of %s/100 percent become %s points', (base, extra, total) => {
    expect(plan(points(base), { campaigns: [campaign({ extra })] }).totalPoints).toBe(total)
  })
  test('a value in USD or AED buys whole points', () => {
    expect(plan(value('25.50', 'USD')).totalPoints).toBe(1700n)
    const local = plan(value('100', 'AED'))
    expect([local.totalPoints, formatMoney(local.billed, 'AED'), formatMoney(local.sourceValue, 'AED')]).toEqual([
      1815n,
      '99.98',
      '100.00',
    ])
  })
  test('a value in SAR buys points at the exchange rate of SAR', () => {
    expect(plan(value('100', 'SAR'))).toMatchObject({ totalPoints: 1777n, sourceCurrency: 'SAR' })
  })
  test.each([
    ['99 points', points(99), 'POINTS_BELOW_MINIMUM'],
    ['10001 points', points(10_001), 'POINTS_ABOVE_LIMIT'],
    ['9999 + 2 points', points(9999, 2), 'POINTS_ABOVE_LIMIT'],
    ['0.01 USD', value('0.01', 'USD'), 'VALUE_BELOW_MINIMUM'],
    ['10000.01 USD', value('10000.01', 'USD'), 'VALUE_ABOVE_LIMIT'],
    ['36725.01 AED', value('36725.01', 'AED'), 'VALUE_ABOVE_LIMIT'],
    ['5 EUR', value('5', 'EUR'), 'CURRENCY_NOT_SUPPORTED'],
  ])('planIssue refuses %s', (_, amount, code) =>
    expect(planIssue(amount, terms())).toMatchObject({ ok: false, refusal: { code } }),
  )
  test('planIssue accepts exactly the minimum and exactly the maximum of points', () => {
    expect(plan(points(100)).totalPoints).toBe(100n)
    expect(plan(points(10_000)).totalPoints).toBe(10_000n)
  })
  test('caller and partner share the cost of a campaign', () => {
    const { billed, partnerFunded } = plan(points(1000), { campaigns: [campaign({ callerShare: 2500n })] })
    expect([formatMoney(billed, 'AED'), formatMoney(partnerFunded, 'AED')]).toEqual(['57.84', '8.26'])
    expect(billed + partnerFunded).toBe(1200n * moneyOf('0.0550875'))
  })
})

describe('the status and the choice of campaigns', () => {
  test.each([
    [{}, 'RUNNING'],
    [{ startsAt: 11 }, 'UPCOMING'],
    [{ startsAt: 10 }, 'RUNNING'],
    [{ endsAt: 10 }, 'EXPIRED'],
    [{ stoppedAt: 10, endsAt: 99 }, 'STOPPED'],
    [{ stoppedAt: 4, endsAt: 5 }, 'STOPPED'],
    [{ stoppedAt: 11, endsAt: 99 }, 'RUNNING'],
  ])('a campaign with %j is %s at the instant 10', (change, status) =>
    expect(campaignStatus(campaign(change), 10)).toBe(status),
  )
  test('pickCampaign prefers the largest bonus, then earliest start, then smallest id', () => {
    const ids = (...all: CampaignTerms[]) => pickCampaign(all, 10)?.id
    expect(ids(campaign({ id: 'a', extra: 1n }), campaign({ id: 'b', extra: 2n }))).toBe('b')
    expect(ids(campaign({ id: 'a', startsAt: 5 }), campaign({ id: 'b' }))).toBe('b')
    expect(ids(campaign({ id: 'b' }), campaign({ id: 'a' }))).toBe('a')
  })
})
