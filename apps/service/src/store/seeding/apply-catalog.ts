import { momentAt, type Catalog, type CatalogOrganization } from './schema.ts'
import { envs } from '../../caller.ts'
import { createKeyring } from '../access/crypto.ts'
import { raiseRevision } from '../catalog/revision.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { applyCampaign, applyOrganization } from './apply-organization.ts'
import { applyConnectors, applyPrograms, applyRates, keepLogos } from './apply-programs.ts'
import { applyRegistration, type RegistrationSecrets } from './apply-registration.ts'
import { applyUser } from './apply-user.ts'
import { integer } from '../engine/row.ts'

/**
 * The secrets of each organization, from `SEED_SECRETS`. The database stores client secrets as HMACs, webhook secrets
 * encrypted, and the owner's password hashed.
 */
export type SeedSecrets = Readonly<
  Record<
    string,
    Readonly<Record<'sandbox' | 'production', RegistrationSecrets> & { owner?: { password: string } | undefined }>
  >
>

export type ApplyOptions = {
  now: () => number
  id: (prefix: string) => string
  /** The master key, which protects the stored secrets: 32 bytes in base64. */
  masterKey: string
  secrets: SeedSecrets
  /** The folder of the SVG logos. The catalog gives only their file names. */
  logosFolder: string
}

/**
 * Stores a parsed catalog in one commit. A second call with an unchanged catalog changes nothing. Adds a price or rate
 * only if it differs from the current price or rate. Imports each user once.
 */
export async function applyCatalog(database: Database, catalog: Catalog, options: ApplyOptions): Promise<void> {
  const { id, secrets } = options
  const now = options.now()
  const keyring = createKeyring(options.masterKey)
  const logos = await keepLogos(database, catalog, options.logosFolder)
  await database.transaction(async (run) => {
    // This update is the first statement, because it locks the row. If several processes apply a catalog at the same
    // time, each process waits here until the previous process has committed.
    await run(raiseRevision())
    const firstStart = await readFirstStart(run, now)
    await applyRates(run, catalog.fxRates, now)
    await applyConnectors(run, catalog.connectors)
    await applyPrograms(run, catalog.programs, logos, now)
    for (const organization of catalog.organizations) {
      await applyOrganization(run, organization, logos)
      for (const env of envs) {
        const caller = { organizationId: organization.id, env }
        await applyOffers(run, organization, env, firstStart)
        const given = secrets[organization.id]?.[env]
        await applyRegistration({
          run,
          keyring,
          id,
          now,
          caller,
          registration: organization.environments[env],
          secrets: given,
        })
      }
      const caller = { organizationId: organization.id, env: 'sandbox' as const }
      for (const user of organization.users)
        await applyUser({ run, id, caller, organization, catalog, firstStart }, user)
    }
  })
}

/** Returns the time of this database's first start. Moments that the catalog gives in days count from this time. */
async function readFirstStart(run: Run, now: number): Promise<number> {
  await run(sql`insert into moments (name, at) values ('first start', ${now}) on conflict do nothing`)
  const [row] = await run(sql`select at from moments where name = 'first start'`)
  return row === undefined ? now : integer(row, 'at')
}

async function applyOffers(
  run: Run,
  organization: CatalogOrganization,
  env: (typeof envs)[number],
  firstStart: number,
): Promise<void> {
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
