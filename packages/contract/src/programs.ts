import * as z from 'zod/mini'
import { described, deprecated } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { brand, memberExample, nimbara } from './example-values.ts'
import { email, identifier, programId, requiredFields, requirement, text } from './fields.ts'
import { limits } from './limits.ts'
import { bearerRead } from './route.ts'

/** The fields of a program's brand. */
export const programFace = {
  businessName: described(z.string(), 'The business behind the program.'),
  logo: described(z.string(), 'Address of the logo.'),
  logoDarkMode: described(z.string(), 'Address of the logo for dark backgrounds.'),
  industry: described(z.string(), 'Industry.'),
  termsAndConditionsUrl: described(z.string(), 'Address of the terms.'),
  brandDescription: described(z.string(), 'A text of the brand about itself.'),
  programCurrency: described(z.string(), 'Short code of the program’s points.'),
}

const shared = {
  id: described(z.string(), 'The program’s id, for `programId` elsewhere.'),
  name: described(z.string(), 'Name.'),
  ...programFace,
  pricePerPointInUsd: described(z.string(), 'Price of a point in US dollars, as decimal text.'),
  pricePerPointInLocalCurrency: described(z.string(), 'Price of a point in your local currency, as decimal text.'),
  localCurrency: described(z.string(), 'Your local currency.'),
  partnerCode: described(z.string(), 'The partner code.'),
  requiredFields: described(requiredFields, 'Which fields of the destination account the program needs.'),
}

/** A program that a caller can issue points of (spec §2.4). Each deprecated bound equals the bound that replaces it. */
export const program = z.object({
  ...shared,
  partnerCode: described(z.string(), 'The partner code. A program with several codes has one item for each.'),
  minAmountOfPoints: deprecated(z.number(), 'Use `partnerMinAllowedPoints`: always equal.'),
  maxAmountOfPoints: deprecated(z.number(), 'Use `partnerMaxAllowedPoints`: always equal.'),
  minValue: deprecated(z.number(), 'Use `minAllowedPoints`: always equal.'),
  maxValue: deprecated(z.number(), 'Use `maxAllowedPoints`: always equal.'),
  partnerMinAllowedPoints: described(z.number(), 'Fewest points of one issuance, set by the partner.'),
  partnerMaxAllowedPoints: described(z.number(), 'Most points of one issuance, set by the partner.'),
  minAllowedPoints: described(z.number(), 'Fewest points of one issuance, set by you.'),
  maxAllowedPoints: described(z.number(), 'Most points of one issuance, set by you.'),
})

export type Program = z.infer<typeof program>

/** A program that a user can split rewards across (spec §2.5). */
export const multibrandProgram = z.object(shared)

export type MultibrandProgram = z.infer<typeof multibrandProgram>

/**
 * A request to validate a member (spec §4.1 E6). The program's `requiredFields` determine which fields the request
 * must have. At least one field is present.
 */
export const memberRequest = z.strictObject({
  destinationUserId: described(
    z.optional(text(limits.destinationUserId)),
    'The member’s id at the partner. As the program’s `requiredFields` say.',
  ),
  destinationUserEmail: described(
    z.optional(email),
    'The member’s e-mail address at the partner. As the program’s `requiredFields` say.',
  ),
})

export type MemberRequest = z.infer<typeof memberRequest>

export const memberResult = z.object({
  data: described(
    z.object({ isValid: described(z.boolean(), 'True when the partner knows the member.') }),
    'The partner’s answer.',
  ),
})

export const memberProblems = [
  'PROGRAM_NOT_FOUND',
  'NO_PARTNERSHIP',
  'TOO_MANY_ATTEMPTS',
  'PARTNER_UNAVAILABLE',
  'PARTNER_TIMEOUT',
] as const

/** The requirement of a program for each of the two member fields (spec §4.1 E5). */
export const programFields = z.object({
  destinationUserId: described(requirement, '`MANDATORY`, `OPTIONAL` or `NOT_USED`.'),
  destinationUserEmail: described(requirement, '`MANDATORY`, `OPTIONAL` or `NOT_USED`.'),
})

/** Program descriptions by program id (spec §2.6). Unknown programs and programs of other callers are absent. */
export const programDetails = z.record(
  z.string(),
  z.object({
    businessName: described(z.string(), 'The business behind the program.'),
    programId: described(z.string(), 'The partner program’s id.'),
    programName: described(z.string(), 'The program’s name.'),
    logo: described(z.string(), 'Address of the logo.'),
    logoDarkMode: described(z.string(), 'Address of the logo for dark backgrounds.'),
    programCurrency: described(z.string(), 'Short code of the program’s points.'),
    brandDescription: described(z.string(), 'A text of the brand about itself.'),
    termsConditionsUrl: described(z.string(), 'Address of the terms.'),
  }),
)

export type ProgramDetails = z.infer<typeof programDetails>

const validate = { method: 'POST', auth: 'bearer', bucket: 'members', status: 200, scope: 'members:validate' } as const
const currencies = { response: ['POINTS', 'USD', 'SAR'] }

export const listPrograms = endpoint({
  spec: 'E4',
  ...bearerRead,
  path: '/programs',
  scope: 'programs:read',
  etag: true,
  tag: 'Programs',
  summary: 'List the partner programs enabled for the caller',
  description:
    'Only programs that are enabled for you, with the price of a point and the bounds of one issuance. A program with several partner codes appears once for each. Keep the list and ask again with `If-None-Match`: an unchanged list answers 304 without a body.',
  response: z.array(program),
  problems: [],
  example: {
    response: [
      {
        ...nimbara,
        minAmountOfPoints: 100,
        maxAmountOfPoints: 50000,
        minValue: 200,
        maxValue: 40000,
        partnerMinAllowedPoints: 100,
        partnerMaxAllowedPoints: 50000,
        minAllowedPoints: 200,
        maxAllowedPoints: 40000,
      },
    ],
  },
})

export const validateMember = endpoint({
  spec: 'E6',
  ...validate,
  path: '/programs/{programId}/validate-member',
  tag: 'Programs',
  summary: 'Ask a program whether it knows a member',
  description:
    'Recommended before issuing. `isValid: false` is the partner’s “no”. When the partner cannot be reached, the answer is an error, never `true`. Send the fields that the program’s `requiredFields` name. Some `SBX-` ids of the sandbox have their own answer: see [Sandbox](#description/sandbox).',
  params: z.strictObject({ programId }),
  body: memberRequest,
  response: memberResult,
  problems: memberProblems,
  example: memberExample,
})

export const getProgramFields = endpoint({
  spec: 'E5',
  ...bearerRead,
  path: '/programs/{programId}/fields',
  scope: 'programs:read',
  deprecated: true,
  tag: 'Programs',
  summary: 'Read which member fields a program needs (use `requiredFields` of the program list instead)',
  description:
    'Says which of the two member fields a program needs. The same is in `requiredFields` of `GET /programs`, which replaces it.',
  params: z.strictObject({ programId }),
  query: z.strictObject(memberRequest.shape),
  response: programFields,
  problems: ['PROGRAM_NOT_FOUND', 'NO_PARTNERSHIP'],
  example: {
    params: { programId: 'prg_nimbara' },
    query: { destinationUserId: 'NB40718822' },
    response: { destinationUserId: 'MANDATORY', destinationUserEmail: 'NOT_USED' },
  },
})

export const getProgramDetails = endpoint({
  spec: 'E7',
  ...bearerRead,
  path: '/programs/details',
  scope: 'programs:read',
  deprecated: true,
  tag: 'Programs',
  summary: 'Read descriptions of programs by their ids (use the program list instead)',
  description:
    'Short descriptions by program id. An unknown id is left out of the answer. `GET /programs` replaces it.',
  query: z.strictObject({
    'programId[]': described(
      z.array(identifier).check(z.minLength(1), z.maxLength(limits.programIds)),
      'Ids of programs, 1 to 100.',
    ),
  }),
  response: programDetails,
  problems: [],
  example: {
    query: { 'programId[]': ['prg_nimbara'] },
    response: {
      prg_nimbara: {
        businessName: brand.businessName,
        programId: 'prg_nimbara',
        programName: nimbara.name,
        logo: brand.logo,
        logoDarkMode: brand.logoDarkMode,
        programCurrency: brand.programCurrency,
        brandDescription: brand.brandDescription,
        termsConditionsUrl: brand.termsAndConditionsUrl,
      },
    },
  },
})

export const listPartnerCodes = endpoint({
  spec: 'E18',
  ...bearerRead,
  path: '/partner-codes',
  scope: 'programs:read',
  tag: 'Programs',
  summary: "List the partner codes of the caller's programs",
  description: 'Every partner code of your programs, sorted, each one once.',
  response: z.array(z.string()),
  problems: [],
  example: { response: ['NIMBARA', 'ZAATROON'] },
})

export const listCurrencies = endpoint({
  spec: 'E9',
  ...bearerRead,
  path: '/currencies',
  scope: 'programs:read',
  tag: 'Programs',
  summary: 'List the currency codes usable for issuing',
  description: 'The codes that an amount may be in: `POINTS`, `USD` and your local currency.',
  response: z.array(z.string()),
  problems: [],
  example: currencies,
})

export const listMultibrandCurrencies = endpoint({
  spec: 'E9',
  ...bearerRead,
  path: '/multibrand/currencies',
  scope: 'programs:read',
  tag: 'Programs',
  summary: 'List the currency codes usable on the multibrand surface',
  description:
    'The same list as `GET /currencies`. Credits and debits take the two currencies of money; `POINTS` is for issuing only.',
  response: z.array(z.string()),
  problems: [],
  example: currencies,
})

export const listMultibrandPrograms = endpoint({
  spec: 'M1',
  ...bearerRead,
  path: '/multibrand/programs',
  scope: 'multibrand:read',
  tag: 'Multibrand',
  summary: 'List the programs a user can split rewards across',
  description: 'The programs that a user can split rewards across. They have no bounds: those belong to issuing.',
  response: z.array(multibrandProgram),
  problems: [],
  example: { response: [nimbara] },
})

export const validateMultibrandMember = endpoint({
  spec: 'M1',
  ...validate,
  path: '/multibrand/programs/{programId}/validate-member',
  tag: 'Multibrand',
  summary: 'Ask a program whether it knows a member (multibrand)',
  description: 'The same as `POST /programs/{programId}/validate-member`.',
  params: z.strictObject({ programId }),
  body: memberRequest,
  response: memberResult,
  problems: memberProblems,
  example: memberExample,
})

/** The API reference lists these endpoints in this order. */
export const programEndpoints = {
  listPrograms,
  getProgramFields,
  validateMember,
  getProgramDetails,
  listCurrencies,
  listMultibrandCurrencies,
  listPartnerCodes,
  listMultibrandPrograms,
  validateMultibrandMember,
}
