import { endpoints, limits, transaction, webhookHeaders } from '@loyalty/contract'
import { answers, at, specGap, fact, testedBy, type SpecGap } from './spec-gap.ts'

/**
 * Questions that arose during the implementation of the service, and that the text of the specification does not
 * mention.
 */
export const furtherGaps: readonly SpecGap[] = [
  specGap(
    'dot-references',
    '§4.1 E11',
    'references `.` and `..`',
    'Refused, because URL clients resolve them as path segments.',
    fact(
      'the reference of a request cannot be them',
      !endpoints.createTransaction.body.shape.referenceNumber.safeParse('..').success,
    ),
  ),
  specGap(
    'repeated-keys',
    '§4',
    'a repeated key in a JSON body or a query',
    'Refused, because two readers could use different values.',
    testedBy('a query with a repeated parameter answers DUPLICATE_ITEM'),
  ),
  specGap(
    'compressed-bodies',
    '§4',
    'compressed bodies',
    `${answers('UNSUPPORTED_MEDIA_TYPE')}, because a small body could become a large one.`,
    testedBy('the service refuses a compressed body'),
  ),
  specGap(
    'head-requests',
    '§4',
    'HEAD',
    'The response of GET, without the body.',
    testedBy('HEAD answers with the headers of GET, without the body'),
  ),
  specGap(
    'third-currency',
    '§4.3 W1',
    'a widget currency that is neither USD nor local',
    'Priced like the local currency, at its own rate. Amount and webhook keep the currency.',
    testedBy('a value in SAR buys points at the exchange rate of SAR'),
  ),
  specGap(
    'signing-key-rotation',
    '§5 rule 1',
    'rotation of signing keys',
    'A new key is published before its first use, an old key until its last token has expired.',
    testedBy('a replaced signing key stays published until its tokens expire'),
  ),
  specGap(
    'sandbox-clock',
    '§1',
    'time in the sandbox',
    'Each organization may move its own sandbox forward; tokens, limits and deliveries keep real time.',
    testedBy('hazard 20: a fast sandbox clock does not affect tokens or sessions'),
  ),
  specGap(
    'silent-partner',
    '§4.1 E11',
    'a partner without a response',
    `${answers('PARTNER_TIMEOUT')}; then the reference answers ${answers('TRANSACTION_IN_PROGRESS')}, and a worker queries the partner until the outcome is known.`,
    testedBy('the recovery worker settles an order for every behaviour of the partner'),
  ),
  specGap(
    'missing-scope',
    '§7 rule 4',
    'a missing scope',
    `${answers('INSUFFICIENT_SCOPE')} with \`WWW-Authenticate\`, before the body is read.`,
    testedBy('the service checks the scope, then the rate limit, then the JSON'),
  ),
  specGap(
    'accept-header',
    '§4',
    'an `Accept` header without JSON',
    `${answers('NOT_ACCEPTABLE')} right after the method, at every endpoint that answers JSON and requires a token or credentials.`,
    testedBy('a client that does not accept JSON gets 406'),
  ),
  specGap(
    'invalid-utf-8',
    '§4',
    'bytes that are not UTF-8',
    'Refused in bodies, queries and forms and never corrected, because a corrected reference would be a different one. A byte order mark is skipped.',
    testedBy('bodies, queries, paths and forms must be valid UTF-8'),
  ),
  specGap(
    'other-authorization-scheme',
    '§5 rule 3',
    'an `Authorization` header of another scheme',
    `${answers('TOKEN_MISSING')} and a challenge without \`error\`, as RFC 6750 §3.1 requires.`,
    testedBy('requests without a token and with an invalid token get different errors'),
  ),
  specGap(
    'null-description',
    '§2.10, §2.11',
    'a transaction without a description, or to a member without an id',
    '`description` and `destinationUserId` of a transaction are null. A description is optional, some programs identify members by e-mail only, and an invented text would look like a sent one.',
    fact(
      'both may be null',
      transaction.shape.description.safeParse(null).success &&
        transaction.shape.destinationUserId.safeParse(null).success,
    ),
  ),
  specGap(
    'refused-credit-part',
    '§4.2 M2',
    'a part of an executed credit that the partner finally refuses',
    'Its value returns to the user’s residual and becomes points with the next executed credit.',
    testedBy('the next execution uses the value of an order the partner refused'),
  ),
  specGap(
    'webhook-event-polling',
    '§6',
    'webhooks without a public address, for example on a developer’s machine',
    `${at('listWebhookEvents')} lists them and waits up to ${limits.webhookWaitSeconds} seconds for the first. Events become visible slightly out of order, so the cursor is not a last id: it names the events of the latest seconds that were returned.`,
    testedBy('a reader gets each event once, whatever order the database commits them'),
  ),
  specGap(
    'test-events',
    '§6',
    'test events for an endpoint',
    `${at('sendTestEvent')}: exactly the fields of the type with invented values, and the header \`${webhookHeaders.test}: true\` on every delivery. No fact is stored.`,
    testedBy('the event list and the webhook deliveries mark test events as tests'),
  ),
  specGap(
    'resend-event',
    '§6.3',
    'sending an event again',
    `${at('resendWebhookEvent')}: the same id and bytes, to every enabled endpoint that wants the type, with or without an earlier delivery. Attempt numbers continue, and the schedule begins again.`,
    testedBy('a resent event keeps its id and body as attempt number 2'),
  ),
  specGap(
    'executed-total',
    '§4.2 M4',
    'meaning of the `total` of executed transactions',
    `The rows of ${at('listExecutedTransactions')} over all pages, one for each program of a credit or debit. A debit of a user without connections has no row and does not count.`,
    testedBy('a debit adds one executed transaction for each connected program'),
  ),
  specGap(
    'dated-ahead',
    '§2.4, §2.8',
    'a price, rate or campaign with a future date',
    'It applies from its own time: real time in production, the organization’s clock in the sandbox. Every endpoint uses it from the next request on.',
    testedBy('after the sandbox clock advances, every endpoint uses the future price'),
  ),
  specGap(
    'null-fields',
    '§4',
    '`null` in a request',
    'In an optional field of a JSON body, null means that the field is absent, so that answers can be sent back. In a required field, null is refused. A field with its own meaning of null, for example `eventTypes` of a webhook endpoint, keeps it.',
    testedBy('an optional field with the value null counts as absent'),
  ),
  specGap(
    'reference-normalization',
    '§4.1 E11',
    'reference numbers with equal text in different Unicode forms',
    `A new reference outside NFC is refused (${answers('VALIDATION_FAILED')}): because its two spellings would be two transactions. A stored reference is found and replayed in any form.`,
    testedBy('every endpoint refuses a new reference number outside Unicode NFC'),
  ),
]
