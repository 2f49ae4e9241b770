import { momentAt, type Catalogue, type CatalogueOrganization } from './schema.ts'
import { envs } from '../../caller.ts'
import { createKeyring } from '../access/crypto.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { applyCampaign, applyOrganization } from './apply-organization.ts'
import { applyConnectors, applyPrograms, applyRates, keepLogos } from './apply-programs.ts'
import { applyRegistration, type RegistrationSecrets } from './apply-registration.ts'
import { applyUser } from './apply-user.ts'
import { integer } from '../engine/row.ts'

/** By organization: what the first start generated. Kept here as HMAC, ciphertext and hash only. */
export type SeedSecrets = Readonly<
  Record<string, Readonly<Record<'sandbox' | 'production', RegistrationSecrets> & { owner?: { password: string } | undefined }>>
>

export type ApplyOptions = {
  now: () => number
  id: (prefix: string) => string
  /** 32 bytes in base64. */
  masterKey: string
  secrets: SeedSecrets
  /** Where the SVG files that the catalogue names are. */
  logosFolder: string
}

/**
 * Makes the database offer what a parsed catalogue says, in one commit. Applying it again changes nothing: prices and rates are appended
 * only when they differ from those in force, users with their past are entered once and belong to themselves from then on.
 */
export async function applyCatalogue(database: Database, catalogue: Catalogue, options: ApplyOptions): Promise<void> {
  const { id, secrets } = options
  const now = options.now()
  const keyring = createKeyring(options.masterKey)
  const logos = await keepLogos(database, catalogue, options.logosFolder)
  await database.transaction(async (run) => {
    // First, and so a lock: of several processes that apply one at once, each sees what the one before has done.
    await run(sql`update revisions set number = number + 1 where name = 'catalogue'`)
    const firstStart = await readFirstStart(run, now)
    await applyRates(run, catalogue.fxRates, now)
    await applyConnectors(run, catalogue.connectors)
    await applyPrograms(run, catalogue.programs, logos, now)
    for (const organization of catalogue.organizations) {
      await applyOrganization(run, organization, logos)
      for (const env of envs) {
        const caller = { organizationId: organization.id, env }
        await applyOffers(run, organization, env, firstStart)
        const given = secrets[organization.id]?.[env]
        await applyRegistration({ run, keyring, id, now, caller, registration: organization.environments[env], secrets: given })
      }
      const caller = { organizationId: organization.id, env: 'sandbox' as const }
      for (const user of organization.users) await applyUser({ run, id, caller, organization, catalogue, firstStart }, user)
    }
  })
}

/** What "in three days" counts from: the first start of this database, for ever. */
async function readFirstStart(run: Run, now: number): Promise<number> {
  await run(sql`insert into moments (name, at) values ('first start', ${now}) on conflict do nothing`)
  const [row] = await run(sql`select at from moments where name = 'first start'`)
  return row === undefined ? now : integer(row, 'at')
}

async function applyOffers(run: Run, organization: CatalogueOrganization, env: (typeof envs)[number], firstStart: number): Promise<void> {
  for (const { programId, minAllowedPoints, maxAllowedPoints } of organization.programs) {
    await run(sql`
      insert into enablements (organization_id, env, program_id, min_points, max_points)
      values (${organization.id}, ${env}, ${programId}, ${minAllowedPoints}, ${maxAllowedPoints})
      on conflict (organization_id, env, program_id) do update set min_points = excluded.min_points, max_points = excluded.max_points`)
  }
  for (const campaign of organization.campaigns) {
    const { starts, ends, stopped } = campaign
    const times = {
      startsAt: momentAt(starts, firstStart),
      endsAt: momentAt(ends, firstStart),
      stoppedAt: stopped === undefined ? null : momentAt(stopped, firstStart),
    }
    await run(applyCampaign({ organizationId: organization.id, env }, campaign, times))
  }
}
