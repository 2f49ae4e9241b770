import type { ExchangeOption } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { isoDate } from '../http/request/dates.ts'
import { termsOf } from '../issuing/plan-points.ts'
import { canonicalMoney, ceilToMinor, formatMoney, formatPrice, percentNumber } from '../money/decimal.ts'
import { planIssue, type IssueOutcome } from '../money/plan-issue.ts'
import { costOf, effectiveBounds, pointsFor } from '../money/points.ts'
import { programFace } from '../programs/program-items.ts'
import type { EnabledProgram } from '../programs/resolve-program.ts'
import { priceIn, type CallerCatalogue, type Program } from '../store/catalog/catalogue.ts'
import type { Connection } from '../store/connections/connection-rows.ts'
import { purchaseOf } from './session.ts'

type Partner = Program['partners'][number]

/** The least amount of money that buys so many points: rounded up to the currency's minor unit. */
const valueOf = (points: bigint, price: bigint, currency: string): string =>
  formatMoney(ceilToMinor(costOf(points, price), currency), currency)

const presentFields = (account: Connection['account']): ExchangeOption['savedAccount'] =>
  Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null))

const unavailable = (outcome: IssueOutcome): ExchangeOption['unavailable'] =>
  outcome.ok || outcome.refusal.code === 'CURRENCY_NOT_SUPPORTED' ? null : outcome.refusal.code

/** What the session's amount buys in one program, computed like the issue itself: nothing is left for a browser to decide. */
export const exchangeOption = (
  program: EnabledProgram,
  partner: Partner,
  session: WidgetSession,
  catalogue: CallerCatalogue,
  saved: readonly Connection[],
  { baseUrl, now }: { baseUrl: string; now: number },
): ExchangeOption | undefined => {
  const { amount, currency } = purchaseOf(session)
  const price = priceIn(catalogue, program, currency)
  if (price === undefined) return undefined
  const outcome = planIssue({ mode: 'VALUE', value: amount, currency }, termsOf(catalogue, program, partner.code, now))
  const base = outcome.ok ? outcome.plan.basePoints : pointsFor(amount, price)
  const bonus = outcome.ok ? outcome.plan.campaignPoints : 0n
  const campaign = outcome.ok ? program.campaigns.find((each) => each.id === outcome.plan.campaignId) : undefined
  const bounds = effectiveBounds(program.partner, program.caller)
  const connection = saved.find((each) => each.programId === program.id && each.partnerCode === partner.code)
  return {
    programId: program.id,
    partnerCode: partner.code,
    name: partner.name ?? program.name,
    ...programFace(program, baseUrl),
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

/** All options of a session, in the catalogue's order; an aggregator has one per partner code. */
export const exchangeOptions = async (session: WidgetSession, context: Context): Promise<ExchangeOption[]> => {
  const books = context.store.organization(session.caller)
  const [catalogue, now, saved] = await Promise.all([books.catalogue(), books.now(), books.connections.list(session.userId)])
  const at = { baseUrl: context.baseUrl, now }
  return [...catalogue.programs.values()].flatMap((program) => {
    const { caller } = program
    if (!caller) return []
    return program.partners.flatMap((partner) => exchangeOption({ ...program, caller }, partner, session, catalogue, saved, at) ?? [])
  })
}
