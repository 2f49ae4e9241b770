import type { Role } from '@loyalty/contract'
import { momentAt, type Catalog, type CatalogOrganization } from './schema.ts'
import { envs } from '../../caller.ts'
import { createKeyring } from '../access/crypto.ts'
import { raiseRevision } from '../catalog/revision.ts'
import { openEntries, type EnterItem } from '../catalog/catalog-entries.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { applyCampaign, applyOrganization } from './apply-organization.ts'
import { applyConnectors, applyPrograms, applyRates, keepLogos } from './apply-programs.ts'
import { applyRegistration, type RegistrationSecrets } from './apply-registration.ts'
import { applyUser } from './apply-user.ts'
import { integer } from '../engine/row.ts'
import { diffRows, readCatalogRows } from './catalog-diff.ts'

/**
 * The secrets of each organization, from `SEED_SECRETS`. The database stores client secrets as HMACs, webhook secrets
 * encrypted, and the owner's password hashed.
 */
export type SeedSecrets = Readonly<
  Record<
    string,
    Readonly<
      Record<'sandbox' | 'production', RegistrationSecrets> & {
        owner?: { password: string } | undefined
        /** The people beside the owner, one for each role, such as `developer@` at the owner's domain. */
        people?: Partial<Record<Exclude<Role, 'owner'>, { password: string }>> | undefined
      }
    >
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

type Applying = ApplyOptions & {
  run: Run
  catalog: Catalog
  logos: ReadonlyMap<string, string>
  /** True if the file also replaces what the portal has changed. */
  overwrite: boolean
}

/**
 * Stores a parsed catalog in one commit. A second call with the same catalog changes nothing. A changed item of the
 * catalog is stored only if the portal has not changed or removed it. Each user is imported once. The transaction has no
 * time limits, so a process that starts waits for another process that applies a catalog.
 */
export async function applyCatalog(database: Database, catalog: Catalog, options: ApplyOptions): Promise<void> {
  const logos = await keepLogos(database, catalog, options.logosFolder)
  await database.unlimited.transaction((run) => applyIn({ ...options, run, catalog, logos, overwrite: false }))
}

/** Ends a transaction without a commit. */
class RolledBack extends Error {
  readonly changes: string[]
  constructor(changes: string[]) {
    super('rolled back')
    this.changes = changes
  }
}

/**
 * Makes the stored items equal to the catalog, also where the portal has changed or removed them. Returns one line for
 * each stored row that differs. With `dryRun`, stores nothing.
 */
export async function overwriteCatalog(
  database: Database,
  catalog: Catalog,
  options: ApplyOptions & { dryRun: boolean },
): Promise<string[]> {
  const logos = await keepLogos(database, catalog, options.logosFolder)
  const attempt = database.unlimited.transaction(async (run) => {
    const before = await readCatalogRows(run)
    await applyIn({ ...options, run, catalog, logos, overwrite: true })
    const changes = diffRows(before, await readCatalogRows(run))
    if (options.dryRun) throw new RolledBack(changes)
    return changes
  })
  return await attempt.catch((cause: unknown) => {
    if (cause instanceof RolledBack) return cause.changes
    throw cause
  })
}

async function applyIn({ run, catalog, logos, overwrite, id, secrets, ...options }: Applying): Promise<void> {
  const now = options.now()
  const keyring = createKeyring(options.masterKey)
  // This update is the first statement, because it locks the row. If several processes apply a catalog at the same
  // time, each process waits here until the previous process has committed.
  await run(raiseRevision())
  const enter = await openEntries(run, overwrite)
  const firstStart = await readFirstStart(run, now)
  await applyRates(run, enter, catalog.fxRates, now)
  await applyConnectors(run, enter, catalog.connectors)
  await applyPrograms(run, enter, catalog.programs, { logos, now })
  for (const organization of catalog.organizations) {
    await applyOrganization(run, enter, organization, logos)
    for (const env of envs) {
      const caller = { organizationId: organization.id, env }
      await applyOffers(run, enter, organization, env, firstStart)
      const given = secrets[organization.id]?.[env]
      const registration = organization.environments[env]
      await applyRegistration({ run, enter, overwrite, keyring, id, now, caller, registration, secrets: given })
    }
    const caller = { organizationId: organization.id, env: 'sandbox' as const }
    for (const user of organization.users) await applyUser({ run, id, caller, organization, catalog, firstStart }, user)
  }
}

/** Returns the time of this database's first start. Moments that the catalog gives in days count from this time. */
async function readFirstStart(run: Run, now: number): Promise<number> {
  await run(sql`insert into moments (name, at) values ('first start', ${now}) on conflict do nothing`)
  const [row] = await run(sql`select at from moments where name = 'first start'`)
  return row === undefined ? now : integer(row, 'at')
}

type CatalogOffer = { programId: string; min: number; max: number; at: number }

/** Stores the production offer of a catalog. The first time, an offer that an operator has made stays as it is. */
const offerOfCatalog = (organizationId: string, { programId, min, max, at }: CatalogOffer, isNew: boolean) => sql`
  insert into program_offers (organization_id, program_id, min_points, max_points, offered_by, offered_at)
  values (${organizationId}, ${programId}, ${min}, ${max}, null, ${at})
  on conflict (organization_id, program_id) do update set min_points = excluded.min_points, max_points = excluded.max_points
  where ${isNew ? 1 : 0} = 0`
async function applyOffers(
  run: Run,
  enter: EnterItem,
  organization: CatalogOrganization,
  env: (typeof envs)[number],
  firstStart: number,
): Promise<void> {
  const caller = { organizationId: organization.id, env }
  for (const { programId, minAllowedPoints, maxAllowedPoints } of organization.programs) {
    const entry = { kind: 'offer', ...caller, key: programId } as const
    await enter(entry, [minAllowedPoints, maxAllowedPoints], async (isNew) => {
      await run(sql`
        insert into enablements (organization_id, env, program_id, min_points, max_points)
        values (${organization.id}, ${env}, ${programId}, ${minAllowedPoints}, ${maxAllowedPoints}) on conflict do nothing`)
      const offer = { programId, min: minAllowedPoints, max: maxAllowedPoints, at: firstStart }
      if (env === 'production') await run(offerOfCatalog(organization.id, offer, isNew))
      // An operator may have offered the program in the portal before the file listed it.
      if (isNew) return
      await run(sql`
        update enablements set min_points = ${minAllowedPoints}, max_points = ${maxAllowedPoints}
        where organization_id = ${organization.id} and env = ${env} and program_id = ${programId}`)
    })
  }
  for (const campaign of organization.campaigns) {
    const { starts, ends, stopped } = campaign
    const times = {
      startsAt: momentAt(starts, firstStart),
      endsAt: momentAt(ends, firstStart),
      stoppedAt: stopped === undefined ? null : momentAt(stopped, firstStart),
    }
    await enter({ kind: 'campaign', ...caller, key: campaign.id }, campaign, async () => {
      await run(applyCampaign(caller, campaign, times))
    })
  }
}
