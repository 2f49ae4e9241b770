import { currencyOfCountry, isCountry, scopes, type BusinessForm, type Profile } from '@loyalty/contract'
import type { Caller, Env } from '../../caller.ts'
import { raiseRevision } from '../catalog/revision.ts'
import { insertClient, newClientId } from '../credentials/managed-clients.ts'
import { insertKey, newEmbedKey } from '../embedding/embed-keys.ts'
import { sql, type Run } from '../engine/database.ts'
import { moneyOf } from '../../money/decimal.ts'

/** The limits of a new organization. They equal those of the seed's first organization. */
const limits = { maxValueUsd: moneyOf('10000'), maxPoints: 1_000_000 }

/** The generator of ids, the time in milliseconds UTC, and the person whose act provisions the organization. */
export type Provisioning = { id: (prefix: string) => string; now: number; by: string }

/** Returns the profile of a form (spec §2.3). A new organization has no logo, so both logos are empty texts. */
const profileOf = (form: BusinessForm, programId: string, localCurrency: string): Profile => {
  const { registrationNumber: _, ...fields } = form
  return { ...fields, programId, localCurrency, logo: '', logoDarkMode: '' }
}

const storeProfile = (organizationId: string, profile: Profile) => sql`
  update organizations set profile = ${JSON.stringify(profile)}, source_program_id = ${profile.programId},
    local_currency = ${profile.localCurrency}, number_of_points_enabled = 1, max_value_usd = ${limits.maxValueUsd},
    max_points = ${limits.maxPoints}
  where id = ${organizationId}`

/** Enables every program in the sandbox, with the bounds of its partner. */
const enableSandboxPrograms = (organizationId: string) => sql`
  insert into enablements (organization_id, env, program_id, min_points, max_points)
  select ${organizationId}, 'sandbox', id, partner_min, partner_max from programs where true on conflict do nothing`

/** Creates a client without a secret and an embed key, if the environment has none. */
export async function provisionEnvironment(
  run: Run,
  caller: Caller,
  { now, by }: Omit<Provisioning, 'id'>,
): Promise<void> {
  if ((await run(anyClient(caller))).length === 0) {
    const client = { id: newClientId(caller.env), name: 'Server', scopes: [...scopes], networks: [] }
    await run(
      insertClient(caller, {
        ...client,
        status: 'ENABLED',
        version: 1,
        createdAt: now,
        createdBy: { id: by, name: '' },
      }),
    )
  }
  if ((await run(anyKey(caller))).length === 0)
    await run(insertKey(caller, { embedKey: newEmbedKey(caller.env), label: 'First key', by, at: now }))
}

const anyClient = ({ organizationId, env }: Caller) => sql`
  select id from clients where organization_id = ${organizationId} and env = ${env} limit 1`
const anyKey = ({ organizationId, env }: Caller) => sql`
  select embed_key from embed_keys where organization_id = ${organizationId} and env = ${env} limit 1`

const sandbox: Env = 'sandbox'

/**
 * Stores the profile of an approved organization, and makes its sandbox usable: all programs, one client without a
 * secret, and one embed key. Raises the revision of the catalog.
 */
export async function provisionSandbox(
  run: Run,
  organizationId: string,
  form: BusinessForm,
  provisioning: Provisioning,
): Promise<void> {
  const currency = isCountry(form.country) ? currencyOfCountry[form.country] : undefined
  if (currency === undefined) throw new TypeError(`no currency is known for the country ${form.country}`)
  const programId = provisioning.id('prg').toLowerCase()
  await run(storeProfile(organizationId, profileOf(form, programId, currency)))
  await run(enableSandboxPrograms(organizationId))
  await provisionEnvironment(run, { organizationId, env: sandbox }, provisioning)
  await run(raiseRevision())
}
