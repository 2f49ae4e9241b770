import { handleListCampaigns } from './list-campaigns.ts'

export const handlers = {
  listCampaigns: handleListCampaigns,
}
