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
import { answers, decided, fact, listed, test, valuesOf, type Decision } from './decision.ts'

const sum = (delays: readonly number[]): number => delays.reduce((total, delay) => total + delay, 0)
const hours = (milliseconds: number): string => (milliseconds / 3_600_000).toFixed(1)
const kib = (bytes: number): string => `${bytes / 1024} KiB`
const perSecond = (env: 'production' | 'sandbox'): string =>
  Object.entries(rates[env])
    .map(([bucket, rate]) => `${bucket} ${rate.perSecond}`)
    .join(', ')
const eventTypes = valuesOf(transactionEvent.shape.type)
const deprecated = Object.values(endpoints).filter((endpoint) => 'deprecated' in endpoint)
const digits = ['JPY', 'USD', 'KWD'].map((currency) => `${currency} ${minorDigits(currency)}`).join(', ')

/** Authentication, events, errors, limits and versions (parts 5 to 9 of the specification). */
export const ruleDecisions: readonly Decision[] = [
  decided(
    'G67',
    'S:455',
    'whether the API and multibrand send the connection webhook',
    `Yes, both: ${listed(valuesOf(connectionEvent.shape.type))}. What changes nothing sends nothing.`,
    test('invariant 36: the same upsert twice is one connection, one entry and one event'),
  ),
  decided(
    'G68',
    'S:412-414',
    'expired and invalid tokens, revocation',
    `${answers('TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED')}, each with \`WWW-Authenticate: Bearer\`. Checked once, when the request begins.`,
    test('a missing token is asked for, a broken one is called invalid'),
  ),
  decided(
    'G69',
    'S:416',
    'rotation of client secrets',
    'Two secrets live at once; they are shown once and kept as keyed digests only.',
    test('two secrets live at once, a third ends the oldest'),
  ),
  decided(
    'G70',
    'S:432',
    'scopes',
    `${listed(scopes)}. Without \`scope\` a token has all that are granted.`,
    test('a token has the scopes that were asked for and no others'),
  ),
  decided(
    'G71',
    'S:418-421',
    'details of the Basic and OAuth 2.0 modes of webhooks',
    'Basic is RFC 7617 in UTF-8. OAuth 2.0 is the client-credentials grant, credentials form-encoded first (RFC 6749 2.3.1); a token is kept for each endpoint until a minute before its end, a short one for half of its life, and renewed once when the receiver answers 401. Signature mode sends the headers of Standard Webhooks too.',
    test('a token that the receiver refuses is renewed once within the attempt, and the log has one row'),
  ),
  decided(
    'G72',
    'S:452, 467',
    '`type` of the transaction webhook',
    `${listed(eventTypes)}: an issuance, and one program's part of an executed credit.`,
    test('a transaction event is the exact text of the first vector, whatever order its fields were given in'),
  ),
  decided(
    'G73',
    'S:451, 463, 468',
    'unit of `timestamp`',
    'Whole Unix seconds, in the body and in the header.',
    test('a timestamp is whole Unix seconds, never in the future'),
  ),
  decided(
    'G74',
    'S:469',
    'retries and failure of deliveries',
    `Production ${schedules.production.length} attempts over about ${hours(sum(schedules.production))} hours, sandbox ${schedules.sandbox.length}; ±20 %. 2xx is success, redirects are not followed, 410 disables, as do ${failureDisablesAfter / 86_400_000} days of failure only; what happens while an endpoint is disabled is kept as cancelled, for a replay.`,
    test('production tries 10 times over about 75.6 hours, the sandbox 5 times'),
  ),
  decided(
    'G75',
    'S:448-450',
    'meaning of `value`, absent fields',
    'The transaction’s `sourceValue`: for a widget the amount of its token. Fields that the program does not use are null. Debits send nothing.',
    test('account fields that a program does not use are null, not missing'),
  ),
  decided(
    'G76',
    'S:436',
    'configuration of endpoints',
    `Up to ${webhookLimits.endpoints} for each environment, each with its address, way of authentication and the event types it wants; https to public addresses only in production. Their owner administers them under the portal’s origin.`,
    test('an endpoint gets the types it asked for'),
  ),
  decided(
    'G77',
    'S:473',
    'the structure of errors',
    'RFC 9457 with `code`, `requestId`, `retryable` and `errors`; a page for each code. The token endpoint adds the members of RFC 6749.',
    test('invariant 46: every error body has its code, its status and the id of its request'),
  ),
  decided(
    'G78',
    'S:483',
    'statuses and codes',
    `${Object.keys(problemCatalogue).length} codes, and ${fieldErrorCodes.length} of fields. The checks run in one order, and all problems of a request’s parameters, query and body are told at once, those of its dates included.`,
    test('%s is explained to a browser as a page and to a program as JSON'),
  ),
  decided(
    'G79',
    'S:484',
    'sandbox triggers',
    'Ids that begin with `SBX-`, exact, sandbox only, after the look-up of the reference; without meaning in production.',
    test('$member answers $status through issue points'),
  ),
  decided(
    'G80',
    'S:490-491',
    'paging out of range',
    `${answers('VALIDATION_FAILED')} outside 1 to ${limits.pageSizeMax}: nothing is mended silently.`,
    test('paging is from 1 to 5000 to a page, in plain digits'),
  ),
  decided(
    'G81',
    'S:501',
    'rate limits',
    `A second, for each client: production ${perSecond('production')}; sandbox ${perSecond('sandbox')}. Told in \`RateLimit\` headers; beyond: ${answers('RATE_LIMITED')}. A widget token starts ${widgetStarts.token.count} times in ${widgetStarts.token.seconds} s, all tokens of an organization ${widgetStarts.organization.perSecond} times a second. An address may send ${failuresPerAddress.count} unknown tokens and ${failuresPerAddress.count} wrong credentials in ${failuresPerAddress.seconds} s, then ${answers('TOO_MANY_ATTEMPTS')} for further ones only.`,
    test('$env $bucket: $perSecond a second, $burst at once, told in every header'),
  ),
  decided(
    'G82',
    'S:477-478, 502',
    'the value and points limits',
    `Settings of the organization: ${answers('VALUE_ABOVE_LIMIT', 'POINTS_ABOVE_LIMIT')}.`,
    test('bounds, limits, currencies and partner codes answer their own codes'),
  ),
  decided(
    'G83',
    'S:503',
    'lengths and sizes',
    `Reference ${limits.referenceNumber}, user ${limits.userId}, destination id ${limits.destinationUserId}, e-mail ${limits.email}, name ${limits.name}, ids and codes ${limits.identifier}, description ${limits.description} characters. JSON body ${kib(limits.jsonBytes)}, batch ${kib(limits.connectionsJsonBytes)}, address ${kib(limits.urlBytes)}.`,
    test('$endpoint $part $name: as long as it may be, and not one more'),
  ),
  decided(
    'G84',
    'S:297, 344, 495',
    'one or two namespaces of references',
    'Two: issuing has one, credits and debits share the other. For ever.',
    test('invariant 15: credits and debits share one namespace of references, issuing has its own'),
  ),
  decided(
    'G85',
    'S:507',
    'whether `/v1` is a prefix elsewhere',
    'Only where the specification has it, and on the addresses we added beside those.',
    fact(
      'no unprefixed row of the specification has it',
      Object.values(endpoints).every(({ spec, path }) => !/^[EM]\d/.test(spec) || spec === 'E2' || !path.startsWith('/v1')),
    ),
  ),
  decided(
    'G86',
    'S:509-516',
    'dates of removal, policy',
    `\`Deprecation: @${deprecatedSince}\` and a \`Link\` on ${deprecated.map(({ spec }) => spec).join(', ')} and where \`value\` or \`currency\` is used; no date of removal; at least twelve months of notice; only additions inside version 1.`,
    test('a value buys whole points at the published price, and the deprecated fields say so'),
  ),
  decided(
    'G87',
    'S:252',
    'unknown fields',
    `Refused in every JSON request body: ${answers('VALIDATION_FAILED')} with \`UNEXPECTED_FIELD\`. The token form ignores them, as RFC 6749 wants.`,
    test('every problem of a body is told at once'),
  ),
  decided(
    'G88',
    'S:252',
    'wrong media types, broken JSON, unknown addresses and methods',
    `${answers('UNSUPPORTED_MEDIA_TYPE', 'MALFORMED_JSON', 'ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED')} with \`Allow\`.`,
    test('unknown addresses, methods, media types, sizes and bodies answer problems of their own'),
  ),
  decided(
    'G89',
    'S:298',
    'numbers in JSON',
    `Read exactly, in any JSON notation of at most ${limits.numberCharacters} characters. The value is the nearest multiple of the field’s unit: 1 for points, 0.01 for a percentage, the currency’s minor unit (${digits} decimals). A number that differs by more than 1e-12 of that multiple or a hundredth of the unit is refused, as is one above 2^53 units.`,
    test('takes a number as callers’ languages write it'),
  ),
  decided(
    'G90',
    'S:439-441',
    'whether the webhook or the answer comes first',
    'Either may: the event is committed with the transaction, and a receiver must not wait for the answer.',
    test('an event becomes one delivery for each endpoint of its own environment, with its body and the secret to sign with'),
  ),
]
