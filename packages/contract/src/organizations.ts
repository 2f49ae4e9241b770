import * as z from 'zod/mini'
import { described } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { bearerRead } from './route.ts'
import { ownLogos } from './example-values.ts'

/** A business profile (spec §2.3). Every key is present; an unknown value is an empty text. */
export const profile = z.object({
  name: described(z.string(), 'Business name.'),
  programId: described(z.string(), 'Id of your own program.'),
  programName: described(z.string(), 'Name of your own program.'),
  legalEntity: described(z.string(), 'Name of the legal entity.'),
  logo: described(z.string(), 'Address of the logo.'),
  logoDarkMode: described(z.string(), 'Address of the logo for dark backgrounds.'),
  industry: described(z.string(), 'Industry.'),
  country: described(z.string(), 'ISO 3166-1 alpha-2 code.'),
  address: described(z.string(), 'Address.'),
  city: described(z.string(), 'City.'),
  zipCode: described(z.string(), 'Postal code.'),
  localCurrency: described(z.string(), 'Your local currency (ISO 4217).'),
  technicalContact: described(z.string(), 'Technical contact person or team.'),
  technicalContactEmail: described(z.string(), 'Technical contact’s e-mail address.'),
  billingContact: described(z.string(), 'Billing contact person or team.'),
  billingContactEmail: described(z.string(), 'Billing contact’s e-mail address.'),
  countryCode: described(z.string(), 'Calling code of the phone number, such as `+971`.'),
  phone: described(z.string(), 'Phone number, digits.'),
})

export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  spec: 'E3',
  ...bearerRead,
  path: '/profile',
  scope: 'profile:read',
  tag: 'Profile',
  summary: "Read the caller's business profile",
  description: 'All keys are always there; what is unknown is an empty text.',
  response: profile,
  problems: [],
  example: {
    response: {
      name: 'Rimalta Bank',
      programId: 'prg_rimalta',
      programName: 'Rimalta Rewards',
      legalEntity: 'Rimalta Bank Closed Joint Stock Company',
      ...ownLogos,
      industry: 'Banking',
      country: 'SA',
      address: '14 Invented Street',
      city: 'Riyadh',
      zipCode: '11111',
      localCurrency: 'SAR',
      technicalContact: 'Platform team',
      technicalContactEmail: 'platform@rimalta.example',
      billingContact: 'Partner settlements',
      billingContactEmail: 'settlements@rimalta.example',
      countryCode: '+966',
      phone: '110000100',
    },
  },
})

/** The endpoint about organizations in the API reference. */
export const organizationEndpoints = { getProfile }
