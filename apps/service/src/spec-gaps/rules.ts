import {
  connectionEvent,
  deprecatedSince,
  endpoints,
  failuresPerAddress,
  fieldErrorCodes,
  limits,
  problemCatalogue,
  rates,
  scopes,
  transactionEvent,
  webhookLimits,
  widgetStarts,
} from '@loyalty/contract'
import { failureDisablesAfter, schedules } from '../webhooks/schedule.ts'
import { minorDigits } from '../money/currencies.ts'
import { answers, specGap, fact, listed, testedBy, valuesOf, type SpecGap } from './spec-gap.ts'

const sum = (delays: readonly number[]): number => delays.reduce((total, delay) => total + delay, 0)
const hours = (milliseconds: number): string => (milliseconds / 3_600_000).toFixed(1)
const kib = (bytes: number): string => `${bytes / 1024} KiB`
const perSecond = (env: 'production' | 'sandbox'): string =>
  Object.entries(rates[env])
    .filter(([bucket]) => bucket !== 'portal')
    .map(([bucket, rate]) => `${bucket} ${rate.perSecond}`)
    .join(', ')
const eventTypes = valuesOf(transactionEvent.shape.type)
const deprecated = Object.values(endpoints).filter((endpoint) => 'deprecated' in endpoint)
const digits = ['JPY', 'USD', 'KWD'].map((currency) => `${currency} ${minorDigits(currency)}`).join(', ')

/** Gaps in authentication, events, errors, limits and versions (parts 5 to 9 of the specification). */
export const ruleGaps: readonly SpecGap[] = [
  specGap(
    'connection-webhook-sources',
    '§6.2',
    'connection webhooks of the API and of multibrand',
    `Yes, both: ${listed(valuesOf(connectionEvent.shape.type))}. A request without a change sends nothing.`,
    testedBy('invariant 36: a repeated upsert creates one connection and one event'),
  ),
  specGap(
    'token-errors',
    '§5 rules 2 to 4',
    'expired and invalid tokens, revocation',
    `${answers('TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED')}, each with \`WWW-Authenticate: Bearer\`. The token is checked once, at the beginning of the request.`,
    testedBy('requests without a token and with an invalid token get different errors'),
  ),
  specGap(
    'client-secret-rotation',
    '§5 rule 6',
    'rotation of client secrets',
    'Two secrets may be valid at once. Each is shown once and stored as a keyed digest.',
    testedBy('a third client secret replaces the oldest and keeps the second'),
  ),
  specGap(
    'scopes',
    '§5 rule 10',
    'scopes',
    `${listed(scopes)}. Without \`scope\` a token has all granted scopes.`,
    testedBy('an access token has exactly the scopes that the client requested'),
  ),
  specGap(
    'webhook-authentication',
    '§5 rule 8',
    'details of the Basic and OAuth 2.0 modes of webhooks',
    'Basic is RFC 7617 in UTF-8. OAuth 2.0 is the client-credentials grant, credentials form-encoded first (RFC 6749 2.3.1); A token is cached for each endpoint until a minute before its end, or for half of a short lifetime, and renewed once after a 401 of the receiver. Signature mode also sends the headers of Standard Webhooks.',
    testedBy('after a refused token, the attempt continues with a new token'),
  ),
  specGap(
    'transaction-event-types',
    '§6.1, §6.3',
    '`type` of the transaction webhook',
    `${listed(eventTypes)}: an issuance, and one program's part of an executed credit.`,
    testedBy('eventBody writes a transaction event exactly as in the signature test vector'),
  ),
  specGap(
    'event-timestamp',
    '§6.1, §6.2, §6.3',
    'unit of `timestamp`',
    'Whole Unix seconds, in the body and in the header.',
    testedBy('unixSeconds rounds milliseconds down to whole seconds'),
  ),
  specGap(
    'delivery-retries',
    '§6.3',
    'retries and failure of deliveries',
    `Production ${schedules.production.length} attempts over about ${hours(sum(schedules.production))} hours, sandbox ${schedules.sandbox.length}; ±20 %. 2xx is success, redirects are not followed, 410 disables, as do ${failureDisablesAfter / 86_400_000} days of failures only. Events during that time become cancelled deliveries, which a replay can send.`,
    testedBy('production makes 10 attempts in 75.6 hours; the sandbox makes 5 attempts'),
  ),
  specGap(
    'event-value',
    '§6.1',
    'meaning of `value`, absent fields',
    'The transaction’s `sourceValue`: for a widget the amount of its token. Unused fields of the program are null. Debits send nothing.',
    testedBy('eventBody writes null for an account field without a value'),
  ),
  specGap(
    'webhook-endpoints',
    '§6',
    'configuration of endpoints',
    `Up to ${webhookLimits.endpoints} for each environment, each with an address, an authentication mode and event types. Production accepts only https and public addresses. The owner administers endpoints at the portal’s origin.`,
    testedBy('an endpoint receives only the event types to which it subscribes'),
  ),
  specGap(
    'error-structure',
    '§7 rule 1',
    'the structure of errors',
    'RFC 9457 with `code`, `requestId`, `retryable` and `errors`; a page for each code. The token endpoint adds the members of RFC 6749.',
    testedBy('invariant 46: every error body has code, status and request id'),
  ),
  specGap(
    'error-codes',
    '§7 rule 5',
    'statuses and codes',
    `${Object.keys(problemCatalogue).length} codes, and ${fieldErrorCodes.length} of fields. The checks run in one order. All mistakes of parameters, query and body are reported at once, wrong dates included.`,
    testedBy('the address of the error %s explains it as JSON'),
  ),
  specGap(
    'sandbox-triggers',
    '§7 rule 6',
    'sandbox triggers',
    'Exact ids that begin with `SBX-`, after the lookup of the reference. They apply in the sandbox only.',
    testedBy('issuing points to $member answers $status'),
  ),
  specGap(
    'page-bounds',
    '§8',
    'paging out of range',
    `${answers('VALIDATION_FAILED')} outside 1 to ${limits.pageSizeMax}: no value is corrected silently.`,
    testedBy('pageSize accepts 1 to 5000 in plain digits'),
  ),
  specGap(
    'rate-limits',
    '§8',
    'rate limits',
    `Requests a second for each client: production ${perSecond('production')}; sandbox ${perSecond('sandbox')}. Reported in \`RateLimit\` headers; beyond: ${answers('RATE_LIMITED')}. A widget token starts ${widgetStarts.token.count} times in ${widgetStarts.token.seconds} s, all tokens of an organization ${widgetStarts.organization.perSecond} times a second. An address may send ${failuresPerAddress.count} unknown tokens and ${failuresPerAddress.count} wrong credentials in ${failuresPerAddress.seconds} s, then ${answers('TOO_MANY_ATTEMPTS')} for further failures only.`,
    testedBy('$env $bucket allows $perSecond requests per second and bursts of $burst'),
  ),
  specGap(
    'value-and-points-limits',
    '§7 rule 2, §8',
    'the value and points limits',
    `Settings of the organization: ${answers('VALUE_ABOVE_LIMIT', 'POINTS_ABOVE_LIMIT')}.`,
    testedBy('each violated limit of createTransaction has its own problem code'),
  ),
  specGap(
    'text-lengths',
    '§8',
    'lengths and sizes',
    `Reference ${limits.referenceNumber}, user ${limits.userId}, destination id ${limits.destinationUserId}, e-mail ${limits.email}, name ${limits.name}, ids and codes ${limits.identifier}, description ${limits.description} characters. JSON body ${kib(limits.jsonBytes)}, batch ${kib(limits.connectionsJsonBytes)}, address ${kib(limits.urlBytes)}.`,
    testedBy('$endpoint $part $name accepts the longest allowed text and nothing longer'),
  ),
  specGap(
    'reference-namespaces',
    '§4.1 E11, §4.2 M2, §8',
    'one or two namespaces of references',
    'Two: issuing has one, credits and debits share the other. A reference is used for ever.',
    testedBy('invariant 15: credits and debits share a reference namespace, issues have another'),
  ),
  specGap(
    'version-prefix',
    '§9 rule 1',
    'the prefix `/v1` at other addresses',
    'Only at the addresses where the specification has it, and at our additional addresses.',
    fact(
      'no unprefixed row of the specification has it',
      Object.values(endpoints).every(
        ({ spec, path }) => !/^[EM]\d/.test(spec) || spec === 'E2' || !path.startsWith('/v1'),
      ),
    ),
  ),
  specGap(
    'deprecation-dates',
    '§9 rule 3',
    'dates of removal, policy',
    `\`Deprecation: @${deprecatedSince}\` and a \`Link\` on ${deprecated.map(({ spec }) => spec).join(', ')} and with \`value\` or \`currency\`; no date of removal; at least twelve months of notice; only additions inside version 1.`,
    testedBy('createTransaction with a value buys whole points and answers a Deprecation header'),
  ),
  specGap(
    'unknown-fields',
    '§4',
    'unknown fields',
    `Refused in every JSON request body: ${answers('VALIDATION_FAILED')} with \`UNEXPECTED_FIELD\`. The token form ignores them, as RFC 6749 requires.`,
    testedBy('one answer reports every mistake of a request body'),
  ),
  specGap(
    'malformed-requests',
    '§4',
    'wrong media types, broken JSON, unknown addresses and methods',
    `${answers('UNSUPPORTED_MEDIA_TYPE', 'MALFORMED_JSON', 'ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED')} with \`Allow\`.`,
    testedBy('each kind of invalid request answers with a different problem code'),
  ),
  specGap(
    'json-numbers',
    '§4.1 E11',
    'numbers in JSON',
    `Read exactly, in any JSON notation of at most ${limits.numberCharacters} characters. The value is the nearest multiple of the field’s unit: 1 for points, 0.01 for a percentage, the currency’s minor unit (${digits} decimals). A number that differs by more than 1e-12 of that multiple or a hundredth of the unit is refused, as is one above 2^53 units.`,
    testedBy('requests accept exponents, trailing zeros and rounding noise in numbers'),
  ),
  specGap(
    'webhook-before-response',
    '§6.1',
    'order of webhook and response',
    'Either may arrive first: the event is committed with the transaction, and a receiver must not wait for the response.',
    testedBy('an event is delivered only to endpoints of its environment'),
  ),
]
