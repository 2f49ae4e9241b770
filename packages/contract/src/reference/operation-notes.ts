import type { Endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { portalOperationNotes } from './portal-notes.ts'

const minutes = (seconds: number): string => `${seconds / 60} minute${seconds === 60 ? '' : 's'}`

/** Groups of operations, in the order in which a caller meets them. */
export const tags = [
  { name: 'Tokens', description: 'Trade client credentials for the bearer token that every other call needs.' },
  { name: 'Profile', description: 'Your own business data.' },
  { name: 'Programs', description: 'Partner programs, their prices and bounds, and whether a member exists.' },
  { name: 'Campaigns', description: 'Times in which a program gives extra points.' },
  { name: 'Transactions', description: 'Issue points, once per reference number, and find what was issued.' },
  { name: 'Program connections', description: 'Which account at a partner belongs to which of your users.' },
  {
    name: 'Multibrand',
    description: 'Credit value to a user and let it become points of several programs, split by percentages that the user chose.',
  },
  { name: 'Widget tokens', description: 'Tokens for the two embeddable widgets. From your server only.' },
  {
    name: 'Widget sessions',
    description:
      'What a widget in the browser asks. You need these only to write a widget of your own. In the examples `<SESSION_TOKEN>` is what `POST /v1/widget/session` answers for a token of `POST /v1/auth/widget/point-exchange`, and `<MULTIBRAND_SESSION_TOKEN>` what it answers for one of `POST /v1/auth/widget/multibrand`.',
  },
  { name: 'Webhook tools', description: 'Look at events, send a test event, send an event again.' },
  { name: 'Portal', description: 'What the portal’s pages ask, at the portal’s own origin.' },
  { name: 'Operations', description: 'Keys, this document, the pages of the errors, health. No token needed.' },
] as const

type Tag = (typeof tags)[number]['name']

const bySpec: readonly [RegExp, Tag][] = [
  [/^E[12]$/, 'Tokens'],
  [/^E3$/, 'Profile'],
  [/^E(4|5|6|7|9|18)$/, 'Programs'],
  [/^E8$/, 'Campaigns'],
  [/^E1[0-3]$/, 'Transactions'],
  [/^E1[4-7]$/, 'Program connections'],
  [/^(M\d+[ab]?|X1)$/, 'Multibrand'],
  [/^W[12]$/, 'Widget tokens'],
  [/^X[234]$/, 'Widget sessions'],
  [/^X6$/, 'Portal'],
  [/^X7$/, 'Webhook tools'],
]

export const tagOf = ({ spec }: Pick<Endpoint, 'spec'>): Tag => bySpec.find(([pattern]) => pattern.test(spec))?.[1] ?? 'Operations'

const oncePerReference = `The \`referenceNumber\` is yours and makes a retry safe: after a time-out or an error that says \`retryable\`, send the very same request again. The first success answers 201; the same reference with the same details answers 200 with the original and the header \`Idempotent-Replayed: true\`; with other details it answers 409. A refused request leaves the reference free. References never expire.`

const history = 'Newest first. The destination fields are those after the change, or before it for `DELINKED`.'

/** What an operation does and when to use it, by its name where it has a text of its own, else by its row of the specification. */
const notes: Readonly<Record<string, string>> = {
  E1: `The OAuth 2.0 client-credentials grant. Send the form with \`client_id\` and \`client_secret\`, or the two in an HTTP Basic header. The token is valid for ${minutes(limits.accessTokenSeconds)}: keep it and ask again shortly before that, not before each call. Without \`scope\` it carries every scope of the client.`,
  E2: 'The older JSON form of the token request. It answers the same token under other field names. Use `POST /oauth2/token` instead.',
  E3: 'All keys are always there; what is unknown is an empty text.',
  E4: 'Only programs that are enabled for you, with the price of a point and the bounds of one issuance. A program with several partner codes appears once for each. Keep the list and ask again with `If-None-Match`: an unchanged list answers 304 without a body.',
  E5: 'Says which of the two member fields a program needs. The same is in `requiredFields` of `GET /programs`, which replaces it.',
  E6: 'Recommended before issuing. `isValid: false` is the partner’s “no”. When the partner cannot be asked the answer is an error, never `true`. Send the fields that the program’s `requiredFields` name. Some `SBX-` ids of the sandbox are answered in their own way: see [Sandbox](#description/sandbox).',
  E7: 'Short descriptions by program id. An unknown id is left out of the answer. `GET /programs` replaces it.',
  E8: 'Past, current and coming campaigns of your programs. The status follows from the dates; a stopped campaign stays stopped.',
  E9: 'The codes that an amount may be in: `POINTS`, `USD` and your local currency.',
  E10: 'Computes what `POST /transactions` would issue for a value at this moment, with the same checks, and changes nothing. Prices may change before you issue.',
  E11: `Creates a transaction and issues the points. Give \`basePoints\` (and \`bonusPoints\`), or the deprecated \`value\` with \`currency\`; \`basePoints\` wins. A running campaign adds its bonus. ${oncePerReference} Keep \`id\`, \`totalPoints\`, \`referenceNumber\` and \`date\` for reconciliation. In the sandbox, member ids that begin with \`SBX-\` make it answer errors: see [Sandbox](#description/sandbox).`,
  E12: 'Both ends of the period are included, and a day means all of it.',
  E13: 'Takes the transaction’s id or your own reference number, percent-encoded. Ask this when the answer of an issuance was lost.',
  E14: 'The accounts that one of your users has connected. All of them, or those of one program or partner code.',
  E15: 'One connection exists for each user, program and partner code. A new one answers 201; an existing one is updated and answers 200; the same content changes nothing and sends no webhook.',
  E16: history,
  E17: 'Removes the connection and sends a webhook. A second call answers 404.',
  E18: 'Every partner code of your programs, sorted, each one once.',
  listMultibrandPrograms: 'The programs that a user can split rewards across. They have no bounds: those belong to issuing.',
  validateMultibrandMember: 'The same as `POST /programs/{programId}/validate-member`.',
  listMultibrandCurrencies:
    'The same list as `GET /currencies`. Credits and debits take the two currencies of money; `POINTS` is for issuing only.',
  M2: `Credits a value that becomes points of the user’s connected programs at \`executionDate\`: \`PENDING\` until then, \`MATURED\` when it is due, \`EXECUTED\` when the points are issued. Without a connection it stays \`MATURED\`. ${oncePerReference} Credits and debits share one set of references.`,
  M3: `Takes value back that has not become points yet, oldest first. More than the user has is refused. ${oncePerReference} Credits and debits share one set of references.`,
  M4: 'One item for each program that an executed credit was split into. A debit is there too, with negative points. `total` counts these items over all pages.',
  M5: 'The value that has not become points yet, in one status. `MATURED` includes what was too small for a point.',
  M6: 'What the pending value would become at the present prices and percentages. An estimate: nothing is reserved.',
  M7: 'Always twelve items, January to December, by the time of execution in UTC.',
  M8: 'The user’s programs with the percentage of each.',
  M9: 'Sends the whole set: a program that is not named is removed, and an empty list removes all. The percentages must add up to exactly 100. `destinationAccount` is needed for a new program and may be left out for one that is connected. Sending the same set again changes nothing.',
  M10: history,
  M11: 'Removes one program. The percentages of the others stay as they are and count in proportion.',
  W1: `The user, amount, currency and reference are fixed here and cannot be changed in the browser. The token is valid for ${minutes(limits.pointExchangeTokenSeconds)}. Never call this from a browser: it needs the client secret.`,
  W2: `The token is valid for ${minutes(limits.multibrandTokenSeconds)}, which is the time to start the widget, not to finish. Never call this from a browser: it needs the client secret.`,
  X1: 'A credit or debit by the id in its `Location` header or by your reference number, with its current status.',
  listWebhookEvents: `Every event of yours, also those that no endpoint wants, oldest first, its \`body\` byte for byte as endpoints get it. Without \`after\` the newest ones. Send \`next\` of an answer as the \`after\` of the next call to get what has come since; \`after=now\` begins with what comes from now on. With \`wait\`, an answer that would be empty is held back until an event comes, at most that many seconds, and may be empty all the same. In rare cases an event comes twice: drop an \`id\` that you have seen.`,
  sendTestEvent:
    'Makes an event of the type with invented content and sends it to every endpoint that wants the type. Its deliveries carry the header `x-service-test-event: true`; nothing has happened and nothing is booked.',
  resendWebhookEvent:
    'Sends an event once more, with the same id and the same bytes, to every endpoint that is switched on and wants its type, whether it had the event before or not. `deliveries` says to how many. Attempts count on.',
  createWidgetSession:
    'The first call of a widget. It answers a session token, to be kept in memory only, and everything the first screen shows, for the widget that the token is for. The same page may trade its token again (a reload), another page may not.',
  renewWidgetSession: `Answers a new session token for the same session, at most until ${minutes(limits.sessionMaxSeconds)} after it began.`,
  listExchangeOptions: 'Each program with the points that the session’s amount buys there, or the reason why it cannot be chosen.',
  previewExchange: 'Ask right before submitting, to show a price that changed in the meantime.',
  createExchange:
    'Issues the points for the session’s amount and reference. A second submit for the same order answers 200 with the original receipt, whatever program or account it names. A reference that is not the session’s own answers 409 without details.',
  updatePreferences:
    'Send the `ETag` of the set that was read as `If-Match`. If the set has changed since, the answer is 409 with the set as it is (`current`) and its `etag`.',
  getKeys: 'The tokens are signed with ES256. Choose the key by the `kid` of the token’s header.',
  getErrorPage:
    'The address in `type` of every error body, and in `docs` of every error of a widget. A browser gets a page, a program gets JSON.',
  getReadiness: 'Answers 503 while the database does not answer. For load balancers.',
}

/** What an operation does and when to use it, as Markdown; nothing where its summary says it all. */
export const noteOf = (name: string, { spec }: Pick<Endpoint, 'spec'>): string | undefined =>
  notes[name] ?? portalOperationNotes[name] ?? notes[spec]
