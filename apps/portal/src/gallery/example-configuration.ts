import type { PortalConfiguration } from '@loyalty/contract'

/** The configuration of an installation without previews. */
export const exampleConfiguration: PortalConfiguration = {
  languages: ['en', 'ar'],
  baseUrls: { sandbox: 'https://sandbox.example.com', production: 'https://api.example.com' },
  previewUrl: null,
  mail: true,
  mailbox: false,
  signUp: false,
  approval: 'operator',
  secondFactor: 'optional',
  requestLog: { days: 7, errors: 30 },
}
