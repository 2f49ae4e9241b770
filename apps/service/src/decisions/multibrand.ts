import { balanceStatus, campaign, executedTransaction, limits, multibrandHistoryEntry, multibrandTransaction } from '@loyalty/contract'
import { answers, at, decided, listed, test, valuesOf, type Decision } from './decision.ts'

const executedTypes = valuesOf(executedTransaction.shape.pointTransactions.def.element.shape.type)

/** Multibrand resources, lists, states and dates (parts 2 and 3 of the specification). */
export const multibrandDecisions: readonly Decision[] = [
  decided(
    'G26',
    'S:188-198',
    '"accumulated amount", no id, `executionDate` of a debit',
    `The amounts of this transaction in both currencies, fixed at creation; the id is in \`Location\` and ${at('getMultibrandTransaction')}. A debit is executed when created. A replay has the current status.`,
    test('a debit is executed at once, can be found by its address and its reference, and answers the same when repeated'),
  ),
  decided(
    'G27',
    'S:200-201',
    'rows of executed transactions',
    `One for each credit and program, type ${listed(executedTypes.slice(0, 1))}; a debit has rows with negative points, type ${listed(executedTypes.slice(1))}, which never reach a partner. A part that a partner has to confirm is listed, counted and told once it has.`,
    test('what was taken back stands in the list of executed transactions with negative points, one row a program'),
  ),
  decided(
    'G28',
    'S:203-204, 358-360',
    'what a balance is',
    `Value not executed yet, in one of ${listed(valuesOf(balanceStatus))}; the second includes what was too small for a point. An unknown user has \`0.00\`.`,
    test('a credit is pending value in both currencies until its date'),
  ),
  decided(
    'G29',
    'S:206-207, 362-364',
    'how pending points are estimated',
    'Pending value × share / price, rounded down, with the connections and prices of now. Without connections the list is empty.',
    test('pending points follow the connections, and are none without any'),
  ),
  decided(
    'G30',
    'S:209-210, 366-368',
    'which points a month has, its zone, empty months',
    'Points of executed credits by UTC month of execution. Always twelve items. The year is 2000 to 2100.',
    test('invariant 33: the months of a year hold the points that were executed in it, and there are always twelve'),
  ),
  decided(
    'G31',
    'S:220-225',
    'range and total of percentages',
    `0 to 100 with at most two decimals, exactly 100 together, else ${answers('PERCENTAGE_TOTAL_INVALID')}.`,
    test('a split that makes no sense is refused and changes nothing'),
  ),
  decided(
    'G32',
    'S:212-223',
    'uniqueness in multibrand',
    `One connection for each user and program, at most ${limits.connections}; twice in a batch answers ${answers('VALIDATION_FAILED')}.`,
    test('a batch has 50 connections at most'),
  ),
  decided(
    'G33',
    'S:227-228',
    '`event` of the multibrand history',
    `${listed(valuesOf(multibrandHistoryEntry.shape.event))}; a batch writes one entry for each connection that changed, all at one moment.`,
    test('invariants 34 and 35: it becomes exactly the set sent, with one event per change, and the same set again changes nothing'),
  ),
  decided(
    'G34',
    'S:230-231',
    'meaning of `total`, order, first page',
    'All matches before paging; newest first; `page` starts at 1; past the end is empty with the same total.',
    test('invariant 44: pages of any size together are the whole list, newest first, and total is its length'),
  ),
  decided(
    'G35',
    'S:233',
    'form of dates in answers',
    '`YYYY-MM-DDTHH:mm:ss.sssZ`: UTC, always with milliseconds.',
    test('invariant 48: what goes out is UTC with milliseconds'),
  ),
  decided(
    'G36',
    'S:242',
    'transitions of a campaign',
    `Derived from the dates, the end excluded; one that has been stopped stays stopped. The filter ${listed(valuesOf(campaign.shape.status))} uses the same rule.`,
    test('campaigns of every status are there and an aggregator has its codes'),
  ),
  decided(
    'G37',
    'S:244',
    'transitions of a credit',
    `${valuesOf(multibrandTransaction.shape.status)
      .map((each) => `\`${each}\``)
      .join(
        ' → ',
      )}, only forward; the last is final and means handed over: the points are issued or on their way to the partners. A credit whose programs have no reachable partner configured stays \`MATURED\`. A full debit ends a credit as well.`,
    test('invariant 21: a credit changes its state only forward, EXECUTED is final, and EXECUTED has nothing remaining'),
  ),
  decided(
    'G38',
    'S:246',
    'failed issuances',
    'A transaction exists only when points were issued. A failure is an error answer and leaves nothing.',
    test('a failed call leaves the reference free'),
  ),
  decided(
    'G39',
    'S:252',
    'dates that are taken',
    'Days, months, ISO date-times (UTC without a zone; also basic, with a space, a lower-case `t`, `24:00`), RFC 1123, JavaScript’s `Date.toString()`, Unix seconds or milliseconds. A day or month as an end is all of it. A date that can be read in two ways is refused.',
    test('accepts each form of a date in the query of each list'),
  ),
]
