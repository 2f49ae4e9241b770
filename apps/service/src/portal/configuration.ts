import { portalEndpoints, type PortalConfiguration } from '@loyalty/contract'
import { portalHandler } from './portal-handler.ts'

type Settings = Pick<PortalConfiguration, 'baseUrls' | 'mailbox'>

/**
 * Returns the features that this installation offers to the portal's pages. Sign-up and second factors will add values.
 */
export const portalConfiguration = ({ baseUrls, mailbox }: Settings): PortalConfiguration => ({
  languages: ['en', 'ar'],
  baseUrls,
  mailbox,
  signUp: false,
  approval: 'operator',
  secondFactor: 'optional',
})

export const handleGetPortalConfiguration = portalHandler(
  portalEndpoints.getPortalConfiguration,
  (_input, { configuration }) => ({ body: configuration, headers: { 'Cache-Control': 'no-store' } }),
)
