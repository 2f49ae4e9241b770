import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, identifier, requiredFields, requirement, text } from './fields.ts'
import { limits } from './limits.ts'
import { routes } from './routes.ts'

/** What every description of a program shows. */
export const programFace = {
  businessName: z.string(),
  logo: z.string(),
  logoDarkMode: z.string(),
  industry: z.string(),
  termsAndConditionsUrl: z.string(),
  brandDescription: z.string(),
  programCurrency: z.string(),
}

const shared = {
  id: z.string(),
  name: z.string(),
  ...programFace,
  pricePerPointInUsd: z.string(),
  pricePerPointInLocalCurrency: z.string(),
  localCurrency: z.string(),
  partnerCode: z.string(),
  requiredFields,
}

/** S:82-106. The four deprecated bounds are copies of their successors. */
export const program = z.object({
  ...shared,
  minAmountOfPoints: z.number(),
  maxAmountOfPoints: z.number(),
  minValue: z.number(),
  maxValue: z.number(),
  partnerMinAllowedPoints: z.number(),
  partnerMaxAllowedPoints: z.number(),
  minAllowedPoints: z.number(),
  maxAllowedPoints: z.number(),
})
export type Program = z.infer<typeof program>

/** S:110-111. */
export const multibrandProgram = z.object(shared)
export type MultibrandProgram = z.infer<typeof multibrandProgram>

/** S:272-274. At least one of the two, as the program's `requiredFields` say. */
export const memberRequest = z.strictObject({
  destinationUserId: z.optional(text(limits.destinationUserId)),
  destinationUserEmail: z.optional(email),
})
export type MemberRequest = z.infer<typeof memberRequest>

export const memberResult = z.object({ data: z.object({ isValid: z.boolean() }) })

export const memberProblems = [
  'PROGRAM_NOT_FOUND',
  'NO_PARTNERSHIP',
  'TOO_MANY_ATTEMPTS',
  'PARTNER_UNAVAILABLE',
  'PARTNER_TIMEOUT',
] as const

/** S:268-270. What the program asks of the two fields. */
export const programFields = z.object({ destinationUserId: requirement, destinationUserEmail: requirement })

/** S:113-114. By program id; a program that is not there, or not the caller's, is left out. */
export const programDetails = z.record(
  z.string(),
  z.object({
    businessName: z.string(),
    programId: z.string(),
    programName: z.string(),
    logo: z.string(),
    logoDarkMode: z.string(),
    programCurrency: z.string(),
    brandDescription: z.string(),
    termsConditionsUrl: z.string(),
  }),
)
export type ProgramDetails = z.infer<typeof programDetails>

export const listPrograms = endpoint(routes.listPrograms, {
  summary: 'List the partner programs enabled for the caller',
  response: z.array(program),
  problems: [],
})

export const validateMember = endpoint(routes.validateMember, {
  summary: 'Ask a program whether it knows a member',
  params: z.strictObject({ programId: identifier }),
  body: memberRequest,
  response: memberResult,
  problems: memberProblems,
})

export const getProgramFields = endpoint(routes.getProgramFields, {
  summary: 'Read which member fields a program needs (use `requiredFields` of the program list instead)',
  params: z.strictObject({ programId: identifier }),
  query: z.strictObject(memberRequest.shape),
  response: programFields,
  problems: ['PROGRAM_NOT_FOUND', 'NO_PARTNERSHIP'],
})

export const getProgramDetails = endpoint(routes.getProgramDetails, {
  summary: 'Read descriptions of programs by their ids (use the program list instead)',
  query: z.strictObject({ 'programId[]': z.array(identifier).check(z.minLength(1), z.maxLength(limits.programIds)) }),
  response: programDetails,
  problems: [],
})

export const listPartnerCodes = endpoint(routes.listPartnerCodes, {
  summary: "List the partner codes of the caller's programs",
  response: z.array(z.string()),
  problems: [],
})

export const listCurrencies = endpoint(routes.listCurrencies, {
  summary: 'List the currency codes usable for issuing',
  response: z.array(z.string()),
  problems: [],
})

export const listMultibrandCurrencies = endpoint(routes.listMultibrandCurrencies, {
  summary: 'List the currency codes usable on the multibrand surface',
  response: z.array(z.string()),
  problems: [],
})

export const listMultibrandPrograms = endpoint(routes.listMultibrandPrograms, {
  summary: 'List the programs a user can split rewards across',
  response: z.array(multibrandProgram),
  problems: [],
})

export const validateMultibrandMember = endpoint(routes.validateMultibrandMember, {
  summary: 'Ask a program whether it knows a member (multibrand)',
  params: z.strictObject({ programId: identifier }),
  body: memberRequest,
  response: memberResult,
  problems: memberProblems,
})
