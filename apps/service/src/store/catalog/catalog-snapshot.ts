import type { LocalizedNames } from '@loyalty/contract'
import type { CampaignTerms } from '../../money/campaign.ts'
import { fromUsd, oneUsdRate, type Money, type Rate } from '../../money/decimal.ts'
import type { DestinationAccount } from '../../money/fingerprint.ts'
import type { IssueTerms } from '../../money/plan-issue.ts'
import type { Bounds } from '../../money/points.ts'
import type { ClientAccess } from '../access/client-access.ts'

export type Requirement = 'MANDATORY' | 'OPTIONAL' | 'NOT_USED'

/** The 18 fields of an organization's profile, all text (spec §2.3). The logo fields are paths on this service. */
export type Profile = Readonly<Record<string, string>>

export type Organization = {
  id: string
  status: 'ACTIVE' | 'SUSPENDED'
  profile: Profile
  /** The name and the program name of the profile by language. */
  names: LocalizedNames
  programNames: LocalizedNames
  /** The organization's own program. Events and multibrand results contain its id as `sourceProgramId`. */
  sourceProgramId: string
  localCurrency: string
  numberOfPointsEnabled: boolean
  maxValueUsd: Money
  maxPoints: bigint
}

export type Campaign = CampaignTerms & {
  programId: string
  partnerCode: string
  name: string
  type: 'CO_FUNDED' | 'SOURCE_FUNDED' | 'PARTNER_FUNDED'
}

export type Program = {
  id: string
  name: string
  names: LocalizedNames
  businessName: string
  businessNames: LocalizedNames
  industry: string
  kind: 'single' | 'aggregator'
  programCurrency: string
  brandDescription: string
  termsAndConditionsUrl: string
  /** The SHA-256 of the SVG file, in hex. `/logos/<hash>.svg` serves the file. */
  logo: string
  logoDarkMode: string
  requiredFields: Readonly<Record<keyof DestinationAccount, Requirement>>
  /**
   * The partners in the order of the catalog. A `single` program has exactly one partner. If a partner has a `name`,
   * the service shows its names in place of the program's names.
   */
  partners: readonly { code: string; name: string | null; names: LocalizedNames }[]
  priceUsd: Money
  /** The price of one point in the organization's local currency: `round_half_up(usd × fx, 8)`. */
  localPrice: Money
  partner: Bounds
  /**
   * The minimum and maximum points that the caller's organization allows. Null if the organization does not offer the
   * program: its requests then get 403 `NO_PARTNERSHIP`.
   */
  caller: Bounds | null
  connector: string
  usuallyAppears: 'minutes' | 'hours' | 'days' | null
  /** The caller's campaigns of this program, with every status and every partner code. */
  campaigns: readonly Campaign[]
}

/** The settings of a connector to a partner. `secretName` is the name of the secret, never its value. */
export type ConnectorSettings = {
  name: string
  /** The partner's base address. If it is null, the process uses the address from its own configuration. */
  baseUrl: string | null
  auth: 'bearer' | 'hmac'
  secretName: string
}

/**
 * The catalog of one caller at one revision, with the prices and rates that are in force. `programs` has the order of
 * the catalog.
 */
export type CatalogSnapshot = {
  revision: number
  /** The business time in which these prices and rates are in force: from `from` (included) to `until` (excluded). */
  inForce: { from: number; until: number }
  /** The ids of programs whose first price starts later. No caller sees these programs before that start. */
  unpriced: ReadonlySet<string>
  organization: Organization
  /**
   * The rights of the caller's API clients, by client id. A change of a client or of its secrets raises the catalog
   * revision.
   */
  clients: ReadonlyMap<string, ClientAccess>
  /** The exchange rates by currency: units of the currency for one USD. The rate of USD is 1. */
  rates: ReadonlyMap<string, Rate>
  programs: ReadonlyMap<string, Program>
  /** The connectors by name. `Program.connector` is one of these names. */
  connectors: ReadonlyMap<string, ConnectorSettings>
  /** Milliseconds by which the caller's business time is ahead of real time. 0 in production. */
  clockOffset: number
}

/** Returns whether the prices and rates of a snapshot are in force at an instant of business time. */
export const isInForce = ({ inForce }: CatalogSnapshot, now: number): boolean =>
  inForce.from <= now && now < inForce.until

/**
 * Returns the terms for issuing points of a program at the instant `now`. Returns undefined if the caller's
 * organization does not offer the program.
 */
export function issueTerms(
  catalog: CatalogSnapshot,
  program: Program,
  partnerCode: string,
  now: number,
): IssueTerms | undefined {
  if (program.caller === null) return undefined
  const { organization, rates } = catalog
  return {
    localCurrency: organization.localCurrency,
    priceUsd: program.priceUsd,
    rates,
    partner: program.partner,
    caller: program.caller,
    maxValueUsd: organization.maxValueUsd,
    maxPoints: organization.maxPoints,
    campaigns: program.campaigns.filter((campaign) => campaign.partnerCode === partnerCode),
    now,
  }
}

/** Returns a program's price of one point in a currency. Returns undefined if the currency has no exchange rate. */
export function priceIn(catalog: CatalogSnapshot, program: Program, currency: string): Money | undefined {
  const rate = catalog.rates.get(currency)
  return rate === undefined ? undefined : fromUsd(program.priceUsd, rate)
}

export const localRate = (catalog: CatalogSnapshot): Rate =>
  catalog.rates.get(catalog.organization.localCurrency) ?? oneUsdRate
