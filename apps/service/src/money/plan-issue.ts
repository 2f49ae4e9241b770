import { campaignBonus, pickCampaign, splitCost, type CampaignTerms } from './campaign.ts'
import { fromUsd, oneUsdRate, type Money, type Rate } from './decimal.ts'
import type { IssueAmount } from './fingerprint.ts'
import { effectiveBounds, pointsFor, sourceValueOfPoints, type Bounds } from './points.ts'

/** Everything an issue depends on, read once: the same terms give the same points, so a preview is an issue that is not stored. */
export type IssueTerms = {
  localCurrency: string
  priceUsd: Money
  /** Rates per USD by currency, the local one included; USD itself may be left out. */
  rates: ReadonlyMap<string, Rate>
  partner: Bounds
  caller: Bounds
  maxValueUsd: Money
  maxPoints: bigint
  /** All campaigns of (program, partner code), whatever their status. */
  campaigns: readonly CampaignTerms[]
  now: number
}

export type IssuePlan = {
  basePoints: bigint
  bonusPoints: bigint
  campaignPoints: bigint
  totalPoints: bigint
  sourceValue: Money
  sourceCurrency: string
  /** What the caller is billed and what the partner funds, in the local currency. */
  billed: Money
  partnerFunded: Money
  localPrice: Money
  campaignId: string | null
}

export type IssueRefusal =
  | { code: 'CURRENCY_NOT_SUPPORTED' }
  | { code: 'VALUE_BELOW_MINIMUM'; limit: Money }
  | { code: 'VALUE_ABOVE_LIMIT'; limitUsd: Money }
  | { code: 'POINTS_ABOVE_LIMIT'; limit: bigint; actual: bigint }
  | { code: 'POINTS_BELOW_MINIMUM'; limit: bigint; actual: bigint }

export type IssueOutcome = { ok: true; plan: IssuePlan } | { ok: false; refusal: IssueRefusal }

const refuse = (refusal: IssueRefusal): IssueOutcome => ({ ok: false, refusal })

/** Steps 5 to 9 of issuing: base, limits, bounds, campaign, cost. */
export function planIssue(amount: IssueAmount, terms: IssueTerms): IssueOutcome {
  const currency = amount.mode === 'VALUE' ? amount.currency : terms.localCurrency
  const rate = rateOfCurrency(terms, currency)
  const localRate = rateOfCurrency(terms, terms.localCurrency)
  if (rate === undefined || localRate === undefined) return refuse({ code: 'CURRENCY_NOT_SUPPORTED' })
  const localPrice = fromUsd(terms.priceUsd, localRate)
  const price = fromUsd(terms.priceUsd, rate)
  const basePoints = amount.mode === 'POINTS' ? amount.base : pointsFor(amount.value, price)
  const bonusPoints = amount.mode === 'POINTS' ? amount.bonus : 0n
  if (basePoints <= 0n) return refuse({ code: 'VALUE_BELOW_MINIMUM', limit: price })

  const points = basePoints + bonusPoints
  if (exceedsValueLimit(amount, points, rate, terms)) return refuse({ code: 'VALUE_ABOVE_LIMIT', limitUsd: terms.maxValueUsd })
  const bounds = effectiveBounds(terms.partner, terms.caller)
  const max = terms.maxPoints < bounds.max ? terms.maxPoints : bounds.max
  if (points > max) return refuse({ code: 'POINTS_ABOVE_LIMIT', limit: max, actual: points })
  if (points < bounds.min) return refuse({ code: 'POINTS_BELOW_MINIMUM', limit: bounds.min, actual: points })

  const campaign = pickCampaign(terms.campaigns, terms.now)
  const campaignPoints = campaign === undefined ? 0n : campaignBonus(basePoints, points, campaign.extra, terms.partner.max)
  const cost = splitCost(points, campaignPoints, localPrice, campaign?.callerShare ?? 0n)
  return {
    ok: true,
    plan: {
      basePoints,
      bonusPoints,
      campaignPoints,
      totalPoints: points + campaignPoints,
      sourceValue: amount.mode === 'VALUE' ? amount.value : sourceValueOfPoints(points, localPrice, terms.localCurrency),
      sourceCurrency: currency,
      ...cost,
      localPrice,
      campaignId: campaignPoints > 0n && campaign !== undefined ? campaign.id : null,
    },
  }
}

function rateOfCurrency(terms: IssueTerms, currency: string): Rate | undefined {
  return currency === 'USD' ? oneUsdRate : terms.rates.get(currency)
}

/** Compared as products, so that no rounding of the conversion decides. */
function exceedsValueLimit(amount: IssueAmount, points: bigint, rate: Rate, terms: IssueTerms): boolean {
  if (amount.mode === 'POINTS') return points * terms.priceUsd > terms.maxValueUsd
  return valueExceeds(amount.value, rate, terms.maxValueUsd)
}

/** Whether a value in a currency of this rate is above a limit in USD. */
export const valueExceeds = (value: Money, rate: Rate, maxValueUsd: Money): boolean => value * oneUsdRate > maxValueUsd * rate
