import { portalClientEndpoints } from './clients.ts'
import { portalClockEndpoints } from './clock.ts'
import { portalConfigurationEndpoints } from './configuration.ts'
import { portalOnboardingEndpoints } from './onboarding.ts'
import { portalDeliveryEndpoints } from './deliveries.ts'
import { portalEmbedAddressEndpoints } from './embed-addresses.ts'
import { portalEmbedKeyEndpoints } from './embed-keys.ts'
import { portalSessionEndpoints } from './sessions.ts'
import { portalWebhookToolEndpoints } from './webhook-tools.ts'
import { portalWebhookEndpoints } from './webhooks.ts'

/** All endpoints of the portal. The portal has its own origin and is not part of the service's public interface. */
export const portalEndpoints = {
  ...portalConfigurationEndpoints,
  ...portalSessionEndpoints,
  ...portalWebhookEndpoints,
  ...portalWebhookToolEndpoints,
  ...portalDeliveryEndpoints,
  ...portalOnboardingEndpoints,
  ...portalClientEndpoints,
  ...portalClockEndpoints,
  ...portalEmbedAddressEndpoints,
  ...portalEmbedKeyEndpoints,
}

export type PortalEndpoints = typeof portalEndpoints
export type PortalEndpointName = keyof PortalEndpoints
