import { ConfigError } from '../../config-error.ts'
import type { CatalogCampaign, CatalogOrganization } from './schema.ts'
import { hundredthsOf, moneyOf } from '../../money/decimal.ts'
import type { Caller } from '../../caller.ts'
import type { EnterItem } from '../catalog/catalog-entries.ts'
import { sql, type Query, type Run } from '../engine/database.ts'
import { text } from '../engine/row.ts'

/**
 * Throws `ConfigError` if the catalog changes the local currency of an organization whose users have credits or unspent
 * value. The amounts would keep their numbers but have another worth.
 */
async function keepCurrency(run: Run, { id, profile: { localCurrency } }: CatalogOrganization): Promise<void> {
  const [row] = await run(sql`
    select local_currency from organizations where id = ${id} and local_currency <> ${localCurrency} and (
      exists (select 1 from multibrand_transactions where organization_id = ${id})
      or exists (select 1 from multibrand_users where organization_id = ${id} and (residual_local <> 0 or residual_usd <> 0)))`)
  if (row === undefined) return
  const stored = text(row, 'local_currency')
  throw new ConfigError(
    `organization ${id}: profile.localCurrency cannot become ${localCurrency}: its users were credited in ${stored}`,
  )
}

/**
 * Stores the organization, with the addresses of its logos in place of their file names. Throws `ConfigError` for a
 * forbidden change of the local currency.
 */
export async function applyOrganization(
  run: Run,
  enter: EnterItem,
  organization: CatalogOrganization,
  logos: ReadonlyMap<string, string>,
): Promise<void> {
  const { id, profile, limits } = organization
  const address = (file: string) => `/logos/${logos.get(file)}.svg`
  const kept = { ...profile, logo: address(profile.logo), logoDarkMode: address(profile.logoDarkMode) }
  const [isEnabled, maxValue] = [limits.numberOfPointsEnabled ? 1 : 0, moneyOf(limits.maxValueInUsd)]
  await enter({ kind: 'profile', key: id }, kept, async (isNew) => {
    if (!isNew) await keepCurrency(run, organization)
    await run(sql`
      insert into organizations (
        id, status, profile, source_program_id, local_currency, number_of_points_enabled, max_value_usd, max_points
      ) values (
        ${id}, 'ACTIVE', ${JSON.stringify(kept)}, ${profile.programId}, ${profile.localCurrency},
        ${isEnabled}, ${maxValue}, ${limits.maxPoints}
      ) on conflict (id) do nothing`)
    // A database of an earlier version has the row already, perhaps with changes from the portal.
    if (isNew) return
    await run(sql`
      update organizations set profile = ${JSON.stringify(kept)}, source_program_id = ${profile.programId},
        local_currency = ${profile.localCurrency} where id = ${id}`)
  })
  const { names = {}, programNames = {} } = organization
  await enter({ kind: 'names', key: id }, [names, programNames], async () => {
    await run(sql`
      update organizations set names = ${JSON.stringify(names)}, program_names = ${JSON.stringify(programNames)}
      where id = ${id}`)
  })
  await enter({ kind: 'organization', key: id }, limits, async () => {
    await run(sql`
      update organizations set number_of_points_enabled = ${isEnabled}, max_value_usd = ${maxValue}, max_points = ${limits.maxPoints}
      where id = ${id}`)
  })
}

type Times = { startsAt: number; endsAt: number; stoppedAt: number | null }

/** Stores a campaign. A campaign that is already stored as stopped keeps its stop time, because a stop is final. */
export function applyCampaign({ organizationId, env }: Caller, campaign: CatalogCampaign, times: Times): Query {
  return sql`
    insert into campaigns (
      organization_id, env, id, program_id, partner_code, name, type, extra, caller_share, starts_at, ends_at, stopped_at
    ) values (
      ${organizationId}, ${env}, ${campaign.id}, ${campaign.programId}, ${campaign.partnerCode}, ${campaign.name}, ${campaign.type},
      ${hundredthsOf(campaign.extraPointsPercentage)}, ${hundredthsOf(campaign.yourCostSharePercentage)},
      ${times.startsAt}, ${times.endsAt}, ${times.stoppedAt}
    ) on conflict (organization_id, env, id) do update set
      name = excluded.name, type = excluded.type, extra = excluded.extra, caller_share = excluded.caller_share,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, stopped_at = coalesce(campaigns.stopped_at, excluded.stopped_at)`
}
