import { endpoints, type Campaign } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readPaging } from '../http/paging.ts'
import { campaignStatus, fundedPercentages } from '../money/campaign.ts'
import { formatDecimal, percentNumber } from '../money/decimal.ts'
import type { Campaign as StoredCampaign } from '../store/catalog/catalog-snapshot.ts'

/** Converts a stored campaign to the form of the API (spec §2.8). */
const campaignItem = (campaign: StoredCampaign, now: number): Campaign => {
  const funded = fundedPercentages(campaign.extra, campaign.callerShare)
  return {
    id: campaign.id,
    name: campaign.name,
    yourCostSharePercentage: percentNumber(campaign.callerShare),
    extraPointsPercentage: percentNumber(campaign.extra),
    fundedBonusPercentage: Number(formatDecimal(funded.caller, 4)),
    partnerFundedBonusPercentage: Number(formatDecimal(funded.partner, 4)),
    startDate: isoDate(campaign.startsAt),
    endDate: isoDate(campaign.endsAt),
    status: campaignStatus(campaign, now),
    partnerCode: campaign.partnerCode,
    type: campaign.type,
    programId: campaign.programId,
  }
}

const latestFirst = (a: StoredCampaign, b: StoredCampaign): number => b.startsAt - a.startsAt || (a.id < b.id ? 1 : -1)

/**
 * Returns a page of the caller's campaigns. Filters, counts and pages the campaigns in memory, because a caller has few
 * campaigns.
 */
export const handleListCampaigns = handler(endpoints.listCampaigns, async ({ query, org }) => {
  const [{ programs }, now] = await Promise.all([org.catalog(), org.businessNow()])
  const matches = [...programs.values()]
    .flatMap(({ campaigns }) => campaigns)
    .filter(({ programId }) => (query.programId ?? programId) === programId)
    .filter((campaign) => query.status === undefined || campaignStatus(campaign, now) === query.status)
    .toSorted(latestFirst)
  const { page, pageSize } = readPaging(query)
  const start = (page - 1) * pageSize
  return {
    body: {
      total: matches.length,
      data: matches.slice(start, start + pageSize).map((campaign) => campaignItem(campaign, now)),
    },
  }
})
