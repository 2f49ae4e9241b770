import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { identifier, pageOf, paging } from './fields.ts'
import { routes } from './routes.ts'

const campaignStatus = z.enum(['UPCOMING', 'RUNNING', 'STOPPED', 'EXPIRED'])

/** S:126-142. The two funded percentages add up to `extraPointsPercentage`. */
export const campaign = z.object({
  id: z.string(),
  name: z.string(),
  yourCostSharePercentage: z.number(),
  extraPointsPercentage: z.number(),
  fundedBonusPercentage: z.number(),
  partnerFundedBonusPercentage: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  status: campaignStatus,
  partnerCode: z.string(),
  type: z.enum(['CO_FUNDED', 'SOURCE_FUNDED', 'PARTNER_FUNDED']),
  programId: z.string(),
})
export type Campaign = z.infer<typeof campaign>

export const listCampaigns = endpoint(routes.listCampaigns, {
  summary: 'List bonus campaigns, latest start first',
  query: z.strictObject({ programId: z.optional(identifier), status: z.optional(campaignStatus), ...paging }),
  response: pageOf(campaign),
  problems: [],
})
