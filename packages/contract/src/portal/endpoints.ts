import { portalClientEndpoints } from './clients.ts'
import { accountEndpoints } from './account.ts'
import { accountSessionEndpoints } from './account-sessions.ts'
import { authenticatorEndpoints } from './authenticator.ts'
import { portalTransactionEndpoints } from './money/transactions.ts'
import { businessVerificationEndpoints } from './onboarding/business-verification.ts'
import { operatorEndpoints } from './onboarding/operator.ts'
import { ownProgramEndpoints } from './onboarding/own-programs.ts'
import { productionAccessEndpoints } from './onboarding/production-access.ts'
import { signUpEndpoints } from './onboarding/sign-up.ts'
import { portalClockEndpoints } from './clock.ts'
import { portalConfigurationEndpoints } from './configuration.ts'
import { portalOnboardingEndpoints } from './onboarding.ts'
import { portalDeliveryEndpoints } from './deliveries.ts'
import { portalEmbedAddressEndpoints } from './embed-addresses.ts'
import { portalEmbedKeyEndpoints } from './embed-keys.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { portalAuditEndpoints } from './team/audit-log.ts'
import { portalInvitationEndpoints } from './team/invitations.ts'
import { portalMailLinkEndpoints } from './team/mail-links.ts'
import { portalMemberEndpoints } from './team/members.ts'
import { portalOrganizationEndpoints } from './team/organization.ts'
import { portalSessionEndpoints } from './sessions.ts'
import { portalWebhookToolEndpoints } from './webhook-tools.ts'
import { stepUpEndpoints } from './step-up.ts'
import { portalWebhookEndpoints } from './webhooks.ts'

/** All endpoints of the portal. The portal has its own origin and is not part of the service's public interface. */
export const portalEndpoints = {
  ...portalConfigurationEndpoints,
  ...portalSessionEndpoints,
  ...stepUpEndpoints,
  ...accountEndpoints,
  ...passkeyEndpoints,
  ...authenticatorEndpoints,
  ...accountSessionEndpoints,
  ...portalWebhookEndpoints,
  ...portalWebhookToolEndpoints,
  ...portalDeliveryEndpoints,
  ...portalTransactionEndpoints,
  ...portalOnboardingEndpoints,
  ...portalClientEndpoints,
  ...portalClockEndpoints,
  ...portalEmbedAddressEndpoints,
  ...portalEmbedKeyEndpoints,
  ...signUpEndpoints,
  ...businessVerificationEndpoints,
  ...productionAccessEndpoints,
  ...ownProgramEndpoints,
  ...operatorEndpoints,
  ...portalInvitationEndpoints,
  ...portalMailLinkEndpoints,
  ...portalMemberEndpoints,
  ...portalOrganizationEndpoints,
  ...portalAuditEndpoints,
}

export type PortalEndpoints = typeof portalEndpoints
export type PortalEndpointName = keyof PortalEndpoints
