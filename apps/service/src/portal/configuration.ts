import { portalEndpoints, type PortalConfiguration } from '@loyalty/contract'
import { portalHandler } from './portal-handler.ts'

type Settings = Omit<PortalConfiguration, 'languages'>

/** Returns the features that this installation offers to the portal's pages. */
export const portalConfiguration = (settings: Settings): PortalConfiguration => ({
  languages: ['en', 'ar'],
  ...settings,
})

export const handleGetPortalConfiguration = portalHandler(
  portalEndpoints.getPortalConfiguration,
  (_input, { configuration }) => ({ body: configuration, headers: { 'Cache-Control': 'no-store' } }),
)
