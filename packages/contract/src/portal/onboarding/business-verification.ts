import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { email, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { portalRoutes } from '../routes.ts'

/** The states of an organization that signs up. An organization of the catalog is approved from the start. */
export const onboardingStates = ['REGISTERED', 'EMAIL_VERIFIED', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const
export type OnboardingState = (typeof onboardingStates)[number]

/** The rules of the automatic decision, in the order of their checks. */
export const approvalRules = [
  'COUNTRY_SERVED',
  'EMAIL_DOMAIN_VERIFIED',
  'EMAIL_DOMAIN_OF_BUSINESS',
  'CONTACTS_OF_SAME_DOMAIN',
  'LEGAL_ENTITY_NEW',
  'REGISTRATION_NUMBER_NEW',
] as const
export type ApprovalRule = (typeof approvalRules)[number]

const part = (maximum: number) => text(maximum, 0)
const matching = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, { error }))
const contactEmail = z.union([z.literal(''), email])

/** The fields of the business form. Each is a text, and all but `zipCode` must be filled when the form is submitted. */
const formFields = {
  name: described(part(limits.name), 'The name of the business, as customers know it.'),
  programName: described(part(limits.name), 'The name of your own program, such as `Rimalta Rewards`.'),
  legalEntity: described(part(limits.name), 'The name of the legal entity.'),
  registrationNumber: described(part(limits.identifier), 'The number of the legal entity in the commercial register.'),
  industry: described(part(limits.name), 'Industry.'),
  country: described(
    matching(/^([A-Z]{2})?$/, 'must be a country code of two capital letters'),
    'ISO 3166-1 alpha-2 code.',
  ),
  address: described(part(limits.description), 'Street and number.'),
  city: described(part(limits.name), 'City.'),
  zipCode: described(part(limits.identifier), 'Postal code; may stay empty, because some countries have none.'),
  technicalContact: described(part(limits.name), 'Technical contact person or team.'),
  technicalContactEmail: described(contactEmail, 'E-mail address of the technical contact.'),
  billingContact: described(part(limits.name), 'Billing contact person or team.'),
  billingContactEmail: described(contactEmail, 'E-mail address of the billing contact.'),
  countryCode: described(
    matching(/^(\+\d{1,3})?$/, 'must be a calling code such as +966'),
    'Calling code of the phone number.',
  ),
  phone: described(matching(/^(\d{4,15})?$/, 'must be 4 to 15 digits'), 'Phone number, digits.'),
}

export const businessForm = z.object(formFields)
export type BusinessForm = z.infer<typeof businessForm>
export const businessFields = Object.keys(formFields) as (keyof BusinessForm)[]

const finding = z.object({
  rule: described(z.enum(approvalRules), 'The rule.'),
  passed: described(z.boolean(), 'True if the form passes the rule.'),
  fact: described(z.string(), 'The fact that the rule checked, such as the domain of the e-mail address.'),
})
export type Finding = z.infer<typeof finding>

export const businessVerification = z.object({
  state: described(z.enum(onboardingStates), 'How far the sign-up is. `SUBMITTED`: an operator decides.'),
  form: described(businessForm, 'The form as it was last saved; an unknown value is an empty text.'),
  findings: described(z.array(finding), 'The results of the rules at the last submission; empty before it.'),
  rulesVersion: described(z.nullable(z.number()), 'Version of the rules of the last submission.'),
  reason: described(z.nullable(z.string()), 'The operator’s reason for a rejection.'),
  submittedAt: described(z.nullable(z.string()), 'When the form was last submitted, UTC.'),
  decidedAt: described(z.nullable(z.string()), 'When the last decision was made, UTC.'),
})
export type BusinessVerification = z.infer<typeof businessVerification>

export const exampleForm: BusinessForm = {
  name: 'Rimalta Bank',
  programName: 'Rimalta Rewards',
  legalEntity: 'Rimalta Bank Closed Joint Stock Company',
  registrationNumber: '1010123456',
  industry: 'Banking',
  country: 'SA',
  address: '14 Invented Street',
  city: 'Riyadh',
  zipCode: '11111',
  technicalContact: 'Platform team',
  technicalContactEmail: 'platform@rimalta.example',
  billingContact: 'Partner settlements',
  billingContactEmail: 'settlements@rimalta.example',
  countryCode: '+966',
  phone: '110000100',
}

export const verificationExample: BusinessVerification = {
  state: 'EMAIL_VERIFIED',
  form: exampleForm,
  findings: [],
  rulesVersion: null,
  reason: null,
  submittedAt: null,
  decidedAt: null,
}

export const getBusinessForm = endpoint({
  ...portalRoutes.getBusinessForm,
  tag: 'Portal',
  summary: 'Read the business form and its decision',
  response: businessVerification,
  problems: [],
  example: { response: verificationExample },
})

export const putBusinessForm = endpoint({
  ...portalRoutes.putBusinessForm,
  tag: 'Portal',
  summary: 'Save the business form',
  description: 'Saves what is complete so far. Nothing is decided before the submission.',
  body: z.strictObject(formFields),
  response: businessVerification,
  problems: ['ALREADY_DECIDED'],
  example: { body: exampleForm, response: verificationExample },
})

export const submitBusinessForm = endpoint({
  ...portalRoutes.submitBusinessForm,
  tag: 'Portal',
  summary: 'Submit the business form for its decision',
  description:
    'Rules decide at once: `APPROVED`, `REJECTED`, or `SUBMITTED` where an operator must decide. `findings` has the result of each rule. An approved organization can use the sandbox at once. A rejected form can be corrected and submitted again.',
  response: businessVerification,
  problems: ['REQUIREMENTS_NOT_MET', 'ALREADY_DECIDED'],
  example: {
    response: {
      ...verificationExample,
      state: 'APPROVED',
      findings: [{ rule: 'COUNTRY_SERVED', passed: true, fact: 'SA' }],
      rulesVersion: 1,
      submittedAt: '2026-11-21T09:30:00.000Z',
      decidedAt: '2026-11-21T09:30:00.000Z',
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const businessVerificationEndpoints = { getBusinessForm, putBusinessForm, submitBusinessForm }
