import { datesLink } from './dates.ts'
import { portalFieldNotes, portalUsualNotes } from './portal-notes.ts'
import { asProgram, usualNotes } from './usual-field-notes.ts'

/** Fields that the specification still serves but has replaced, by component (S:96-99, S:299-300). */
export const deprecatedFields: Readonly<Record<string, readonly string[]>> = {
  Program: ['minAmountOfPoints', 'maxAmountOfPoints', 'minValue', 'maxValue'],
  TransactionRequest: ['value', 'currency'],
}

const needed = '`MANDATORY`, `OPTIONAL` or `NOT_USED`.'
const sourceValue =
  'The value that was turned into points: in the currency that was asked for, or in your local currency where a number of points was given.'
const sessionAmount = {
  amount: 'The amount of the token, in `currency`, as decimal text.',
  currency: '`USD`, `SAR` or `AED`: that of the token.',
}
const inRequest = {
  destinationUserId: 'The member’s id at the partner.',
  destinationUserEmail: 'The member’s e-mail address at the partner.',
}

/** What a field means where it differs from its usual meaning, by component or operation. */
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Program: {
    id: 'The program’s id, for `programId` elsewhere.',
    minAmountOfPoints: 'Use `partnerMinAllowedPoints`: always equal.',
    maxAmountOfPoints: 'Use `partnerMaxAllowedPoints`: always equal.',
    minValue: 'Use `minAllowedPoints`: always equal.',
    maxValue: 'Use `maxAllowedPoints`: always equal.',
    partnerCode: 'The partner code: one item for each of a program.',
  },
  RequiredFields: {
    destinationUserId: needed,
    destinationUserEmail: needed,
    destinationUserFirstName: needed,
    destinationUserLastName: needed,
  },
  TransactionRequest: {
    value: 'Use `basePoints`. An amount in `currency`, or a number of points when that is `POINTS`.',
    currency: 'Use `basePoints`. `USD`, your local currency or `POINTS`.',
    partnerCode: 'Needed for a program with several partner codes.',
    description: 'A short text kept with the transaction. Not part of what a retry must repeat.',
  },
  Profile: {
    name: 'Business name.',
    programId: 'Id of your own program.',
    programName: 'Name of your own program.',
    country: 'ISO 3166-1 alpha-2 code.',
    localCurrency: 'Your local currency (ISO 4217).',
  },
  DestinationAccount: inRequest,
  GivenDestinationAccount: inRequest,
  MemberResult: { data: 'The partner’s answer.' },
  ProgramFields: { destinationUserId: needed, destinationUserEmail: needed },
  Campaign: {
    startDate: 'When it begins, UTC; included.',
    endDate: 'When it ends, UTC: the first moment that is no longer in it.',
  },
  TransactionItem: { sourceValue },
  Transaction: { sourceValue },
  MemberRequest: {
    destinationUserId: `${inRequest.destinationUserId} ${asProgram}`,
    destinationUserEmail: `${inRequest.destinationUserEmail} ${asProgram}`,
  },
  ExecutedTransaction: { valueInSourceLocalCurrency: 'What this part of the value is worth in your local currency.' },
  MultibrandTransaction: { status: '`PENDING`, `MATURED` or `EXECUTED`, at this moment.', sourceProgramId: 'Id of your own program.' },
  Statistics: { totalPoints: 'Points issued in that month.' },
  PendingPoints: { programId: 'The program.' },
  MultibrandConnection: { id: 'Id of the connection.' },
  TransactionEvent: {
    type: '`TRANSACTION_COMPLETED` for an issuance, `MULTIBRAND_TRANSACTION_EXECUTED` for a program’s part of an executed credit.',
    timestamp: 'Unix seconds.',
    transactionId: 'The transaction’s id; of an executed credit, that of the program’s part.',
    value: 'Of an issuance its `sourceValue`, in the same currency; of a part of an executed credit its value in your local currency.',
    sourceProgramId: 'Id of your own program.',
    destinationAccount: 'The account that received the points. What the program does not use is null.',
  },
  ConnectionEvent: {
    type: 'What happened to the connection.',
    timestamp: 'Unix seconds.',
    destinationAccount: 'The connected account. What the program does not use is null.',
  },
  WebhookEventItem: {
    id: 'Id of the event: the same in `x-service-event-id` of each of its deliveries.',
    type: 'What happened.',
    test: 'Whether it is a test event.',
    createdAt: 'When it was recorded, UTC.',
    body: 'The JSON text that endpoints get, byte for byte: what a signature is made over.',
  },
  WebhookEventPage: { data: 'Events, oldest first.' },
  TestEventRequest: { type: 'Which event to make up. `TRANSACTION_COMPLETED` unless told.' },
  SentTestEvent: { id: 'Id of the event.', type: 'What it says.' },
  ResentEvent: { id: 'Id of the event.', type: 'What it says.' },
  CreditRequest: {
    executionDate: `When the value becomes points: at most 24 hours ago, at most 400 days ahead. Past or now means at once. Forms: ${datesLink}.`,
  },
  ExchangeView: sessionAmount,
  ExchangeReceipt: sessionAmount,
  ExchangeOption: {
    minValue: 'What `minPoints` cost, in the session’s currency.',
    maxValue: 'What `maxPoints` cost, in the session’s currency.',
    totalPoints: 'Base and campaign bonus together.',
    campaign: 'The running campaign that adds points, or null.',
    endDate: 'When the campaign ends, UTC: the first moment that is no longer in it.',
  },
  PointExchangeTokenRequest: { amount: 'What the customer turns into points, in `currency`.', currency: 'One of the widget’s currencies.' },
  ConnectionSet: { destinationAccount: 'Needed for a new program; left out, the connected account stays.' },
  getBalance: { status: 'Which value to read.' },
  getPreferenceBalance: { status: 'Which value to read.' },
  getToken: { scope: 'Scopes to ask for, separated by spaces. All granted ones unless told.' },
  getErrorPage: { code: 'An error code, such as `RATE_LIMITED`.', status: 'The HTTP status; absent for a code of the widgets.' },
  getHealth: { status: 'Always `ok`.' },
  getReadiness: { status: 'Always `ready`.' },
}

/** What a property of a component, or of an operation's own body or query, means. */
export const fieldNote = (owner: string, name: string): string | undefined =>
  special[owner]?.[name] ?? portalFieldNotes[owner]?.[name] ?? usualNotes[name] ?? portalUsualNotes[name]
