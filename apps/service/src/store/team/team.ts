import { createInvitations, type Invitations } from './invitations.ts'
import { createMembers, type FactorReset, type Members } from './members.ts'
import { createOrganizationProfile, type OrganizationProfile } from './organization-profile.ts'
import type { Links } from '../access/links.ts'
import type { Database } from '../engine/database.ts'
import type { Mails } from '../mail/mails.ts'

/** The people, the invitations and the profile of one organization. */
export type Team = { members: Members; invitations: Invitations; profile: OrganizationProfile }

type Options = {
  links: Links
  mails: Mails
  id: (prefix: string) => string
  now: () => number
  removeFactors: FactorReset
}

export const createTeam = (database: Database, organizationId: string, options: Options): Team => ({
  members: createMembers(database, organizationId, options.removeFactors),
  invitations: createInvitations(database, organizationId, options),
  profile: createOrganizationProfile(database, organizationId),
})
