import { portalEndpoints, type PortalConfiguration } from '@loyalty/contract'
import { portalHandler } from './portal-handler.ts'

type Settings = Pick<PortalConfiguration, 'baseUrls' | 'mailbox'>

/** Returns the offer of this installation. Sign-up and second factors extend these values. */
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
