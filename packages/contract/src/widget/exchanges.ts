import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { account, brand, nimbara, today } from '../example-values.ts'
import { localizedNames, localizedText, programNames } from '../localized.ts'
import { destinationAccountRequest, identifier, programId, requiredFields } from '../fields.ts'
import { memberProblems, memberResult, programFace } from '../programs.ts'
import { issueProblems, issueResult } from '../transactions.ts'
import { widgetMemberExample, widgetMemberRequest } from './member.ts'
import { widgetScreenRoutes } from './screen-routes.ts'

/** The reasons why a program is unavailable for the session's amount. */
export const unavailableReason = z.enum([
  'POINTS_BELOW_MINIMUM',
  'POINTS_ABOVE_LIMIT',
  'VALUE_BELOW_MINIMUM',
  'VALUE_ABOVE_LIMIT',
])

/**
 * A program whose points the session's amount can buy. The service has computed all values: points are whole numbers,
 * and money is decimal text in the session's currency.
 */
export const exchangeOption = z.object({
  programId: described(z.string(), 'The partner program’s id.'),
  partnerCode: described(z.string(), 'The partner code.'),
  name: described(z.string(), 'Name.'),
  ...programFace,
  ...programNames,
  category: described(
    z.object({
      name: described(z.string(), 'The category in English, or an industry that has no category.'),
      names: described(localizedNames, 'The `name` in each language that has its own.'),
    }),
    'The category of the program’s industry, for a filter. Programs of one category have the same `name`.',
  ),
  lastUsedAt: described(
    z.nullable(z.string()),
    'When this user last exchanged into the program, UTC, among the user’s newest 30 exchanges; or null.',
  ),
  pricePerPoint: described(z.string(), 'Price of a point in the session’s currency, as decimal text.'),
  /** The points that the user receives: base points and campaign bonus. */
  totalPoints: described(z.number(), 'Base and campaign bonus together.'),
  basePoints: described(z.number(), 'Number of points, before any bonus.'),
  campaignBonusPoints: described(z.number(), 'Points that the campaign adds.'),
  campaign: described(
    z.nullable(
      z.object({
        name: described(z.string(), 'Name.'),
        extraPointsPercentage: described(z.number(), 'Bonus in per cent of the base points.'),
        endDate: described(z.string(), 'When the campaign ends, UTC: the first moment that is no longer in it.'),
      }),
    ),
    'The running campaign that adds points, or null.',
  ),
  /** The bounds of the base points. `minValue` and `maxValue` are the prices of the two bounds. */
  minPoints: described(z.number(), 'Fewest base points.'),
  maxPoints: described(z.number(), 'Most base points.'),
  minValue: described(z.string(), 'The price of `minPoints` in the session’s currency.'),
  maxValue: described(z.string(), 'The price of `maxPoints` in the session’s currency.'),
  remainder: described(z.string(), 'The part of the amount that buys no whole point.'),
  unavailable: described(z.nullable(unavailableReason), 'Why the program cannot be chosen, or null.'),
  requiredFields: described(requiredFields, 'Which fields of the destination account the program needs.'),
  savedAccount: described(
    z.nullable(destinationAccountRequest),
    'The account that this user has saved for the program, or null.',
  ),
  /** The usual time until the points appear at the partner, or null if unknown. */
  usuallyAppears: described(
    z.nullable(z.enum(['minutes', 'hours', 'days'])),
    'How soon points usually appear at the partner, or null.',
  ),
})

export type ExchangeOption = z.infer<typeof exchangeOption>

/** The receipt of an exchange: the issued transaction (spec §2.9) with further fields for the screen. */
export const exchangeReceipt = z.object({
  ...issueResult.shape,
  status: described(
    z.enum(['CONFIRMED', 'WAITING']),
    'Whether the program has confirmed the points. `WAITING`: its answer is not known yet.',
  ),
  retryAfter: described(
    z.nullable(z.number()),
    'Seconds until it makes sense to ask again while the answer is not known, else null.',
  ),
  basePoints: described(z.number(), 'Number of points, before any bonus.'),
  bonusPoints: described(z.number(), 'Points of a bonus and of a campaign together.'),
  pricePerPoint: described(
    z.nullable(z.string()),
    'Price of a point at the time of the transaction, in `currency`, as decimal text. Null if unknown.',
  ),
  amount: described(z.string(), 'The amount of the token, in `currency`, as decimal text.'),
  currency: described(z.string(), '`USD`, `SAR` or `AED`: that of the token.'),
  programId: described(z.string(), 'The partner program’s id.'),
  partnerCode: described(z.string(), 'The partner code.'),
  programName: described(z.string(), 'The program’s name.'),
  programNames: described(localizedNames, 'The `programName` in each language that has its own.'),
  logo: described(z.string(), 'Address of the logo.'),
  logoDarkMode: described(z.string(), 'Address of the logo for dark backgrounds.'),
  destinationAccount: described(
    destinationAccountRequest,
    'The account at the partner. As the program’s `requiredFields` say.',
  ),
  usuallyAppears: described(
    z.nullable(z.enum(['minutes', 'hours', 'days'])),
    'How soon points usually appear at the partner, or null.',
  ),
})

export type ExchangeReceipt = z.infer<typeof exchangeReceipt>

/**
 * A request to exchange the session's amount for points. The user, amount, currency, reference and description come
 * from the session.
 */
export const exchangeRequest = z.strictObject({
  programId,
  partnerCode: described(z.optional(identifier), 'The partner code.'),
  destinationAccount: described(
    destinationAccountRequest,
    'The account at the partner. As the program’s `requiredFields` say.',
  ),
  /**
   * True if the service should save the account for the next exchange, in the database transaction of this exchange.
   */
  saveAccount: described(z.optional(z.boolean()), 'Keep the account for next time.'),
})

export type ExchangeRequest = z.infer<typeof exchangeRequest>

/** The data of the first screen of an exchange. `receipt` is not null if the reference's points are already issued. */
export const exchangeView = z.object({
  amount: described(z.string(), 'The amount of the token, in `currency`, as decimal text.'),
  currency: described(z.string(), '`USD`, `SAR` or `AED`: that of the token.'),
  referenceNumber: described(z.string(), 'Your own key of the transaction: unique, and what makes a retry safe.'),
  description: described(z.nullable(z.string()), 'A short text, or null.'),
  options: described(z.array(exchangeOption), 'Programs that the amount can become.'),
  receipt: described(z.nullable(exchangeReceipt), 'The receipt, after the reference was used.'),
  consent: described(
    z.enum(['tick', 'button']),
    'How the user agrees before sending: with a tick box, or with the button and `consentSentence`.',
  ),
  consentSentence: described(
    z.nullable(localizedText),
    'Your own sentence at the button, in each language. Null for `tick`.',
  ),
  feeNote: described(z.nullable(localizedText), 'Your own text about a fee, in each language, or null.'),
})

export type ExchangeView = z.infer<typeof exchangeView>

const nimbaraNames = { ar: 'أميال نمبارا' }

export const optionExample = {
  programId: 'prg_nimbara',
  partnerCode: 'NIMBARA',
  name: 'Nimbara Miles',
  ...brand,
  names: nimbaraNames,
  businessNames: { ar: 'طيران نمبارا' },
  category: { name: 'Travel', names: { en: 'Travel', ar: 'السفر', fr: 'Voyages' } },
  lastUsedAt: '2026-10-07T09:24:00.000Z',
  pricePerPoint: '0.046875',
  totalPoints: 1279,
  basePoints: 1066,
  campaignBonusPoints: 213,
  campaign: { name: 'Window seat month', extraPointsPercentage: 20, endDate: '2026-12-11T10:00:00.000Z' },
  minPoints: 200,
  maxPoints: 40000,
  minValue: '9.38',
  maxValue: '1875.00',
  remainder: '0.03125',
  unavailable: null,
  requiredFields: nimbara.requiredFields,
  savedAccount: account,
  usuallyAppears: 'days' as const,
}

const receiptExample = {
  id: 'txn_01M7YRRT80W6BVPYHM47EDK3ZZ',
  totalPoints: 1279,
  referenceNumber: 'ORDER-2001',
  date: today,
  status: 'CONFIRMED' as const,
  retryAfter: null,
  basePoints: 1066,
  bonusPoints: 213,
  pricePerPoint: '0.046875',
  amount: '50.00',
  currency: 'SAR',
  programId: 'prg_nimbara',
  partnerCode: 'NIMBARA',
  programName: 'Nimbara Miles',
  programNames: nimbaraNames,
  logo: brand.logo,
  logoDarkMode: brand.logoDarkMode,
  destinationAccount: account,
  usuallyAppears: 'days' as const,
}

export const listExchangeOptions = endpoint({
  ...widgetScreenRoutes.listExchangeOptions,
  tag: 'Widget sessions',
  summary: "List the programs the session's amount can be turned into",
  description:
    'Each program with the points that the session’s amount buys there, or the reason why it cannot be chosen.',
  response: z.array(exchangeOption),
  problems: [],
  example: { response: [optionExample] },
})

export const validateExchangeMember = endpoint({
  ...widgetScreenRoutes.validateExchangeMember,
  tag: 'Widget sessions',
  summary: 'Ask a program whether it knows a member',
  body: widgetMemberRequest,
  response: memberResult,
  problems: memberProblems,
  example: widgetMemberExample,
})

export const previewExchange = endpoint({
  ...widgetScreenRoutes.previewExchange,
  tag: 'Widget sessions',
  summary: "Preview the points that the session's amount buys in one program now",
  description: 'Ask right before submitting, to show a price that changed in the meantime.',
  body: z.strictObject({
    programId,
    partnerCode: described(z.optional(identifier), 'The partner code.'),
  }),
  response: exchangeOption,
  problems: ['PROGRAM_NOT_FOUND', 'NO_PARTNERSHIP', 'PARTNER_CODE_INVALID'],
  example: { body: { programId: 'prg_nimbara' }, response: optionExample },
})

export const createExchange = endpoint({
  ...widgetScreenRoutes.createExchange,
  tag: 'Widget sessions',
  summary: "Issue points for the session's amount, once per reference number",
  description:
    'Issues the points for the session’s amount and reference. A second submit for the same order answers 200 with the original receipt, whatever program or account it names. A reference that is not the session’s own answers 409 without details.',
  body: exchangeRequest,
  response: exchangeReceipt,
  problems: issueProblems,
  example: {
    body: { programId: 'prg_nimbara', destinationAccount: account, saveAccount: true },
    response: receiptExample,
  },
})

export const getExchangeReceipt = endpoint({
  ...widgetScreenRoutes.getExchangeReceipt,
  tag: 'Widget sessions',
  summary: "Read the receipt of the session's order, also while the program's answer is not known",
  description:
    'The receipt is null if nothing was issued for the order. With the status `WAITING`, ask again after `retryAfter` seconds; the header `Retry-After` has the same number.',
  response: z.object({ receipt: described(z.nullable(exchangeReceipt), 'The receipt, or null.') }),
  problems: [],
  example: { response: { receipt: receiptExample } },
})

/** The API reference lists these endpoints in this order. */
export const exchangeEndpoints = {
  listExchangeOptions,
  validateExchangeMember,
  previewExchange,
  createExchange,
  getExchangeReceipt,
}
