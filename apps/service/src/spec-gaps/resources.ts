import {
  endpoints,
  multibrandProgram,
  type Endpoint,
  campaign,
  connectionHistoryEntry,
  limits,
  profile,
  programDetails,
  requirement,
  transaction,
  transactionItem,
} from '@loyalty/contract'
import { problemsOf } from '@loyalty/reference'
import { CatalogFile } from '../store/seeding/catalog-file.ts'
import { answers, at, specGap, fact, listed, testedBy, valuesOf, type SpecGap } from './spec-gap.ts'

const keys = (schema: { shape: object }): string[] => Object.keys(schema.shape)
const issuedTypes = valuesOf(transactionItem.shape.pointTransactions.def.element.shape.type)

const { programCurrency } = CatalogFile.shape.programs.element.shape

/** Gaps in addresses, environments, resources and fields (parts 1 to 3 of the specification). */
export const resourceGaps: readonly SpecGap[] = [
  specGap(
    'base-addresses',
    '§1, §4.3 W2',
    'the values of the four addresses',
    'Two base addresses, production `http://localhost:4000` and sandbox `http://localhost:4001`, each serving its own two widgets under `/widgets/`. The portal has an origin of its own, `http://localhost:4002`, the only origin with a cookie. All are settings.',
    testedBy('the API reference at each base address contains that base address'),
  ),
  specGap(
    'environment-separation',
    '§1, §9 rule 2',
    'separation of the environments',
    `The environment is part of every key of every row and a claim of every token. Credentials of the other environment answer ${answers('INVALID_CLIENT')}, tokens ${answers('TOKEN_INVALID')}.`,
    testedBy('the sandbox refuses credentials and tokens of production'),
  ),
  specGap(
    'onboarding',
    '§1',
    'onboarding as an interface, rules of approval',
    `Sign-up, e-mail check, submission and automatic approval belong to the portal. The portal serves sign-in, webhooks and the sandbox clock so far. An unapproved or suspended organization gets ${answers('ORGANIZATION_NOT_ACTIVE')}.`,
    fact(
      'every operation with an access token can answer this problem',
      Object.values<Endpoint>(endpoints).every(
        (each) => each.auth !== 'bearer' || problemsOf(each).get(403)?.includes('ORGANIZATION_NOT_ACTIVE'),
      ),
    ),
  ),
  specGap(
    'enabling-programs',
    '§1',
    'the actor that enables a program',
    `The organization, in the portal; until the portal offers it, the catalog file. A disabled program answers ${answers('NO_PARTNERSHIP')}.`,
    testedBy('a preview checks the program and the partner code'),
  ),
  specGap(
    'program-list-cache',
    '§1',
    'cache lifetime of the program list',
    `${at('listPrograms')} answers an \`ETag\` and \`max-age=300\`, or less if another price starts sooner. An unchanged list answers 304.`,
    testedBy('an unchanged program list answers 304 to a matching ETag'),
  ),
  specGap(
    'member-not-valid',
    '§1, §4.1 E6',
    'meaning of `isValid: false`; an unreachable partner',
    `\`false\` is the partner’s refusal. An unreachable partner answers ${answers('PARTNER_UNAVAILABLE', 'PARTNER_TIMEOUT')}, never \`true\`.`,
    testedBy('the validation of $member answers the simulated membership'),
  ),
  specGap(
    'sandbox-mirrors-production',
    '§1',
    'meaning of "mirrors production structure"',
    'The same programs and checks. Only the connector differs: the sandbox’s never leaves the process.',
    testedBy('only production requests reach the partner'),
  ),
  specGap(
    'access-token-format',
    '§2.1, §5 rules 1 and 2',
    'algorithm, claims and keys of the JWT',
    `ES256 with \`kid\`, keys at ${at('getKeys')}, the claims of RFC 9068 with \`org\` and \`env\`, \`token_type\` \`Bearer\`, ${limits.accessTokenSeconds} s, two seconds of leeway at the end.`,
    testedBy('an access token has exactly the header and claims of RFC 9068'),
  ),
  specGap(
    'legacy-token',
    '§2.2',
    'the kind of the legacy token',
    'The same kind of token, under the legacy field names.',
    testedBy('the deprecated token endpoint issues valid access tokens'),
  ),
  specGap(
    'profile-fields',
    '§2.3',
    'optionality and formats of the profile',
    `All ${keys(profile).length} keys are always present. An unknown value is an empty string. Country as ISO 3166-1 alpha-2, currency as ISO 4217.`,
    testedBy('the response of %s has exactly the keys of the specification'),
  ),
  specGap(
    'program-currency',
    '§2.4',
    'form of `programCurrency`',
    'A short code of capital letters, digits and `_`, 2 to 16 characters.',
    fact(
      'the catalog accepts such codes and no others',
      ['SK', 'SKYMILES', 'A_1'].every((code) => programCurrency.safeParse(code).success) &&
        ['S', 'skymiles', '1A', 'A'.repeat(17)].every((code) => !programCurrency.safeParse(code).success),
    ),
  ),
  specGap(
    'price-scale',
    '§2, §2.4',
    'scale of prices, and the derivation of local prices',
    'Plain decimals, at most 8 places, no exponent. Local = USD × rate, rounded half-up at 8 places. Computations use the published text.',
    testedBy('invariant 9: published prices and percentages recompute totalPoints'),
  ),
  specGap(
    'point-bounds',
    '§2.4, §8',
    'precedence of bounds',
    'On each side the tighter bound applies to base + bonus, both ends included. The total with a campaign never exceeds the partner’s maximum. Deprecated bounds are copies.',
    testedBy('invariant 5: an issue is accepted only within all bounds'),
  ),
  specGap(
    'required-fields',
    '§2.4, §2.7, §4.1 E6',
    'values in `requiredFields`',
    `${listed(valuesOf(requirement))}, for all four keys. Unused fields are ignored and stored as null.`,
    testedBy('a program decides which account fields the service stores or requires'),
  ),
  specGap(
    'partner-codes',
    '§2.4, §4.1 E11, §4.1 E15',
    'aggregator programs and `partnerCode`',
    `One item of ${at('listPrograms')} for each code. Elsewhere the code is optional. A wrong code answers ${answers('PARTNER_CODE_INVALID')}, a missing code of an aggregator ${answers('VALIDATION_FAILED')}. Multibrand offers no aggregators.`,
    testedBy('each violated limit of createTransaction has its own problem code'),
  ),
  specGap(
    'credit-bounds',
    '§2.5',
    'bounds of an executed credit',
    'None: a multibrand program has no bound fields, and the rule concerns issuing.',
    fact(
      'a multibrand program has no bounds',
      Object.keys(multibrandProgram.shape).every((key) => !/min|max/i.test(key)),
    ),
  ),
  specGap(
    'unknown-program-ids',
    '§2.6',
    `unknown ids of ${at('getProgramDetails')}`,
    `Unknown ids are omitted. 1 to ${limits.programIds} ids; \`programId[]\` and \`programId\` are the same key. The answer is an object by id.`,
    fact('its answer is a record', programDetails.def.type === 'record'),
  ),
  specGap(
    'destination-account-comparison',
    '§2.7',
    'normalization of destination fields',
    'Leading and trailing white space is refused. E-mail addresses are compared without case, names in composed form. All are stored as sent.',
    testedBy('composed and decomposed Unicode forms of a name count as equal'),
  ),
  specGap(
    'campaign-types',
    '§2.8',
    'campaign `type` and the four percentages',
    `${listed(valuesOf(campaign.shape.type))}. Extra is a percentage of the base points; funded = extra × your share / 100, the rest is partner-funded.`,
    testedBy('the campaign list filters by program and current status'),
  ),
  specGap(
    'total-points',
    '§2.9',
    'composition of `totalPoints`',
    'Base + bonus + campaign bonus: the sum of `pointTransactions`.',
    testedBy('invariant 4: totalPoints is the sum of positive pointTransactions with one BASE'),
  ),
  specGap(
    'source-value',
    '§2.10',
    'currency and meaning of `sourceValue`',
    'By value: the requested amount and currency. By points: base + bonus at the local price, in local currency, rounded half-up to its minor unit.',
    testedBy('1000 base and 250 bonus points are worth 68.86 AED'),
  ),
  specGap(
    'point-transaction-types',
    '§2.10, §2.11',
    '`pointTransactions[].type` and the form of the number',
    `${listed(issuedTypes)}, in this order, without zero rows. Points are plain digits as text.`,
    testedBy('a transaction by value has base points, campaign points, reference and account'),
  ),
  specGap(
    'partnership-forms',
    '§2.10, §2.11',
    '`partnership` differs between list and single',
    'Both forms: flat in the list, under `destination` in a single transaction.',
    fact(
      'the contract has both forms',
      'destination' in transaction.shape.partnership.shape &&
        !('destination' in transactionItem.shape.partnership.shape),
    ),
  ),
  specGap(
    'connection-upsert',
    '§2.12, §4.1 E15',
    'key, status and nulls of an upsert',
    `One connection for each user, program and partner code. A new one answers 201, others 200. A repetition changes nothing. ${at('listConnections')} omits the three source fields.`,
    testedBy('a POST updates the account of an existing connection'),
  ),
  specGap(
    'connection-history-events',
    '§2.13',
    '`event` of a history entry',
    `${listed(valuesOf(connectionHistoryEntry.shape.event))}; Fields are those after the change, or before a removal. Newest first.`,
    testedBy('the history keeps the account of a deleted connection'),
  ),
]
