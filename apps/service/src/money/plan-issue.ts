import { campaignBonus, pickCampaign, splitCost, type CampaignTerms } from './campaign.ts'
import { ceilToMinor, floorToMinor, fromUsd, oneUsdRate, type Money, type Rate } from './decimal.ts'
import type { IssueAmount } from './fingerprint.ts'
import { effectiveBounds, pointsFor, sourceValueOfPoints, type Bounds } from './points.ts'

/**
 * Everything except the amount that determines how many points the service issues. With equal terms, a preview and the
 * transaction have equal points.
 */
export type IssueTerms = {
  localCurrency: string
  priceUsd: Money
  /**
   * The amount of each currency that one USD buys, by currency code, including the local currency. USD itself may be
   * missing.
   */
  rates: ReadonlyMap<string, Rate>
  partner: Bounds
  caller: Bounds
  maxValueUsd: Money
  maxPoints: bigint
  /** All campaigns of the program and partner code, with every status. */
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
  /** The amount that the caller pays, in the local currency. `partnerFunded` is the amount that the partner funds. */
  billed: Money
  partnerFunded: Money
  localPrice: Money
  campaignId: string | null
}

export type IssueRefusal =
  | { code: 'CURRENCY_NOT_SUPPORTED' }
  /**
   * The value buys less than one point. `limit` is the price of one point, rounded up to whole minor units of the
   * currency.
   */
  | { code: 'VALUE_BELOW_MINIMUM'; limit: Money; actual: Money; currency: string }
  /**
   * The value, or the price of the requested points, exceeds the limit in USD. `limit` and `actual` are in the currency
   * of the value.
   */
  | { code: 'VALUE_ABOVE_LIMIT'; limit: Money; actual: Money; currency: string }
  | { code: 'POINTS_ABOVE_LIMIT'; limit: bigint; actual: bigint }
  | { code: 'POINTS_BELOW_MINIMUM'; limit: bigint; actual: bigint }

export type IssueOutcome = { ok: true; plan: IssuePlan } | { ok: false; refusal: IssueRefusal }

const refuse = (refusal: IssueRefusal): IssueOutcome => ({ ok: false, refusal })

/**
 * Computes the base points, campaign points and cost of an amount, and checks the limits and bounds. Returns a refusal
 * if a check fails.
 */
export function planIssue(amount: IssueAmount, terms: IssueTerms): IssueOutcome {
  const currency = amount.mode === 'VALUE' ? amount.currency : terms.localCurrency
  const rate = rateOfCurrency(terms, currency)
  const localRate = rateOfCurrency(terms, terms.localCurrency)
  if (rate === undefined || localRate === undefined) return refuse({ code: 'CURRENCY_NOT_SUPPORTED' })
  const localPrice = fromUsd(terms.priceUsd, localRate)
  const price = fromUsd(terms.priceUsd, rate)
  const basePoints = amount.mode === 'POINTS' ? amount.base : pointsFor(amount.value, price)
  const bonusPoints = amount.mode === 'POINTS' ? amount.bonus : 0n
  if (basePoints <= 0n) {
    const actual = amount.mode === 'VALUE' ? amount.value : 0n
    return refuse({ code: 'VALUE_BELOW_MINIMUM', limit: ceilToMinor(price, currency), actual, currency })
  }

  const points = basePoints + bonusPoints
  const value = amount.mode === 'VALUE' ? { value: amount.value, currency, rate } : worthInUsd(points, terms)
  const aboveLimit = valueAboveLimit(value, terms.maxValueUsd)
  if (aboveLimit) return refuse(aboveLimit)
  const bounds = effectiveBounds(terms.partner, terms.caller)
  const max = terms.maxPoints < bounds.max ? terms.maxPoints : bounds.max
  if (points > max) return refuse({ code: 'POINTS_ABOVE_LIMIT', limit: max, actual: points })
  if (points < bounds.min) return refuse({ code: 'POINTS_BELOW_MINIMUM', limit: bounds.min, actual: points })

  const campaign = pickCampaign(terms.campaigns, terms.now)
  const campaignPoints =
    campaign === undefined ? 0n : campaignBonus(basePoints, points, campaign.extra, terms.partner.max)
  const cost = splitCost(points, campaignPoints, localPrice, campaign?.callerShare ?? 0n)
  return {
    ok: true,
    plan: {
      basePoints,
      bonusPoints,
      campaignPoints,
      totalPoints: points + campaignPoints,
      sourceValue:
        amount.mode === 'VALUE' ? amount.value : sourceValueOfPoints(points, localPrice, terms.localCurrency),
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

type Value = { value: Money; currency: string; rate: Rate }
export type ValueAboveLimit = Extract<IssueRefusal, { code: 'VALUE_ABOVE_LIMIT' }>

const worthInUsd = (points: bigint, { priceUsd }: IssueTerms): Value => ({
  value: points * priceUsd,
  currency: 'USD',
  rate: oneUsdRate,
})

/**
 * Returns whether a value in any currency exceeds a limit in USD. Compares products instead of a converted value, so
 * rounding cannot change the result.
 */
export const valueExceeds = (value: Money, rate: Rate, maxValueUsd: Money): boolean =>
  value * oneUsdRate > maxValueUsd * rate

/**
 * Returns the refusal of a value above a limit in USD. The refusal has the limit in the currency of the value. Returns
 * undefined if the value is within the limit.
 */
export const valueAboveLimit = ({ value, currency, rate }: Value, maxValueUsd: Money): ValueAboveLimit | undefined =>
  valueExceeds(value, rate, maxValueUsd)
    ? {
        code: 'VALUE_ABOVE_LIMIT',
        limit: floorToMinor((maxValueUsd * rate) / oneUsdRate, currency),
        actual: value,
        currency,
      }
    : undefined
