import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'

/** S:60-80. All keys are always present; what is unknown is an empty text. */
export const profile = z.object({
  name: z.string(),
  programId: z.string(),
  programName: z.string(),
  legalEntity: z.string(),
  logo: z.string(),
  logoDarkMode: z.string(),
  industry: z.string(),
  country: z.string(),
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  localCurrency: z.string(),
  technicalContact: z.string(),
  technicalContactEmail: z.string(),
  billingContact: z.string(),
  billingContactEmail: z.string(),
  countryCode: z.string(),
  phone: z.string(),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint(routes.getProfile, { summary: "Read the caller's business profile", response: profile, problems: [] })
