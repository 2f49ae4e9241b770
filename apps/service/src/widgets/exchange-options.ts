import type { ExchangeOption } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { isoDate } from '../http/request/dates.ts'
import { termsOf } from '../issuing/plan-points.ts'
import { canonicalMoney, ceilToMinor, formatMoney, formatPrice, percentNumber } from '../money/decimal.ts'
import { planIssue, type IssueOutcome } from '../money/plan-issue.ts'
import { costOf, effectiveBounds, pointsFor } from '../money/points.ts'
import { categoryOf } from '../programs/category.ts'
import { nameOf, programFace } from '../programs/program-items.ts'
import type { EnabledProgram } from '../programs/resolve-program.ts'
import { priceIn, type CatalogSnapshot, type Program } from '../store/catalog/catalog-snapshot.ts'
import type { OrganizationStore } from '../store/store.ts'
import type { Connection } from '../store/connections/connection-rows.ts'
import type { UsedProgram } from '../store/transactions/used-programs.ts'
import { purchaseOf } from './session.ts'

type ProgramPartner = Program['partners'][number]

/**
 * Returns the smallest amount that buys this number of points, rounded up to the smallest unit of the currency, for
 * example cents.
 */
const valueOf = (points: bigint, price: bigint, currency: string): string =>
  formatMoney(ceilToMinor(costOf(points, price), currency), currency)

const presentFields = (account: Connection['account']): ExchangeOption['savedAccount'] =>
  Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null))

const unavailable = (outcome: IssueOutcome): ExchangeOption['unavailable'] =>
  outcome.ok || outcome.refusal.code === 'CURRENCY_NOT_SUPPORTED' ? null : outcome.refusal.code

/** The accounts that a user has saved, and the programs that the user has used, newest first. */
type Habits = { saved: readonly Connection[]; used: readonly UsedProgram[] }

/** Reads what the service knows about the session's user. */
export const habitsOf = async (org: OrganizationStore, { userId }: WidgetSession): Promise<Habits> => {
  const [saved, used] = await Promise.all([org.connections.list(userId), org.transactions.usedPrograms(userId)])
  return { saved, used }
}

/**
 * Returns the points that the session's amount buys in one program, computed as for a real transaction, so that the
 * browser only displays them. Returns undefined if the program has no price in the session's currency.
 */
export const exchangeOption = (
  program: EnabledProgram,
  partner: ProgramPartner,
  session: WidgetSession,
  catalog: CatalogSnapshot,
  { saved, used }: Habits,
  { baseUrl, now }: { baseUrl: string; now: number },
): ExchangeOption | undefined => {
  const { amount, currency } = purchaseOf(session)
  const price = priceIn(catalog, program, currency)
  if (price === undefined) return undefined
  const outcome = planIssue({ mode: 'VALUE', value: amount, currency }, termsOf(catalog, program, partner.code, now))
  const base = outcome.ok ? outcome.plan.basePoints : pointsFor(amount, price)
  const bonus = outcome.ok ? outcome.plan.campaignPoints : 0n
  const campaign = outcome.ok ? program.campaigns.find((each) => each.id === outcome.plan.campaignId) : undefined
  const bounds = effectiveBounds(program.partner, program.caller)
  const isThis = (each: { programId: string; partnerCode: string }) =>
    each.programId === program.id && each.partnerCode === partner.code
  const connection = saved.find(isThis)
  const last = used.find(isThis)
  return {
    programId: program.id,
    partnerCode: partner.code,
    ...nameOf(program, partner),
    ...programFace(program, baseUrl),
    businessNames: program.businessNames,
    category: categoryOf(program.industry),
    lastUsedAt: last ? isoDate(last.at) : null,
    pricePerPoint: formatPrice(price),
    totalPoints: Number(base + bonus),
    basePoints: Number(base),
    campaignBonusPoints: Number(bonus),
    campaign: campaign
      ? { name: campaign.name, extraPointsPercentage: percentNumber(campaign.extra), endDate: isoDate(campaign.endsAt) }
      : null,
    minPoints: Number(bounds.min),
    maxPoints: Number(bounds.max),
    minValue: valueOf(bounds.min, price, currency),
    maxValue: valueOf(bounds.max, price, currency),
    remainder: canonicalMoney(amount - costOf(base, price)),
    unavailable: unavailable(outcome),
    requiredFields: program.requiredFields,
    savedAccount: connection ? presentFields(connection.account) : null,
    usuallyAppears: program.usuallyAppears,
  }
}

/**
 * Returns the programs that the session's user may choose, in the order of the catalog. A program with several partner
 * codes has one option for each code.
 */
export const exchangeOptions = async (
  org: OrganizationStore,
  session: WidgetSession,
  { baseUrl }: Pick<Context, 'baseUrl'>,
): Promise<ExchangeOption[]> => {
  const [catalog, now, habits] = await Promise.all([org.catalog(), org.businessNow(), habitsOf(org, session)])
  const at = { baseUrl, now }
  return [...catalog.programs.values()].flatMap((program) => {
    const { caller } = program
    if (!caller) return []
    return program.partners.flatMap(
      (partner) => exchangeOption({ ...program, caller }, partner, session, catalog, habits, at) ?? [],
    )
  })
}
