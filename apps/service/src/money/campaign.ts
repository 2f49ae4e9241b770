import { divideHalfUp, larger, smaller } from './rational.ts'
import type { Hundredths, Money } from './decimal.ts'

export type CampaignTerms = {
  id: string
  /** The bonus as a percentage of the base points, in hundredths of a percent. */
  extra: Hundredths
  /** The caller's share of the cost of the bonus, in hundredths of a percent. */
  callerShare: Hundredths
  startsAt: number
  endsAt: number
  stoppedAt: number | null
}

export type CampaignStatus = 'UPCOMING' | 'RUNNING' | 'STOPPED' | 'EXPIRED'

/**
 * Returns the status of a campaign at the instant `now`. A campaign runs from `startsAt` (included) to `endsAt`
 * (excluded). From `stoppedAt` on, the campaign is stopped for good.
 */
export function campaignStatus(
  campaign: Pick<CampaignTerms, 'startsAt' | 'endsAt' | 'stoppedAt'>,
  now: number,
): CampaignStatus {
  if (campaign.stoppedAt !== null && campaign.stoppedAt <= now) return 'STOPPED'
  if (now < campaign.startsAt) return 'UPCOMING'
  return now < campaign.endsAt ? 'RUNNING' : 'EXPIRED'
}

function better(a: CampaignTerms, b: CampaignTerms): boolean {
  if (a.extra !== b.extra) return a.extra > b.extra
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt
  return a.id < b.id
}

/**
 * Returns the running campaign with the largest bonus. Of several campaigns with this bonus, returns the one that
 * started first, and of equal starts the smallest id. Returns undefined if no campaign runs.
 */
export function pickCampaign<T extends CampaignTerms>(campaigns: readonly T[], now: number): T | undefined {
  let best: T | undefined
  for (const campaign of campaigns) {
    if (campaignStatus(campaign, now) === 'RUNNING' && (best === undefined || better(campaign, best))) best = campaign
  }
  return best
}

/**
 * Returns the campaign points for `base` base points. The result is so limited that base, bonus and campaign points
 * together never exceed `partnerMax`.
 */
export function campaignBonus(base: bigint, basePlusBonus: bigint, extra: Hundredths, partnerMax: bigint): bigint {
  return larger(0n, smaller((base * extra) / 10_000n, partnerMax - basePlusBonus))
}

/**
 * Returns the percentages of a campaign's bonus that the caller and the partner fund, in units of 1e-4 of a percent.
 * Both percentages add up to `extra`.
 */
export function fundedPercentages(extra: Hundredths, callerShare: Hundredths): { caller: bigint; partner: bigint } {
  const caller = (extra * callerShare) / 100n
  return { caller, partner: extra * 100n - caller }
}

export type CostSplit = { billed: Money; partnerFunded: Money }

/**
 * Splits the cost of points, in the local currency. The caller pays the base and bonus points and its share of the
 * campaign points. The partner pays the remaining cost of the campaign points.
 */
export function splitCost(
  basePlusBonus: bigint,
  campaignPoints: bigint,
  localPrice: Money,
  callerShare: Hundredths,
): CostSplit {
  const campaignCost = campaignPoints * localPrice
  const callerPart = divideHalfUp(campaignCost * callerShare, 10_000n)
  return { billed: basePlusBonus * localPrice + callerPart, partnerFunded: campaignCost - callerPart }
}
