import * as z from 'zod/mini'
import { destinationAccountRequest, identifier, requiredFields, text } from './fields.ts'
import { balance, multibrandConnection, multibrandHistoryEntry, pendingPoints } from './multibrand.ts'
import { multibrandProgram, programFace } from './programs.ts'
import { issueResult } from './transactions.ts'

/** Why a program cannot be chosen for the session's amount. */
export const unavailableReason = z.enum(['POINTS_BELOW_MINIMUM', 'POINTS_ABOVE_LIMIT', 'VALUE_BELOW_MINIMUM', 'VALUE_ABOVE_LIMIT'])

/**
 * A program the session's amount can be turned into. The service has done all the arithmetic: points are whole numbers,
 * money is decimal text in the session's currency.
 */
export const exchangeOption = z.object({
  programId: z.string(),
  partnerCode: z.string(),
  name: z.string(),
  ...programFace,
  pricePerPoint: z.string(),
  /** Base and campaign bonus together: what the user receives. */
  totalPoints: z.number(),
  basePoints: z.number(),
  campaignBonusPoints: z.number(),
  campaign: z.nullable(z.object({ name: z.string(), extraPointsPercentage: z.number(), endDate: z.string() })),
  /** Effective bounds on base points, and the value each of them costs. */
  minPoints: z.number(),
  maxPoints: z.number(),
  minValue: z.string(),
  maxValue: z.string(),
  /** The part of the amount that buys no whole point. */
  remainder: z.string(),
  unavailable: z.nullable(unavailableReason),
  requiredFields,
  /** The account this user has saved for the program. */
  savedAccount: z.nullable(destinationAccountRequest),
  /** How soon points usually appear at the partner, where it is known. */
  usuallyAppears: z.nullable(z.enum(['minutes', 'hours', 'days'])),
})
export type ExchangeOption = z.infer<typeof exchangeOption>

/** What was issued: the four fields of S:144-150 and what a receipt shows beside them. */
export const exchangeReceipt = z.object({
  ...issueResult.shape,
  amount: z.string(),
  currency: z.string(),
  programId: z.string(),
  partnerCode: z.string(),
  programName: z.string(),
  logo: z.string(),
  logoDarkMode: z.string(),
  destinationAccount: destinationAccountRequest,
  usuallyAppears: z.nullable(z.enum(['minutes', 'hours', 'days'])),
})
export type ExchangeReceipt = z.infer<typeof exchangeReceipt>

/** User, amount, currency, reference and description come from the session. */
export const exchangeRequest = z.strictObject({
  programId: identifier,
  partnerCode: z.optional(identifier),
  destinationAccount: destinationAccountRequest,
  /** Keep the account for next time, in the transaction's commit. */
  saveAccount: z.optional(z.boolean()),
})
export type ExchangeRequest = z.infer<typeof exchangeRequest>

export const sessionRequest = z.strictObject({
  token: text(4096),
  /** Ties the token to one page: 22 to 128 characters of base64url, random, the same on a reload. */
  nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/, { error: 'must be 22 to 128 characters of base64url' })),
})

const sessionToken = {
  sessionToken: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
}

export const renewedSession = z.object(sessionToken)

/** Everything the first screen of preferences needs. */
export const preferencesView = z.object({
  programs: z.array(multibrandProgram),
  connections: z.array(multibrandConnection),
  /** Version of the set, to send back as `If-Match`. */
  etag: z.string(),
  balances: z.object({ pending: balance, matured: balance }),
  pendingPoints,
})
export type PreferencesView = z.infer<typeof preferencesView>

/** Everything the first screen of an exchange needs. `receipt` is there when the reference has been used already. */
export const exchangeView = z.object({
  amount: z.string(),
  currency: z.string(),
  referenceNumber: z.string(),
  description: z.nullable(z.string()),
  options: z.array(exchangeOption),
  receipt: z.nullable(exchangeReceipt),
})
export type ExchangeView = z.infer<typeof exchangeView>

const sessionShared = {
  ...sessionToken,
  /** Keyed hash of user (and reference and amount): another one means another user, so drop all state. */
  subject: z.string(),
  environment: z.enum(['production', 'sandbox']),
  organization: z.object({
    name: z.string(),
    programName: z.string(),
    logo: z.string(),
    logoDarkMode: z.string(),
    country: z.string(),
    localCurrency: z.string(),
  }),
  /** Addresses a plain iframe may go back to. */
  returnUrls: z.array(z.string()),
}

export const widgetSession = z.discriminatedUnion('widget', [
  z.object({ ...sessionShared, widget: z.literal('point-exchange'), exchange: exchangeView }),
  z.object({ ...sessionShared, widget: z.literal('multibrand'), preferences: preferencesView }),
])
export type WidgetSession = z.infer<typeof widgetSession>
export type ExchangeSession = Extract<WidgetSession, { widget: 'point-exchange' }>
export type PreferencesSession = Extract<WidgetSession, { widget: 'multibrand' }>

type Shown<S> = S extends WidgetSession ? Omit<S, keyof typeof sessionToken> : never
/** What the screens of a session are given: all but its token. A document that was opened with a widget token may bring it before the trade is done. */
export type WidgetView = Shown<WidgetSession>
export type ShownExchange = Shown<ExchangeSession>
export type ShownPreferences = Shown<PreferencesSession>

/** A history item of the widget: as S:227-228, with the share the program had after the change. */
export const preferenceHistoryEntry = z.object({ ...multibrandHistoryEntry.shape, percentage: z.number() })
export type PreferenceHistoryEntry = z.infer<typeof preferenceHistoryEntry>
