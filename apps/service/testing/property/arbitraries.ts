import * as fc from 'fast-check'
import type { CampaignTerms } from '../../src/money/campaign.ts'
import { oneUsdRate } from '../../src/money/decimal.ts'
import type { IssueAmount } from '../../src/money/fingerprint.ts'
import type { IssueTerms } from '../../src/money/plan-issue.ts'
import { pairFrom, type Side, type SplitConnection } from '../../src/money/plan-multibrand.ts'

const units = (min: bigint, max: bigint) => fc.bigInt({ min, max })

/**
 * Values from zero to ten million. About half of the values are whole cents, and the other half can use all eight
 * decimals of the ledger.
 */
export const value = fc.oneof(
  units(0n, 10n ** 15n),
  units(0n, 10n ** 9n).map((cents) => cents * 10n ** 6n),
)
export const positiveValue = value.map((each) => each + 1n)
/** Prices of a point, from a hundred-thousandth to a hundred units of a currency. */
export const price = fc.oneof(
  fc.constantFrom(10n ** 6n, 10n ** 8n, 2_500_000n),
  units(1_000n, 10n ** 8n),
  units(1n, 10_000n).map((each) => each * 10n ** 5n),
  units(10n ** 8n, 10n ** 10n),
)
/** Exchange rates from 0.1 to 1000 units of a currency for one USD, with up to ten decimals. */
export const rate = fc.oneof(
  units(10n ** 9n, 10n ** 13n),
  fc.constantFrom(36_725_000_000n, 37_500_000_000n, oneUsdRate),
)
export const points = units(0n, 10n ** 7n)
export const side = fc.constantFrom<Side>('local', 'usd')
export const hundredths = units(0n, 10_000n)

/** The amount of a credit in two currencies: exact in one, and converted at a random rate to the other. */
export const pair = fc.tuple(side, positiveValue, rate).map(([on, amount, fx]) => pairFrom(on, amount, fx))

/** Creates a user's connection to an enabled program. */
export const connection = (
  index: number,
  weight: bigint,
  createdAt: number,
  priceUsd: bigint,
  localRate: bigint,
): SplitConnection => ({
  id: `con_${index}`,
  programId: `prg_${index}`,
  weight,
  createdAt,
  enabled: true,
  priceUsd,
  localRate,
})

/**
 * The connections of one user's split to one to eight programs. One exchange rate applies to all prices. Some
 * connections may have a percentage of zero, and some may have equal creation times.
 */
export const connections = fc
  .tuple(fc.array(fc.tuple(hundredths, fc.nat({ max: 5 }), price), { minLength: 1, maxLength: 8 }), rate)
  .map(([all, fx]) => all.map(([weight, age, each], index) => connection(index, weight, age, each, fx)))
  .filter((all) => all.some((each) => each.weight > 0n))

const start = 1_000_000
const campaign = fc
  .tuple(
    units(1n, 20_000n),
    hundredths,
    fc.integer({ min: -50, max: 50 }),
    fc.integer({ min: 1, max: 100 }),
    fc.boolean(),
  )
  .map(([extra, callerShare, starts, lasts, stopped]): Omit<CampaignTerms, 'id'> => ({
    extra,
    callerShare,
    startsAt: start + starts,
    endsAt: start + starts + lasts,
    stoppedAt: stopped && starts % 3 === 0 ? start : null,
  }))
const campaigns = fc
  .array(campaign, { maxLength: 4 })
  .map((all) => all.map((each, index): CampaignTerms => ({ ...each, id: `cmp_${index}` })))
const bounds = fc.tuple(units(1n, 200n), units(0n, 10n ** 6n)).map(([min, more]) => ({ min, max: min + more }))

export const terms: fc.Arbitrary<IssueTerms> = fc
  .tuple(price, rate, rate, bounds, bounds, campaigns, units(10n ** 9n, 10n ** 15n), units(100n, 10n ** 7n))
  .map(([priceUsd, sar, aed, partner, caller, all, maxValueUsd, maxPoints]) => ({
    localCurrency: 'SAR',
    priceUsd,
    rates: new Map([
      ['SAR', sar],
      ['AED', aed],
    ]),
    partner,
    caller,
    maxValueUsd,
    maxPoints,
    campaigns: all,
    now: start,
  }))

const cents = units(1n, 10n ** 7n).map((each) => each * 10n ** 6n)
export const amount: fc.Arbitrary<IssueAmount> = fc.oneof(
  fc.record({
    mode: fc.constant('POINTS' as const),
    base: units(1n, 10n ** 5n),
    bonus: fc.oneof(fc.constant(0n), units(0n, 10n ** 4n)),
  }),
  fc.record({
    mode: fc.constant('VALUE' as const),
    value: cents,
    currency: fc.constantFrom('USD', 'SAR', 'AED', 'JPY'),
  }),
)
