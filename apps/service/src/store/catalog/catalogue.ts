import type { CampaignTerms } from '../../money/campaign.ts'
import { fromUsd, oneUsdRate, type Money, type Rate } from '../../money/decimal.ts'
import type { DestinationAccount } from '../../money/fingerprint.ts'
import type { IssueTerms } from '../../money/plan-issue.ts'
import type { Bounds } from '../../money/points.ts'

export type Requirement = 'MANDATORY' | 'OPTIONAL' | 'NOT_USED'

/** The 18 fields of S:63-80, all text; the logos are addresses relative to the base. */
export type Profile = Readonly<Record<string, string>>

export type Organization = {
  id: string
  status: 'ACTIVE' | 'SUSPENDED'
  profile: Profile
  /** The caller's own program: `sourceProgramId` in events and multibrand results. */
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
  businessName: string
  industry: string
  kind: 'single' | 'aggregator'
  programCurrency: string
  brandDescription: string
  termsAndConditionsUrl: string
  /** SHA-256 hex of the SVG: what `/logos/<hash>.svg` serves. */
  logo: string
  logoDarkMode: string
  requiredFields: Readonly<Record<keyof DestinationAccount, Requirement>>
  /** In the catalogue's order; a single program has exactly one. `name` is set where it replaces the program's own. */
  partners: readonly { code: string; name: string | null }[]
  priceUsd: Money
  /** In the caller's currency: `round_half_up(usd × fx, 8)`. */
  localPrice: Money
  partner: Bounds
  /** The caller's own bounds; null = the program exists but is not enabled for the caller (403 NO_PARTNERSHIP). */
  caller: Bounds | null
  connector: string
  usuallyAppears: 'minutes' | 'hours' | 'days' | null
  /** The caller's campaigns of this program, whatever their partner code and status. */
  campaigns: readonly Campaign[]
}

/** How a partner is reached; the secret is only named. */
export type ConnectorSettings = {
  name: string
  /** Null = the address that the process was started with. */
  baseUrl: string | null
  auth: 'bearer' | 'hmac'
  secretName: string
}

/** Everything one caller is offered, kept while its revision is current and its prices are in force. Programs in the catalogue's order. */
export type CallerCatalogue = {
  revision: number
  /** Business time from which (included) to which (excluded) these prices and rates hold. */
  inForce: { from: number; until: number }
  /** Programs whose first price starts later: nobody is offered them before. */
  unpriced: ReadonlySet<string>
  organization: Organization
  /** Per USD, by currency; USD itself is 1. */
  rates: ReadonlyMap<string, Rate>
  programs: ReadonlyMap<string, Program>
  /** By name: what programs call their connector. */
  connectors: ReadonlyMap<string, ConnectorSettings>
  /** Milliseconds by which the caller's business time is ahead of real time; 0 in production. */
  clockOffset: number
}

/** Whether the prices and rates of a catalogue hold at an instant of the caller's business time. */
export const isInForce = ({ inForce }: CallerCatalogue, now: number): boolean => inForce.from <= now && now < inForce.until

/** The terms of an issue or a preview at one instant; undefined when the program is not enabled for the caller. */
export function issueTerms(catalogue: CallerCatalogue, program: Program, partnerCode: string, now: number): IssueTerms | undefined {
  if (program.caller === null) return undefined
  const { organization, rates } = catalogue
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

/** A program's price in a currency the catalogue has a rate for. */
export function priceIn(catalogue: CallerCatalogue, program: Program, currency: string): Money | undefined {
  const rate = catalogue.rates.get(currency)
  return rate === undefined ? undefined : fromUsd(program.priceUsd, rate)
}

export const localRate = (catalogue: CallerCatalogue): Rate => catalogue.rates.get(catalogue.organization.localCurrency) ?? oneUsdRate
