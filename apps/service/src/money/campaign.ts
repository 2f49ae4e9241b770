import { divideHalfUp, larger, smaller } from './rational.ts'
import type { Hundredths, Money } from './decimal.ts'

export type CampaignTerms = {
  id: string
  /** Bonus in percent of the base points. */
  extra: Hundredths
  /** The caller's share of the bonus's cost. */
  callerShare: Hundredths
  startsAt: number
  endsAt: number
  stoppedAt: number | null
}

export type CampaignStatus = 'UPCOMING' | 'RUNNING' | 'STOPPED' | 'EXPIRED'

/** Derived, never stored. The interval is [start, end); a stop holds from its own time and is final (G36). */
export function campaignStatus(campaign: Pick<CampaignTerms, 'startsAt' | 'endsAt' | 'stoppedAt'>, now: number): CampaignStatus {
  if (campaign.stoppedAt !== null && campaign.stoppedAt <= now) return 'STOPPED'
  if (now < campaign.startsAt) return 'UPCOMING'
  return now < campaign.endsAt ? 'RUNNING' : 'EXPIRED'
}

function better(a: CampaignTerms, b: CampaignTerms): boolean {
  if (a.extra !== b.extra) return a.extra > b.extra
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt
  return a.id < b.id
}

/** The one campaign that applies: largest bonus, then earliest start, then smallest id; never stacked. */
export function pickCampaign<T extends CampaignTerms>(campaigns: readonly T[], now: number): T | undefined {
  let best: T | undefined
  for (const campaign of campaigns) {
    if (campaignStatus(campaign, now) === 'RUNNING' && (best === undefined || better(campaign, best))) best = campaign
  }
  return best
}

/** Bonus on base points alone, capped so that `basePlusBonus` plus it stays within the partner's maximum. */
export function campaignBonus(base: bigint, basePlusBonus: bigint, extra: Hundredths, partnerMax: bigint): bigint {
  return larger(0n, smaller((base * extra) / 10_000n, partnerMax - basePlusBonus))
}

/** The two funded percentages of the campaign resource; they add up to the extra percentage (G19). Units: 1e-4 of a percent. */
export function fundedPercentages(extra: Hundredths, callerShare: Hundredths): { caller: bigint; partner: bigint } {
  const caller = (extra * callerShare) / 100n
  return { caller, partner: extra * 100n - caller }
}

export type CostSplit = { billed: Money; partnerFunded: Money }

/** Who pays what in the local currency: the caller its points and its share of the campaign, the partner the rest. */
export function splitCost(basePlusBonus: bigint, campaignPoints: bigint, localPrice: Money, callerShare: Hundredths): CostSplit {
  const campaignCost = campaignPoints * localPrice
  const callerPart = divideHalfUp(campaignCost * callerShare, 10_000n)
  return { billed: basePlusBonus * localPrice + callerPart, partnerFunded: campaignCost - callerPart }
}
