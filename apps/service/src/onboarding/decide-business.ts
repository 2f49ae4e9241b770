import type { ApprovalRule, BusinessForm, Finding } from '@loyalty/contract'
import { isFreeMailDomain } from './free-mail-domains.ts'

/** The version of the rules. Each decision stores it. Raise it with every change of a rule. */
export const rulesVersion = 1

/** The facts that the rules check. The service reads them itself; the form supplies only its fields. */
export type BusinessFacts = {
  form: BusinessForm
  /** The verified e-mail address of the person who signed up. Undefined if no address is verified. */
  verifiedEmail: string | undefined
  servedCountries: readonly string[]
  /** True if another organization that was approved or awaits a decision has the same legal entity. */
  legalEntityExists: boolean
  registrationNumberExists: boolean
}

export type BusinessOutcome = 'APPROVED' | 'REJECTED' | 'NEEDS_OPERATOR'

type Rule = {
  name: ApprovalRule
  /** The outcome for a form that fails the rule. */
  otherwise: Exclude<BusinessOutcome, 'APPROVED'>
  passes: (facts: BusinessFacts) => boolean
  fact: (facts: BusinessFacts) => string
}

const domainOf = (email: string | undefined): string => email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? ''

/** Returns whether a domain is `parent` or a subdomain of it. */
const isWithin = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`)

const contactDomains = ({ form }: BusinessFacts): string[] => [
  ...new Set([domainOf(form.technicalContactEmail), domainOf(form.billingContactEmail)]),
]

const yesOrNo = (exists: boolean): string => (exists ? 'registered already' : 'not registered yet')

/** The table of rules. A rejection is final until the form is corrected; an operator may decide the other failures. */
const rules: readonly Rule[] = [
  {
    name: 'COUNTRY_SERVED',
    otherwise: 'REJECTED',
    passes: ({ form, servedCountries }) => servedCountries.includes(form.country),
    fact: ({ form }) => form.country,
  },
  {
    name: 'EMAIL_DOMAIN_VERIFIED',
    otherwise: 'REJECTED',
    passes: ({ verifiedEmail }) => verifiedEmail !== undefined,
    fact: ({ verifiedEmail }) => domainOf(verifiedEmail),
  },
  {
    name: 'EMAIL_DOMAIN_OF_BUSINESS',
    otherwise: 'REJECTED',
    passes: ({ verifiedEmail }) => !isFreeMailDomain(domainOf(verifiedEmail)),
    fact: ({ verifiedEmail }) => domainOf(verifiedEmail),
  },
  {
    name: 'CONTACTS_OF_SAME_DOMAIN',
    otherwise: 'NEEDS_OPERATOR',
    passes: (facts) =>
      contactDomains(facts).every((domain) => {
        const verified = domainOf(facts.verifiedEmail)
        return isWithin(domain, verified) || isWithin(verified, domain)
      }),
    fact: (facts) => contactDomains(facts).join(', '),
  },
  {
    name: 'LEGAL_ENTITY_NEW',
    otherwise: 'NEEDS_OPERATOR',
    passes: ({ legalEntityExists }) => !legalEntityExists,
    fact: ({ legalEntityExists }) => yesOrNo(legalEntityExists),
  },
  {
    name: 'REGISTRATION_NUMBER_NEW',
    otherwise: 'NEEDS_OPERATOR',
    passes: ({ registrationNumberExists }) => !registrationNumberExists,
    fact: ({ registrationNumberExists }) => yesOrNo(registrationNumberExists),
  },
]

/** Returns the decision about a complete form, with the result of each rule. */
export function decideBusiness(facts: BusinessFacts): { outcome: BusinessOutcome; findings: Finding[] } {
  const results = rules.map((rule) => ({ rule, passed: rule.passes(facts) }))
  const failures = results.filter(({ passed }) => !passed).map(({ rule }) => rule.otherwise)
  const outcome = failures.includes('REJECTED') ? 'REJECTED' : failures.length > 0 ? 'NEEDS_OPERATOR' : 'APPROVED'
  return {
    outcome,
    findings: results.map(({ rule, passed }) => ({ rule: rule.name, passed, fact: rule.fact(facts) })),
  }
}

/**
 * Returns the form of a name or number that comparisons use: Unicode NFKC in lower case, letters and digits only. Two
 * spellings of one legal entity then have the same key.
 */
export const comparisonKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
