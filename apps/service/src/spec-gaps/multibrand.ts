import {
  balanceStatus,
  campaign,
  executedTransaction,
  limits,
  multibrandHistoryEntry,
  multibrandTransaction,
} from '@loyalty/contract'
import { answers, at, specGap, listed, testedBy, valuesOf, type SpecGap } from './spec-gap.ts'

const executedTypes = valuesOf(executedTransaction.shape.pointTransactions.def.element.shape.type)

/** Gaps in multibrand resources, lists, states and dates (parts 2 and 3 of the specification). */
export const multibrandGaps: readonly SpecGap[] = [
  specGap(
    'multibrand-result',
    '§2.14',
    '"accumulated amount", no id, `executionDate` of a debit',
    `The amounts of this transaction in both currencies, fixed at creation; the id is in \`Location\` and ${at('getMultibrandTransaction')}. A debit is executed when created. A replay has the current status.`,
    testedBy('a new debit immediately has the status EXECUTED'),
  ),
  specGap(
    'executed-rows',
    '§2.15',
    'rows of executed transactions',
    `One row for each credit and program, type ${listed(executedTypes.slice(0, 1))}; a debit has rows with negative points, type ${listed(executedTypes.slice(1))}, which never reach a partner. A part that a partner must confirm is listed, counted and sent after the confirmation.`,
    testedBy('the list of executed transactions shows a debit’s points as negative'),
  ),
  specGap(
    'balance',
    '§2.16, §4.2 M5',
    'meaning of a balance',
    `Value not executed yet, in one of ${listed(valuesOf(balanceStatus))}; the second includes the remainder that was too small for a point. An unknown user has \`0.00\`.`,
    testedBy('the pending balance shows a future credit in local currency and USD'),
  ),
  specGap(
    'pending-points-estimate',
    '§2.17, §4.2 M6',
    'estimate of pending points',
    'Pending value × share / price, rounded down, with the present connections and prices. Without connections the list is empty.',
    testedBy('the percentages of the connections divide pending points among programs'),
  ),
  specGap(
    'statistics-months',
    '§2.18, §4.2 M7',
    'points of a month, its time zone, empty months',
    'Points of executed credits by UTC month of execution. Always twelve items. The year is 2000 to 2100.',
    testedBy('invariant 33: twelve monthly statistics add the points of executed credits'),
  ),
  specGap(
    'percentage-total',
    '§2.19',
    'range and total of percentages',
    `0 to 100 with at most two decimals, exactly 100 together, else ${answers('PERCENTAGE_TOTAL_INVALID')}.`,
    testedBy('the service refuses an invalid split and does not store it'),
  ),
  specGap(
    'multibrand-connection-key',
    '§2.19',
    'uniqueness in multibrand',
    `One connection for each user and program, at most ${limits.connections}; a repeated program in a batch answers ${answers('VALIDATION_FAILED')}.`,
    testedBy('a batch accepts at most 50 connections'),
  ),
  specGap(
    'multibrand-history-events',
    '§2.20',
    '`event` of the multibrand history',
    `${listed(valuesOf(multibrandHistoryEntry.shape.event))}; A batch writes one entry for each changed connection, all with one time.`,
    testedBy('invariants 34 and 35: a replaced split stores one event per change'),
  ),
  specGap(
    'list-order-and-total',
    '§2.21',
    'meaning of `total`, order, first page',
    'All matches before paging; newest first; `page` starts at 1; A page past the end is empty and has the same total.',
    testedBy('invariant 44: pages of any size together contain the whole list'),
  ),
  specGap(
    'response-dates',
    '§2.21',
    'form of dates in answers',
    '`YYYY-MM-DDTHH:mm:ss.sssZ`: UTC, always with milliseconds.',
    testedBy('invariant 48: answers have times in UTC with milliseconds'),
  ),
  specGap(
    'campaign-states',
    '§3',
    'transitions of a campaign',
    `Derived from the dates, the end excluded; A stopped campaign stays stopped. The filter ${listed(valuesOf(campaign.shape.status))} uses the same rule.`,
    testedBy('the seed catalog has campaigns of every status and an aggregator program'),
  ),
  specGap(
    'credit-states',
    '§3',
    'transitions of a credit',
    `${valuesOf(multibrandTransaction.shape.status)
      .map((each) => `\`${each}\``)
      .join(
        ' → ',
      )}, only forward. The last is final: the points are issued or in flight to the partners. A credit without a configured partner stays \`MATURED\`. A full debit ends a credit as well.`,
    testedBy('invariant 21: a credit moves only forward and ends without remaining value'),
  ),
  specGap(
    'failed-issuance',
    '§3',
    'failed issuances',
    'A transaction exists only when points were issued. A failure answers an error and stores nothing.',
    testedBy('a failed request leaves its reference number free'),
  ),
  specGap(
    'request-dates',
    '§4',
    'accepted dates',
    'Days, months, ISO date-times (UTC without a zone; also basic, with a space, a lower-case `t`, `24:00`), RFC 1123, JavaScript’s `Date.toString()`, Unix seconds or milliseconds. A day or month as an end includes all of it. An ambiguous date is refused.',
    testedBy('every list endpoint accepts each supported date form'),
  ),
]
