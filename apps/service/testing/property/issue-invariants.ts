import * as fc from 'fast-check'
import { campaignBonus, campaignStatus, fundedPercentages } from '../../src/money/campaign.ts'
import { formatPrice, fromUsd, oneUsdRate, percentNumber } from '../../src/money/decimal.ts'
import type { IssueAmount } from '../../src/money/fingerprint.ts'
import { planIssue, valueExceeds, type IssuePlan, type IssueTerms } from '../../src/money/plan-issue.ts'
import { costOf, effectiveBounds, pointsFor } from '../../src/money/points.ts'
import { pointRows, type StoredTransaction } from '../../src/store/transactions/transaction-rows.ts'
import { amount, hundredths, points, price, rate, terms, value } from './arbitraries.ts'
import { invariant, must, same, type Invariant } from './invariant.ts'

/** Returns the plan of `planIssue` for an amount. Skips the random case if `planIssue` refuses the amount. */
function planned(asked: IssueAmount, given: IssueTerms): IssuePlan {
  const outcome = planIssue(asked, given)
  if (!outcome.ok) {
    fc.pre(false)
    throw new Error('unreachable')
  }
  return outcome.plan
}

const running = ({ campaigns, now }: IssueTerms) => campaigns.filter((each) => campaignStatus(each, now) === 'RUNNING')
const rateFor = (currency: string, { rates }: IssueTerms) =>
  (currency === 'USD' ? oneUsdRate : rates.get(currency)) ?? 0n

/** Converts a published amount to units of 1e-8, as a caller would. Uses no function of the service. */
function unitsOf(published: string): bigint {
  must(/^\d+\.\d{2,8}$/.test(published), `${published} is not a plain decimal`)
  const [whole = '', fraction = ''] = published.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

export const issueInvariants: Invariant[] = [
  invariant('invariant 1: points × price ≤ value < (points + 1) × price', [value, price], (amount, each) => {
    const bought = pointsFor(amount, each)
    return bought * each <= amount && amount < (bought + 1n) * each
  }),
  invariant(
    'invariant 2: the cost of n points buys n points',
    [points, price],
    (count, each) => pointsFor(costOf(count, each), each) === count,
  ),
  invariant(
    'invariant 3: points grow with value and shrink with price',
    [value, value, price, price],
    (amount, more, each, dearer) => {
      must(pointsFor(amount + more, each) >= pointsFor(amount, each), 'more value, fewer points')
      must(pointsFor(amount, each + dearer) <= pointsFor(amount, each), 'a dearer point, more points')
    },
  ),
  invariant(
    'invariant 4: totalPoints is the sum of positive pointTransactions with one BASE',
    [amount, terms],
    (asked, given) => {
      const plan = planned(asked, given)
      const rows = pointRows(plan as IssuePlan & StoredTransaction)
      const total = rows.reduce((sum, row) => sum + row.points, 0n)
      same(total, plan.totalPoints, 'the rows together')
      must(
        rows.every((row) => row.points > 0n),
        'a row without points',
      )
      same(rows.filter((row) => row.type === 'BASE').length, 1, 'BASE rows')
      same(rows[0]?.type, 'BASE', 'the first row')
    },
  ),
  invariant('invariant 5: an issue is accepted only within all bounds', [amount, terms], (asked, given) => {
    const outcome = planIssue(asked, given)
    const { min, max } = effectiveBounds(given.partner, given.caller)
    if (outcome.ok) {
      const sent = outcome.plan.basePoints + outcome.plan.bonusPoints
      must(outcome.plan.totalPoints <= given.partner.max, 'more than the partner allows')
      must(sent >= given.partner.min && sent >= given.caller.min, 'fewer than a bound')
      must(sent <= given.partner.max && sent <= given.caller.max && sent <= given.maxPoints, 'more than a bound')
      return
    }
    const { refusal } = outcome
    if (refusal.code === 'POINTS_ABOVE_LIMIT')
      must(refusal.actual > max || refusal.actual > given.maxPoints, 'refused what is allowed')
    if (refusal.code === 'POINTS_BELOW_MINIMUM') must(refusal.actual < min, 'refused what is enough')
    if (refusal.code === 'CURRENCY_NOT_SUPPORTED')
      must(asked.mode === 'VALUE' && asked.currency === 'JPY', 'refused a known currency')
    if (refusal.code === 'VALUE_BELOW_MINIMUM')
      must(asked.mode === 'VALUE' && asked.value < refusal.limit, 'the value buys a point')
    if (refusal.code === 'VALUE_ABOVE_LIMIT' && asked.mode === 'VALUE')
      must(
        valueExceeds(asked.value, rateFor(asked.currency, given), given.maxValueUsd),
        'the value is within the limit',
      )
  }),
  invariant(
    'invariant 6: campaign points follow the best running campaign within the maximum',
    [amount, terms],
    (asked, given) => {
      const plan = planned(asked, given)
      const best = running(given).reduce((most, each) => (each.extra > most ? each.extra : most), 0n)
      must(plan.campaignPoints * 10_000n <= plan.basePoints * best, 'more bonus than the best campaign gives')
      const room = given.partner.max - plan.basePoints - plan.bonusPoints
      const full = (plan.basePoints * best) / 10_000n
      same(plan.campaignPoints, full < room ? full : room, 'the bonus')
      same(
        plan.campaignPoints,
        campaignBonus(plan.basePoints, plan.basePoints + plan.bonusPoints, best, given.partner.max),
        'the bonus',
      )
    },
  ),
  invariant(
    'invariant 7: caller and partner shares add up to the cost',
    [fc.bigInt({ min: 1n, max: 100_000n }), hundredths, amount, terms],
    (extra, share, asked, given) => {
      const { caller, partner } = fundedPercentages(extra, share)
      same(caller + partner, extra * 100n, 'the funded percentages together')
      must(caller >= 0n && partner >= 0n, 'a funded percentage below zero')
      if (share === 10_000n) same(partner, 0n, 'what the partner funds of a SOURCE_FUNDED campaign')
      if (share === 0n) same(caller, 0n, 'what the caller funds of a PARTNER_FUNDED campaign')
      const plan = planned(asked, given)
      same(plan.billed + plan.partnerFunded, plan.totalPoints * plan.localPrice, 'billed and funded together')
      must(
        plan.billed >= (plan.basePoints + plan.bonusPoints) * plan.localPrice && plan.partnerFunded >= 0n,
        'billed too little',
      )
    },
  ),
  invariant('invariant 8: the same terms in any order give the same points', [amount, terms], (asked, given) => {
    const first = planIssue(asked, given)
    const again = planIssue(
      { ...asked },
      { ...given, rates: new Map(given.rates), campaigns: given.campaigns.toReversed() },
    )
    fc.pre(first.ok)
    must(again.ok, 'a preview that is refused')
    if (!again.ok || !first.ok) return
    for (const key of Object.keys(first.plan) as (keyof IssuePlan)[]) same(again.plan[key], first.plan[key], key)
  }),
  invariant('invariant 9: published prices and percentages recompute totalPoints', [amount, terms], (asked, given) => {
    const plan = planned(asked, given)
    const currency = asked.mode === 'VALUE' ? asked.currency : given.localCurrency
    const published = unitsOf(formatPrice(fromUsd(given.priceUsd, rateFor(currency, given))))
    const base = asked.mode === 'VALUE' ? asked.value / published : asked.base
    const bonus = asked.mode === 'VALUE' ? 0n : asked.bonus
    const percents = running(given).map(({ extra }) => percentNumber(extra))
    const extra = BigInt(Math.round(Math.max(0, ...percents) * 100))
    const campaign = (base * extra) / 10_000n
    const room = given.partner.max - base - bonus
    same(base + bonus + (campaign < room ? campaign : room), plan.totalPoints, 'recomputed')
  }),
  invariant('invariant 10: published prices have at most 8 decimals and no exponent', [price, rate], (each, fx) => {
    for (const units of [each, fromUsd(each, fx)]) {
      const published = formatPrice(units)
      must(/^(0|[1-9]\d*)\.\d{2,8}$/.test(published) && !/\.\d{2,}0$/.test(published), `${published} is published`)
      same(unitsOf(published), units, 'read back')
    }
  }),
]
