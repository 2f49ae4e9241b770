import {
  businessFields,
  onboardingStates,
  type BusinessForm,
  type Finding,
  type OnboardingState,
} from '@loyalty/contract'
import { sql, type Row } from '../engine/database.ts'
import { integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'

/** The sign-up of an organization. Times are milliseconds UTC. */
export type OnboardingRow = {
  state: OnboardingState
  /** The address whose link the person who signed up has opened. */
  verifiedEmail: string | null
  form: BusinessForm
  findings: Finding[]
  rulesVersion: number | null
  /** The operator's reason for a rejection. */
  reason: string | null
  submittedAt: number | null
  decidedAt: number | null
  /** The operator of the last decision by a person, or null. */
  decidedBy: string | null
}

export const emptyForm = Object.fromEntries(businessFields.map((name) => [name, ''])) as BusinessForm

export const onboardingOf = (organizationId: string) => sql`
  select * from onboarding where organization_id = ${organizationId}`

/** Returns the sign-up of an organization of a catalog, which is approved from the start. */
export const approvedFromStart = (profile: Readonly<Record<string, string>>): OnboardingRow => {
  const form = Object.fromEntries(businessFields.map((name) => [name, profile[name] ?? ''])) as BusinessForm
  return {
    state: 'APPROVED',
    verifiedEmail: null,
    form,
    findings: [],
    rulesVersion: null,
    reason: null,
    submittedAt: null,
    decidedAt: null,
    decidedBy: null,
  }
}

export const parseOnboarding = (row: Row): OnboardingRow => ({
  state: oneOf(row, 'state', onboardingStates),
  verifiedEmail: textOrNull(row, 'verified_email'),
  form: { ...emptyForm, ...(JSON.parse(text(row, 'form')) as Partial<BusinessForm>) },
  findings: JSON.parse(text(row, 'findings')) as Finding[],
  rulesVersion: integerOrNull(row, 'rules_version'),
  reason: textOrNull(row, 'reason'),
  submittedAt: integerOrNull(row, 'submitted_at'),
  decidedAt: integerOrNull(row, 'decided_at'),
  decidedBy: textOrNull(row, 'decided_by'),
})
