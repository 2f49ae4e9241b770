import { portalClockEndpoints } from './clock.ts'
import { portalDeliveryEndpoints } from './deliveries.ts'
import { portalSessionEndpoints } from './sessions.ts'
import { portalWebhookEndpoints } from './webhooks.ts'

/** Every endpoint of the portal, which has its own origin and is not part of the interface at the base addresses. */
export const portalEndpoints = {
  ...portalSessionEndpoints,
  ...portalWebhookEndpoints,
  ...portalDeliveryEndpoints,
  ...portalClockEndpoints,
}

export type PortalEndpoints = typeof portalEndpoints
export type PortalEndpointName = keyof PortalEndpoints
