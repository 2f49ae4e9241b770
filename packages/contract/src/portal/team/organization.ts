import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { email, text } from '../../fields.ts'
import { portalRoutes } from '../routes.ts'

/** The fields that an owner may change. The legal fields belong to the business approval. */
const contacts = {
  technicalContact: described(text(100), 'Technical contact person or team.'),
  technicalContactEmail: described(email, 'Technical contact’s e-mail address.'),
  billingContact: described(text(100), 'Billing contact person or team.'),
  billingContactEmail: described(email, 'Billing contact’s e-mail address.'),
  address: described(text(100), 'Address.'),
  city: described(text(100), 'City.'),
  zipCode: described(text(20, 0), 'Postal code; may be empty.'),
  countryCode: described(z.string().check(z.regex(/^\+\d{1,4}$/)), 'Calling code of the phone number, such as `+971`.'),
  phone: described(z.string().check(z.regex(/^\d{4,15}$/)), 'Phone number, digits.'),
}

/** The profile of the organization in the portal. */
export const organizationProfile = z.object({
  id: described(z.string(), 'Id of the organization.'),
  name: described(z.string(), 'Business name.'),
  legalEntity: described(z.string(), 'Name of the legal entity.'),
  industry: described(z.string(), 'Industry.'),
  country: described(z.string(), 'ISO 3166-1 alpha-2 code.'),
  localCurrency: described(z.string(), 'The local currency (ISO 4217).'),
  programName: described(z.string(), 'Name of the own program.'),
  technicalContact: described(z.string(), 'Technical contact person or team.'),
  technicalContactEmail: described(z.string(), 'Technical contact’s e-mail address.'),
  billingContact: described(z.string(), 'Billing contact person or team.'),
  billingContactEmail: described(z.string(), 'Billing contact’s e-mail address.'),
  address: described(z.string(), 'Address.'),
  city: described(z.string(), 'City.'),
  zipCode: described(z.string(), 'Postal code.'),
  countryCode: described(z.string(), 'Calling code of the phone number.'),
  phone: described(z.string(), 'Phone number, digits.'),
})

const example = {
  id: 'org_01JZPW9ZR096RDP4AJM5T7BBAE',
  name: 'Rimalta Bank',
  legalEntity: 'Rimalta Bank Closed Joint Stock Company',
  industry: 'Banking',
  country: 'SA',
  localCurrency: 'SAR',
  programName: 'Rimalta Rewards',
  technicalContact: 'Platform team',
  technicalContactEmail: 'platform@rimalta.example',
  billingContact: 'Partner settlements',
  billingContactEmail: 'settlements@rimalta.example',
  address: '14 Invented Street',
  city: 'Riyadh',
  zipCode: '11111',
  countryCode: '+966',
  phone: '110000100',
}

export const getOrganization = endpoint({
  ...portalRoutes.getOrganization,
  tag: 'Portal',
  summary: 'Read the organization’s profile',
  response: organizationProfile,
  problems: [],
  example: { response: example },
})

export const updateOrganization = endpoint({
  ...portalRoutes.updateOrganization,
  tag: 'Portal',
  summary: 'Change the organization’s contacts and address',
  description: 'Fields that are absent stay. The legal fields belong to the business approval.',
  body: z.partial(z.strictObject(contacts)),
  response: organizationProfile,
  problems: [],
  example: { body: { technicalContact: 'Platform team' }, response: example },
})

/** The API reference lists these endpoints in this order. */
export const portalOrganizationEndpoints = { getOrganization, updateOrganization }
