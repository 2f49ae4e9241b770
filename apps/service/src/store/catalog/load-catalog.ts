import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { LocalizedNames } from '@loyalty/contract'
import { fromUsd, moneyOf, oneUsdRate, rateOf, type Rate } from '../../money/decimal.ts'
import type { Caller } from '../../caller.ts'
import {
  isInForce,
  type CatalogSnapshot,
  type Campaign,
  type ConnectorSettings,
  type Organization,
  type Profile,
  type Program,
  type Requirement,
} from './catalog-snapshot.ts'
import { readClientAccess } from '../access/client-access.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { DatabaseBusy } from '../engine/database-errors.ts'
import { big, bigOrNull, integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import { clockOffset } from './clock-offset.ts'
import type { SeenRevision } from './revision.ts'

const requirements: readonly Requirement[] = ['MANDATORY', 'OPTIONAL', 'NOT_USED']

const appearances = ['minutes', 'hours', 'days'] as const

const revisionQuery = () => sql`select number from revisions where name = ${'catalogue'}`
const organizationQuery = (id: string) => sql`select * from organizations where id = ${id}`
const ratesQuery = (at: number) => sql`
  select currency, rate from fx_rates r
  where valid_from = (select max(valid_from) from fx_rates where currency = r.currency and valid_from <= ${at})`
/**
 * Selects the latest `valid_from` of any price or exchange rate at or before an instant, and the first `valid_from`
 * after that instant.
 */
const startsQuery = (at: number) => sql`
  select max(case when valid_from <= ${at} then valid_from end) as latest, min(case when valid_from > ${at} then valid_from end) as next
  from (select valid_from from prices union all select valid_from from fx_rates) starts`
const partnersQuery = () =>
  sql`select program_id, code, name, names from program_partners order by program_id, position`
const programsQuery = ({ organizationId, env }: Caller, at: number) => sql`
  select p.*, c.price_usd, e.min_points, e.max_points
  from programs p
  left join prices c on c.program_id = p.id
    and c.valid_from = (select max(valid_from) from prices where program_id = p.id and valid_from <= ${at})
  left join enablements e on e.organization_id = ${organizationId} and e.env = ${env} and e.program_id = p.id
  order by p.position, p.id`
const campaignsQuery = ({ organizationId, env }: Caller) =>
  sql`select * from campaigns where organization_id = ${organizationId} and env = ${env} order by starts_at desc, id desc`

const connectorsQuery = () => sql`select name, base_url, auth, secret_name from connectors`

const namesIn = (row: Row, column: string): LocalizedNames => JSON.parse(text(row, column)) as LocalizedNames

function parseConnector(row: Row): ConnectorSettings {
  return {
    name: text(row, 'name'),
    baseUrl: textOrNull(row, 'base_url'),
    auth: oneOf(row, 'auth', ['bearer', 'hmac']),
    secretName: text(row, 'secret_name'),
  }
}

function parseOrganization(row: Row): Organization {
  return {
    id: text(row, 'id'),
    status: oneOf(row, 'status', ['ACTIVE', 'SUSPENDED']),
    profile: JSON.parse(text(row, 'profile')) as Profile,
    names: namesIn(row, 'names'),
    programNames: namesIn(row, 'program_names'),
    sourceProgramId: text(row, 'source_program_id'),
    localCurrency: text(row, 'local_currency'),
    numberOfPointsEnabled: integer(row, 'number_of_points_enabled') === 1,
    maxValueUsd: big(row, 'max_value_usd'),
    maxPoints: big(row, 'max_points'),
  }
}

function parseCampaign(row: Row): Campaign {
  return {
    id: text(row, 'id'),
    programId: text(row, 'program_id'),
    partnerCode: text(row, 'partner_code'),
    name: text(row, 'name'),
    type: oneOf(row, 'type', ['CO_FUNDED', 'SOURCE_FUNDED', 'PARTNER_FUNDED']),
    extra: big(row, 'extra'),
    callerShare: big(row, 'caller_share'),
    startsAt: integer(row, 'starts_at'),
    endsAt: integer(row, 'ends_at'),
    stoppedAt: integerOrNull(row, 'stopped_at'),
  }
}

type Around = { caller: Caller; localRate: Rate; partners: Row[]; campaigns: Campaign[] }

function parseProgram(row: Row, { caller, localRate, partners, campaigns }: Around): Program {
  const id = text(row, 'id')
  const priceUsd = moneyOf(text(row, 'price_usd'))
  return {
    id,
    name: text(row, 'name'),
    names: namesIn(row, 'names'),
    businessName: text(row, 'business_name'),
    businessNames: namesIn(row, 'business_names'),
    industry: text(row, 'industry'),
    kind: oneOf(row, 'kind', ['single', 'aggregator']),
    programCurrency: text(row, 'program_currency'),
    brandDescription: text(row, 'brand_description'),
    termsAndConditionsUrl: text(row, 'terms_url'),
    logo: text(row, 'logo'),
    logoDarkMode: text(row, 'logo_dark'),
    requiredFields: {
      destinationUserId: oneOf(row, 'needs_user_id', requirements),
      destinationUserEmail: oneOf(row, 'needs_email', requirements),
      destinationUserFirstName: oneOf(row, 'needs_first_name', requirements),
      destinationUserLastName: oneOf(row, 'needs_last_name', requirements),
    },
    partners: partners
      .filter((each) => each['program_id'] === id)
      .map((each) => ({ code: text(each, 'code'), name: textOrNull(each, 'name'), names: namesIn(each, 'names') })),
    priceUsd,
    localPrice: fromUsd(priceUsd, localRate),
    partner: { min: big(row, 'partner_min'), max: big(row, 'partner_max') },
    caller: row['min_points'] === null ? null : { min: big(row, 'min_points'), max: big(row, 'max_points') },
    connector: text(row, caller.env === 'sandbox' ? 'connector_sandbox' : 'connector_production'),
    usuallyAppears: row['usually_appears'] === null ? null : oneOf(row, 'usually_appears', appearances),
    campaigns: campaigns.filter((campaign) => campaign.programId === id),
  }
}

type Reading = { database: Database; realNow: () => number; seen: Pick<SeenRevision, 'note'> }

async function readRevision({ database, seen }: Reading): Promise<number> {
  const [row] = await database.read(revisionQuery())
  if (row === undefined) throw new Error('the catalog has no revision')
  const revision = integer(row, 'number')
  seen.note(revision)
  return revision
}

async function readCatalog({ database, realNow }: Reading, caller: Caller, revision: number): Promise<CatalogSnapshot> {
  const [clock] = caller.env === 'sandbox' ? await database.read(clockOffset(caller)) : []
  const offset = clock === undefined ? 0 : integer(clock, 'offset_ms')
  const at = realNow() + offset
  const [starts = {}] = await database.read(startsQuery(at))
  const [organizationRow] = await database.read(organizationQuery(caller.organizationId))
  if (organizationRow === undefined) throw new Error(`no organization ${caller.organizationId}`)
  const organization = parseOrganization(organizationRow)
  const rates = new Map<string, Rate>([['USD', oneUsdRate]])
  for (const row of await database.read(ratesQuery(at))) rates.set(text(row, 'currency'), rateOf(text(row, 'rate')))
  const localRate = rates.get(organization.localCurrency)
  if (localRate === undefined) throw new Error(`no rate for ${organization.localCurrency}`)
  const partners = await database.read(partnersQuery())
  const campaigns = (await database.read(campaignsQuery(caller))).map(parseCampaign)
  const around = { caller, localRate, partners, campaigns }
  const rows = await database.read(programsQuery(caller, at))
  const programs = rows.filter((row) => row['price_usd'] !== null).map((row) => parseProgram(row, around))
  const connectors = (await database.read(connectorsQuery())).map(parseConnector)
  return {
    revision,
    inForce: { from: Number(bigOrNull(starts, 'latest') ?? 0n), until: Number(bigOrNull(starts, 'next') ?? Infinity) },
    unpriced: new Set(rows.filter((row) => row['price_usd'] === null).map((row) => text(row, 'id'))),
    organization,
    clients: await readClientAccess(database, caller),
    rates,
    programs: new Map(programs.map((program) => [program.id, program])),
    connectors: new Map(connectors.map((connector) => [connector.name, connector])),
    clockOffset: offset,
  }
}

/**
 * Reads the catalog. If the catalog's revision changes during the read, starts the read again, because the result may
 * mix old and new prices. Throws `DatabaseBusy` after ten attempts.
 */
async function loadCatalog(reading: Reading, caller: Caller): Promise<CatalogSnapshot> {
  let revision = await readRevision(reading)
  for (let round = 0; round < 10; round += 1) {
    const loaded = await readCatalog(reading, caller, revision)
    const after = await readRevision(reading)
    if (after === revision) return loaded
    revision = after
  }
  throw new DatabaseBusy('the catalog keeps changing')
}

/**
 * Creates the function that returns the catalog's revision. On PostgreSQL, the calls of one turn of the event loop share
 * one read, which begins at the end of the turn. It therefore sees every commit before any of these calls. On SQLite,
 * one read serves all calls until the next commit.
 */
export function createRevisionReader(source: Reading): () => Promise<number> {
  let known: { commits: number; revision: number } | undefined
  let reading: Promise<number> | undefined
  return async () => {
    const commits = source.database.commits?.()
    if (commits === undefined)
      return await (reading ??= endOfTurn().then(() => {
        reading = undefined
        return readRevision(source)
      }))
    if (known?.commits !== commits) known = { commits, revision: await readRevision(source) }
    return known.revision
  }
}

/**
 * Creates the function that returns a caller's catalog snapshot. The function caches a snapshot while the catalog has
 * the snapshot's revision and the snapshot's prices are in force. Notes each revision that it reads.
 */
export function createCatalogCache(
  reading: Reading,
  revision = createRevisionReader(reading),
): (caller: Caller) => Promise<CatalogSnapshot> {
  const { realNow } = reading
  const kept = new Map<string, CatalogSnapshot>()
  return async (caller) => {
    const key = `${caller.env} ${caller.organizationId}`
    const known = kept.get(key)
    const current = await revision()
    if (known?.revision === current && isInForce(known, realNow() + known.clockOffset)) return known
    const catalog = await loadCatalog(reading, caller)
    kept.set(key, catalog)
    return catalog
  }
}
