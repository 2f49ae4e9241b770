import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalizedNames } from '@loyalty/contract'
import type { Catalog, CatalogProgram } from './schema.ts'
import { formatPrice, formatRate, moneyOf, rateOf } from '../../money/decimal.ts'
import type { EnterItem } from '../catalog/catalog-entries.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'

/** Stores each logo file of the catalog under the hash of its content. Returns a map from file name to hash. */
export async function keepLogos(
  database: Database,
  { programs, organizations }: Catalog,
  folder: string,
): Promise<Map<string, string>> {
  const pictured = [...programs, ...organizations.map((organization) => organization.profile)]
  const hashes = new Map<string, string>()
  for (const file of new Set(pictured.flatMap(({ logo, logoDarkMode }) => [logo, logoDarkMode]))) {
    const content = await readFile(join(folder, file), 'utf8')
    const hash = createHash('sha256').update(content).digest('hex')
    hashes.set(file, hash)
    await database.write(
      sql`insert into logos (hash, media_type, content) values (${hash}, 'image/svg+xml', ${content}) on conflict do nothing`,
    )
  }
  return hashes
}

type Dated = { validFrom: number; value: string }

/**
 * Returns the price or rate in force at `now`. `free` is the first millisecond from `now` on at which no value in
 * `dated` starts. `dated` has the value in force and all later values, oldest first.
 */
function valueInForce(dated: readonly Dated[], now: number): { value: string | undefined; free: number } {
  let free = now
  let value: string | undefined
  for (const each of dated) {
    if (each.validFrom > free) break
    value = each.value
    if (each.validFrom === free) free += 1
  }
  return { value, free }
}

/** Adds an exchange rate for each currency whose rate in the catalog differs from the stored rate in force. */
export async function applyRates(run: Run, enter: EnterItem, rates: Catalog['fxRates'], now: number): Promise<void> {
  for (const [currency, given] of Object.entries(rates)) {
    const rate = formatRate(rateOf(given))
    await enter({ kind: 'rate', key: currency }, rate, () => applyRate(run, currency, rate, now))
  }
}

async function applyRate(run: Run, currency: string, rate: string, now: number): Promise<void> {
  const rows = await run(sql`
    select valid_from, rate from fx_rates where currency = ${currency}
    and valid_from >= coalesce((select max(valid_from) from fx_rates where currency = ${currency} and valid_from <= ${now}), 0)
    order by valid_from`)
  const dated = rows.map((row) => ({ validFrom: integer(row, 'valid_from'), value: text(row, 'rate') }))
  const { value, free } = valueInForce(dated, now)
  if (value !== rate)
    await run(sql`insert into fx_rates (currency, valid_from, rate) values (${currency}, ${free}, ${rate})`)
}

export async function applyConnectors(run: Run, enter: EnterItem, connectors: Catalog['connectors']): Promise<void> {
  for (const connector of connectors) {
    const { name, baseUrl, auth, secret } = connector
    await enter({ kind: 'connector', key: name }, connector, async () => {
      await run(sql`
        insert into connectors (name, base_url, auth, secret_name) values (${name}, ${baseUrl ?? null}, ${auth}, ${secret})
        on conflict (name) do update set base_url = excluded.base_url, auth = excluded.auth, secret_name = excluded.secret_name`)
    })
  }
}

export async function applyPrograms(
  run: Run,
  enter: EnterItem,
  programs: readonly CatalogProgram[],
  { logos, now }: { logos: ReadonlyMap<string, string>; now: number },
): Promise<void> {
  for (const [position, program] of programs.entries()) {
    const { pricePerPointInUsd: price, ...rest } = program
    const pictures = [logos.get(rest.logo), logos.get(rest.logoDarkMode)]
    await enter({ kind: 'program', key: program.id }, [position, rest, pictures], async () => {
      await applyProgram(run, program, position, logos)
      await applyPartners(run, program)
    })
    await enter({ kind: 'price', key: program.id }, price, () => applyPrice(run, program, now))
  }
}

const namesText = (names: LocalizedNames = {}): string => JSON.stringify(names)

async function applyPartners(run: Run, { id, partners }: CatalogProgram): Promise<void> {
  for (const [place, partner] of partners.entries()) {
    await run(sql`
      insert into program_partners (program_id, code, position, name, names)
      values (${id}, ${partner.code}, ${place}, ${partner.name ?? null}, ${namesText(partner.names)})
      on conflict (program_id, code) do update set
        position = excluded.position, name = excluded.name, names = excluded.names`)
  }
}

async function applyPrice(run: Run, { id, pricePerPointInUsd }: CatalogProgram, now: number): Promise<void> {
  const price = formatPrice(moneyOf(pricePerPointInUsd))
  const rows = await run(sql`
    select valid_from, price_usd from prices where program_id = ${id}
    and valid_from >= coalesce((select max(valid_from) from prices where program_id = ${id} and valid_from <= ${now}), 0)
    order by valid_from`)
  const dated = rows.map((row) => ({ validFrom: integer(row, 'valid_from'), value: text(row, 'price_usd') }))
  const { value, free } = valueInForce(dated, now)
  if (value !== price)
    await run(sql`insert into prices (program_id, valid_from, price_usd) values (${id}, ${free}, ${price})`)
}

async function applyProgram(
  run: Run,
  program: CatalogProgram,
  position: number,
  logos: ReadonlyMap<string, string>,
): Promise<void> {
  const { requiredFields: needs, connectors } = program
  const logo = (file: string): string => logos.get(file) ?? ''
  await run(sql`
    insert into programs (
      id, position, name, business_name, industry, kind, program_currency, brand_description, terms_url, logo, logo_dark,
      needs_user_id, needs_email, needs_first_name, needs_last_name, partner_min, partner_max,
      connector_sandbox, connector_production, usually_appears, names, business_names
    ) values (
      ${program.id}, ${position}, ${program.name}, ${program.businessName}, ${program.industry}, ${program.kind}, ${program.programCurrency},
      ${program.brandDescription}, ${program.termsAndConditionsUrl}, ${logo(program.logo)}, ${logo(program.logoDarkMode)},
      ${needs.destinationUserId}, ${needs.destinationUserEmail}, ${needs.destinationUserFirstName}, ${needs.destinationUserLastName},
      ${program.partnerMinAllowedPoints}, ${program.partnerMaxAllowedPoints}, ${connectors.sandbox}, ${connectors.production},
      ${program.usuallyAppears ?? null}, ${namesText(program.names)}, ${namesText(program.businessNames)}
    ) on conflict (id) do update set
      position = excluded.position, name = excluded.name, business_name = excluded.business_name, industry = excluded.industry,
      kind = excluded.kind, program_currency = excluded.program_currency, brand_description = excluded.brand_description,
      terms_url = excluded.terms_url, logo = excluded.logo, logo_dark = excluded.logo_dark, needs_user_id = excluded.needs_user_id,
      needs_email = excluded.needs_email, needs_first_name = excluded.needs_first_name, needs_last_name = excluded.needs_last_name,
      partner_min = excluded.partner_min, partner_max = excluded.partner_max, connector_sandbox = excluded.connector_sandbox,
      connector_production = excluded.connector_production, usually_appears = excluded.usually_appears,
      names = excluded.names, business_names = excluded.business_names`)
}
