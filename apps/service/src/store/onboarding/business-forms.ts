import { currencyOfCountry, isCountry, type BusinessForm } from '@loyalty/contract'
import { comparisonKey, decideBusiness, rulesVersion, type BusinessFacts } from '../../onboarding/decide-business.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { lockRevision } from '../catalog/revision.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { text } from '../engine/row.ts'
import { approvedFromStart, onboardingOf, parseOnboarding, type OnboardingRow } from './onboarding-rows.ts'
import { provisionSandbox } from './provision.ts'

/** Facts about the submission that the form does not hold. */
export type Submission = {
  servedCountries: readonly string[]
  personId: string
  /** Throws if the form is not complete. */
  check: (form: BusinessForm) => void
}

export type BusinessForms = {
  /** Returns the sign-up of the organization. */
  read: () => Promise<OnboardingRow>
  /**
   * Saves the form. Returns undefined if the organization is approved, if an operator decides about the form, or before
   * the person has confirmed the e-mail address.
   */
  save: (form: BusinessForm) => Promise<OnboardingRow | undefined>
  /**
   * Submits the saved form. The rules decide in the same commit, and an approval makes the sandbox usable. Returns
   * undefined if the form cannot be saved. Throws the error of `check` about the saved form.
   */
  submit: (submission: Submission) => Promise<OnboardingRow | undefined>
}

export type OnboardingContext = {
  database: Database
  organizationId: string
  id: (prefix: string) => string
  now: () => number
  audit: Audit
}

const isOpen = ({ state }: OnboardingRow): boolean => state === 'EMAIL_VERIFIED' || state === 'REJECTED'

const target = (organizationId: string) => ({ kind: 'organization', id: organizationId })

const profileOf = (organizationId: string) => sql`select profile from organizations where id = ${organizationId}`

const saveForm = (organizationId: string, form: BusinessForm) => sql`
  update onboarding set form = ${JSON.stringify(form)} where organization_id = ${organizationId}`

type Keys = { legalEntity: string; registration: string }

const keysOf = ({ legalEntity, registrationNumber }: BusinessForm): Keys => ({
  legalEntity: comparisonKey(legalEntity),
  registration: comparisonKey(registrationNumber),
})

const sameBusiness = (organizationId: string, { legalEntity, registration }: Keys) => sql`
  select legal_entity_key, registration_key from onboarding
  where state in ('SUBMITTED', 'APPROVED') and organization_id <> ${organizationId}
    and (legal_entity_key = ${legalEntity} or registration_key = ${registration})`

/** Selects the organizations of catalogs. They never sent a form, so they have no comparison keys. */
const catalogProfiles = () => sql`
  select profile from organizations o
  where not exists (select 1 from onboarding b where b.organization_id = o.id)`

async function findSameBusiness(run: Run, organizationId: string, keys: Keys) {
  const rows = await run(sameBusiness(organizationId, keys))
  const profiles = await run(catalogProfiles())
  const inCatalog = profiles.some((row) => {
    const { legalEntity } = JSON.parse(text(row, 'profile')) as { legalEntity: string }
    return comparisonKey(legalEntity) === keys.legalEntity
  })
  return {
    legalEntityExists: inCatalog || rows.some((row) => text(row, 'legal_entity_key') === keys.legalEntity),
    registrationNumberExists: rows.some((row) => text(row, 'registration_key') === keys.registration),
  }
}

const currenciesWithRate = (now: number) => sql`select distinct currency from fx_rates where valid_from <= ${now}`

/** Returns the countries whose currency has an exchange rate now. Without one, no price could be computed. */
async function withRate(run: Run, countries: readonly string[], now: number): Promise<string[]> {
  const rated = new Set((await run(currenciesWithRate(now))).map((row) => text(row, 'currency')))
  return countries.filter((code) => {
    const currency = isCountry(code) ? currencyOfCountry[code] : ''
    return currency === 'USD' || rated.has(currency)
  })
}

type Decided = Pick<OnboardingRow, 'state' | 'findings'> & { keys: Keys; at: number }

const storeDecision = (organizationId: string, { state, findings, keys, at }: Decided) => sql`
  update onboarding set state = ${state}, findings = ${JSON.stringify(findings)}, rules_version = ${rulesVersion},
    legal_entity_key = ${keys.legalEntity}, registration_key = ${keys.registration}, reason = null,
    submitted_at = ${at}, decided_at = ${state === 'SUBMITTED' ? null : at}
  where organization_id = ${organizationId}`

const states = { APPROVED: 'APPROVED', REJECTED: 'REJECTED', NEEDS_OPERATOR: 'SUBMITTED' } as const

/** Reads the sign-up inside a transaction. The lock on the catalog's revision orders all decisions. */
export async function readLocked(run: Run, organizationId: string): Promise<OnboardingRow | undefined> {
  await run(lockRevision())
  const [row] = await run(onboardingOf(organizationId))
  return row && parseOnboarding(row)
}

async function submit(
  run: Run,
  context: OnboardingContext,
  submission: Submission,
): Promise<OnboardingRow | undefined> {
  const { organizationId, id, now, audit } = context
  const stored = await readLocked(run, organizationId)
  if (stored === undefined || !isOpen(stored)) return undefined
  const { form } = stored
  const { servedCountries, personId, check } = submission
  check(form)
  const keys = keysOf(form)
  const verifiedEmail = stored.verifiedEmail ?? undefined
  const facts: BusinessFacts = {
    form,
    servedCountries: await withRate(run, servedCountries, now()),
    verifiedEmail,
    ...(await findSameBusiness(run, organizationId, keys)),
  }
  const { outcome, findings } = decideBusiness(facts)
  // The rules do not overrule an operator who has rejected the form before.
  const state = states[outcome === 'APPROVED' && stored.decidedBy !== null ? 'NEEDS_OPERATOR' : outcome]
  const at = now()
  await run(storeDecision(organizationId, { state, findings, keys, at }))
  if (state === 'APPROVED') await provisionSandbox(run, organizationId, form, { id, now: at, by: personId })
  await audit(run, target(organizationId), {
    before: { state: stored.state },
    after: { state, rulesVersion, failed: findings.filter(({ passed }) => !passed).map(({ rule }) => rule) },
  })
  const decidedAt = state === 'SUBMITTED' ? null : at
  return { ...stored, state, findings, rulesVersion, reason: null, submittedAt: at, decidedAt }
}

export function createBusinessForms(context: OnboardingContext): BusinessForms {
  const { database, organizationId, audit } = context
  return {
    async read() {
      const [row] = await database.read(onboardingOf(organizationId))
      if (row !== undefined) return parseOnboarding(row)
      const [organization] = await database.read(profileOf(organizationId))
      if (organization === undefined) throw new Error(`no organization ${organizationId}`)
      return approvedFromStart(JSON.parse(text(organization, 'profile')) as Record<string, string>)
    },
    save: (form) =>
      database.transaction(async (run) => {
        const stored = await readLocked(run, organizationId)
        if (stored === undefined || !isOpen(stored)) return undefined
        await run(saveForm(organizationId, form))
        await audit(run, target(organizationId))
        return { ...stored, form }
      }),
    submit: (submission) => database.transaction((run) => submit(run, context, submission)),
  }
}
