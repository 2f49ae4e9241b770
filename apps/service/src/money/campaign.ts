import { divideHalfUp, larger, smaller } from './rational.ts'
import type { Hundredths, Money } from './decimal.ts'

export type CampaignTerms = {
  id: string
  /** The bonus in percent of the base points, in hundredths. */
  extra: Hundredths
  /** The caller's share of the bonus's cost, in hundredths of a percent. */
  callerShare: Hundredths
  startsAt: number
  endsAt: number
  stoppedAt: number | null
}

export type CampaignStatus = 'UPCOMING' | 'RUNNING' | 'STOPPED' | 'EXPIRED'

/**
 * Returns the status of a campaign, which is computed and never stored. A campaign runs from its start (included) to
 * its end (excluded). A stop is final from its moment on.
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
 * Returns the campaign that applies: the largest bonus, then the earliest start, then the smallest id. Returns
 * undefined when no campaign runs.
 */
export function pickCampaign<T extends CampaignTerms>(campaigns: readonly T[], now: number): T | undefined {
  let best: T | undefined
  for (const campaign of campaigns) {
    if (campaignStatus(campaign, now) === 'RUNNING' && (best === undefined || better(campaign, best))) best = campaign
  }
  return best
}

/**
 * Returns the bonus on the base points alone. The bonus is capped so that the total stays within the partner's maximum.
 */
export function campaignBonus(base: bigint, basePlusBonus: bigint, extra: Hundredths, partnerMax: bigint): bigint {
  return larger(0n, smaller((base * extra) / 10_000n, partnerMax - basePlusBonus))
}

/**
 * Returns the percentages that the caller and the partner fund, in units of 1e-4 of a percent. Together they are the
 * extra percentage.
 */
export function fundedPercentages(extra: Hundredths, callerShare: Hundredths): { caller: bigint; partner: bigint } {
  const caller = (extra * callerShare) / 100n
  return { caller, partner: extra * 100n - caller }
}

export type CostSplit = { billed: Money; partnerFunded: Money }

/**
 * Returns the cost in the local currency. The caller pays its points and its share of the campaign, and the partner
 * pays the rest.
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
