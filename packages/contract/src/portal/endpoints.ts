import { portalClientEndpoints } from './clients.ts'
import { accountEndpoints } from './account.ts'
import { accountSessionEndpoints } from './account-sessions.ts'
import { authenticatorEndpoints } from './authenticator.ts'
import { portalMultibrandEndpoints } from './money/multibrand.ts'
import { portalRevealEndpoints } from './money/reveals.ts'
import { portalTransactionEndpoints } from './money/transactions.ts'
import { portalRequestEndpoints } from './requests/requests.ts'
import { portalUsageEndpoints } from './requests/usage.ts'
import { portalWorkbenchEndpoints } from './requests/workbench.ts'
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
import { portalPreviewTokenEndpoints } from './preview-tokens.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { portalAuditEndpoints } from './team/audit-log.ts'
import { portalInvitationEndpoints } from './team/invitations.ts'
import { portalMailLinkEndpoints } from './team/mail-links.ts'
import { portalMemberEndpoints } from './team/members.ts'
import { portalOrganizationEndpoints } from './team/organization.ts'
import { portalSearchEndpoints } from './search/search.ts'
import { portalSandboxEndpoints } from './sandbox/tools.ts'
import { portalSessionEndpoints } from './sessions.ts'
import { portalWebhookToolEndpoints } from './webhook-tools.ts'
import { stepUpEndpoints } from './step-up.ts'
import { portalUserEndpoints } from './users/users.ts'
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
  ...portalRequestEndpoints,
  ...portalUsageEndpoints,
  ...portalWorkbenchEndpoints,
  ...portalMultibrandEndpoints,
  ...portalUserEndpoints,
  ...portalRevealEndpoints,
  ...portalOnboardingEndpoints,
  ...portalClientEndpoints,
  ...portalClockEndpoints,
  ...portalSandboxEndpoints,
  ...portalSearchEndpoints,
  ...portalEmbedAddressEndpoints,
  ...portalEmbedKeyEndpoints,
  ...portalPreviewTokenEndpoints,
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
