import * as z from 'zod/mini'
import { described } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, programId, paging } from './fields.ts'
import { bearerRead } from './route.ts'

const campaignStatus = z.enum(['UPCOMING', 'RUNNING', 'STOPPED', 'EXPIRED'])

/** A campaign (spec §2.8). The two funded percentages add up to `extraPointsPercentage`. */
export const campaign = z.object({
  id: described(z.string(), 'Id.'),
  name: described(z.string(), 'Name.'),
  yourCostSharePercentage: described(z.number(), 'Your share of the bonus’s cost.'),
  extraPointsPercentage: described(z.number(), 'Bonus in per cent of the base points.'),
  fundedBonusPercentage: described(z.number(), 'The part of the bonus that you pay, in per cent of the base points.'),
  partnerFundedBonusPercentage: described(
    z.number(),
    'The part of the bonus that the partner pays, in per cent of the base points.',
  ),
  startDate: described(z.string(), 'When it begins, UTC; included.'),
  endDate: described(z.string(), 'When it ends, UTC: the first moment that is no longer in it.'),
  status: described(campaignStatus, 'Status.'),
  partnerCode: described(z.string(), 'The partner code.'),
  type: described(z.enum(['CO_FUNDED', 'SOURCE_FUNDED', 'PARTNER_FUNDED']), 'Kind.'),
  programId: described(z.string(), 'The partner program’s id.'),
})

export type Campaign = z.infer<typeof campaign>

export const listCampaigns = endpoint({
  spec: 'E8',
  ...bearerRead,
  path: '/campaigns',
  scope: 'campaigns:read',
  tag: 'Campaigns',
  summary: 'List bonus campaigns, latest start first',
  description:
    'Past, current and coming campaigns of your programs. The status follows from the dates; a stopped campaign stays stopped.',
  query: z.strictObject({
    programId: z.optional(programId),
    status: described(z.optional(campaignStatus), 'Status.'),
    ...paging,
  }),
  response: pageOf(campaign),
  problems: [],
  example: {
    query: { programId: 'prg_nimbara', status: 'RUNNING', page: '1', pageSize: '25' },
    response: {
      total: 1,
      data: [
        {
          id: 'cmp_01M74K25R0NSGTTD97Y8XAQ1B7',
          name: 'Window seat month',
          yourCostSharePercentage: 50,
          extraPointsPercentage: 20,
          fundedBonusPercentage: 10,
          partnerFundedBonusPercentage: 10,
          startDate: '2026-11-11T10:00:00.000Z',
          endDate: '2026-12-11T10:00:00.000Z',
          status: 'RUNNING',
          partnerCode: 'NIMBARA',
          type: 'CO_FUNDED',
          programId: 'prg_nimbara',
        },
      ],
    },
  },
})

/** The endpoints about campaigns in the API reference. */
export const campaignEndpoints = { listCampaigns }
