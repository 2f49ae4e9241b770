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
import { problemsOf } from '@loyalty/contract/reference'
import { CatalogueFile } from '../store/seeding/catalogue-file.ts'
import { answers, at, decided, fact, listed, test, valuesOf, type Decision } from './decision.ts'

const keys = (schema: { shape: object }): string[] => Object.keys(schema.shape)
const issuedTypes = valuesOf(transactionItem.shape.pointTransactions.def.element.shape.type)

const { programCurrency } = CatalogueFile.shape.programs.element.shape

/** Addresses, environments, resources and their fields (parts 1 to 3 of the specification). */
export const resourceDecisions: readonly Decision[] = [
  decided(
    'G1',
    'S:3, 401-402',
    'the values of the four addresses',
    'Two base addresses, production `http://localhost:4000` and sandbox `http://localhost:4001`, each serving its own two widgets under `/widgets/`. The portal has an origin of its own, `http://localhost:4002`, the only one with a cookie. All are settings.',
    test('the reference is served at both base addresses, each with its own address in it'),
  ),
  decided(
    'G2',
    'S:23-26, 508',
    'how the environments are kept apart',
    `The environment is part of every key of every row and a claim of every token. Credentials of the other one answer ${answers('INVALID_CLIENT')}, tokens ${answers('TOKEN_INVALID')}.`,
    test('the credentials and tokens of one environment mean nothing in the other'),
  ),
  decided(
    'G3',
    'S:28-32',
    'onboarding as an interface, rules of approval',
    `Sign-up, e-mail check, submission and automatic approval belong to the portal, of which only sign-in, webhooks and the sandbox’s clock are served so far. Until approved, and when suspended, an organization gets ${answers('ORGANIZATION_NOT_ACTIVE')}.`,
    fact(
      'every operation that takes an access token can answer it',
      Object.values<Endpoint>(endpoints).every(
        (each) => each.auth !== 'bearer' || problemsOf(each).get(403)?.includes('ORGANIZATION_NOT_ACTIVE'),
      ),
    ),
  ),
  decided(
    'G4',
    'S:32',
    'who enables a program',
    `The organization itself, in the portal; until there is one, the catalogue file. A program that is not enabled answers ${answers('NO_PARTNERSHIP')}.`,
    test('a program is looked for, must be the caller’s, and an aggregator needs a partner code'),
  ),
  decided(
    'G5',
    'S:36',
    'how long to keep the program list',
    `${at('listPrograms')} answers an \`ETag\` and \`max-age=300\`, or less when another price starts sooner; unchanged answers 304.`,
    test('an unchanged program list is not sent twice'),
  ),
  decided(
    'G6',
    'S:37, 274',
    'meaning of `isValid: false`; a partner that cannot be asked',
    `\`false\` is the partner's "no". When it could not be asked: ${answers('PARTNER_UNAVAILABLE', 'PARTNER_TIMEOUT')}, never \`true\`.`,
    test('$member, asked about as a member'),
  ),
  decided(
    'G7',
    'S:24',
    'what "mirrors production structure" means',
    'The same programs and the same checks; only the connector differs, and it never leaves the process.',
    test('production asks the partner, the sandbox opens no connection to it'),
  ),
  decided(
    'G8',
    'S:47-52, 411-412',
    'algorithm, claims and keys of the JWT',
    `ES256 with \`kid\`, keys at ${at('getKeys')}, the claims of RFC 9068 with \`org\` and \`env\`, \`token_type\` \`Bearer\`, ${limits.accessTokenSeconds} s, two seconds of leeway at the end.`,
    test('a token has the header and every claim of RFC 9068, and no more'),
  ),
  decided(
    'G9',
    'S:54-58',
    'whether the legacy token is the same token',
    'It is the same kind, under the legacy field names.',
    test('the older token request gives a token like the OAuth one, and refuses like it'),
  ),
  decided(
    'G10',
    'S:60-81',
    'optionality and formats of the profile',
    `All ${keys(profile).length} keys are always there; unknown is an empty text. Country as ISO 3166-1 alpha-2, currency as ISO 4217.`,
    test('%s answers exactly the keys that the specification gives it'),
  ),
  decided(
    'G11',
    'S:93',
    'form of `programCurrency`',
    'A short code of capital letters, digits and `_`, 2 to 16 characters.',
    fact(
      'the catalogue takes such codes and no others',
      ['SK', 'SKYMILES', 'A_1'].every((code) => programCurrency.safeParse(code).success) &&
        ['S', 'skymiles', '1A', 'A'.repeat(17)].every((code) => !programCurrency.safeParse(code).success),
    ),
  ),
  decided(
    'G12',
    'S:45, 94-95',
    'scale of prices, and how the local one follows',
    'Plain decimals, at most 8 places, no exponent. Local = USD × rate, rounded half-up at 8 places; the published text is what is reckoned with.',
    test('invariant 9: published strings recompute totalPoints'),
  ),
  decided(
    'G13',
    'S:96-103, 496, 499',
    'precedence of bounds',
    'The tighter bound counts on each side, both included, on base + bonus. The total with a campaign never passes the partner maximum. Deprecated bounds are copies.',
    test('invariant 5: totalPoints ≤ partnerMaxAllowedPoints, base + bonus within both bounds, and nothing else is refused'),
  ),
  decided(
    'G14',
    'S:106-108, 124, 273',
    'values in `requiredFields`',
    `${listed(valuesOf(requirement))}, for all four keys always. What is not used is ignored and kept as null.`,
    test('what a program does not use is kept as null, what it requires must be there'),
  ),
  decided(
    'G15',
    'S:105, 303, 324',
    'aggregator programs and `partnerCode`',
    `One item of ${at('listPrograms')} for each code. Elsewhere the code may be left out. A wrong one answers ${answers('PARTNER_CODE_INVALID')}, a missing one of an aggregator ${answers('VALIDATION_FAILED')}. Multibrand offers no aggregators.`,
    test('bounds, limits, currencies and partner codes answer their own codes'),
  ),
  decided(
    'G16',
    'S:110-111',
    'bounds of an executed credit',
    'None: its program has no bound fields, and the rule is about issuing.',
    fact(
      'a multibrand program has no bounds',
      Object.keys(multibrandProgram.shape).every((key) => !/min|max/i.test(key)),
    ),
  ),
  decided(
    'G17',
    'S:113-114',
    `unknown ids of ${at('getProgramDetails')}`,
    `They are left out. 1 to ${limits.programIds} ids; \`programId[]\` and \`programId\` are one key. The answer is an object by id.`,
    fact('its answer is a record', programDetails.def.type === 'record'),
  ),
  decided(
    'G18',
    'S:116-124',
    'normalization of destination fields',
    'Outer white space is refused. E-mail addresses are compared without case, names in composed form; all are stored as given.',
    test('compares names of people in composed form'),
  ),
  decided(
    'G19',
    'S:126-142',
    'campaign `type` and the four percentages',
    `${listed(valuesOf(campaign.shape.type))}. Extra is a percentage of the base points; funded = extra × your share / 100, partner-funded is the rest.`,
    test('a campaign’s percentages add up, its status is that of now, and a filter asks for either'),
  ),
  decided(
    'G20',
    'S:144-150',
    'what `totalPoints` is made of',
    'Base + bonus + campaign bonus: the sum of `pointTransactions`.',
    test('invariant 4: totalPoints is the sum of pointTransactions, each above 0, exactly one BASE'),
  ),
  decided(
    'G21',
    'S:157, 161',
    'currency and meaning of `sourceValue`',
    'By value: the amount and currency asked for. By points: base + bonus at the local price, in local currency, rounded half-up to its minor unit.',
    test('base 1000 and bonus 250 are 1250 points worth 68.86 AED'),
  ),
  decided(
    'G22',
    'S:160-166',
    '`pointTransactions[].type` and the form of the number',
    `${listed(issuedTypes)}, in this order, only rows that are not zero; plain digits as text.`,
    test('a transaction keeps its rows, its price and its bill'),
  ),
  decided(
    'G23',
    'S:161, 163',
    '`partnership` differs between list and single',
    'Both as written: flat in the list, under `destination` in the single.',
    fact(
      'the contract has both forms',
      'destination' in transaction.shape.partnership.shape && !('destination' in transactionItem.shape.partnership.shape),
    ),
  ),
  decided(
    'G24',
    'S:168-181, 323',
    'key, status and nulls of an upsert',
    `One for each user, program and partner code; 201 new, 200 else; the same again changes nothing. ${at('listConnections')} omits the three source fields.`,
    test('the first request creates, the same one leaves all as it was, another account changes it'),
  ),
  decided(
    'G25',
    'S:183-186',
    '`event` of a history entry',
    `${listed(valuesOf(connectionHistoryEntry.shape.event))}; fields after the change, before it for a removal; newest first.`,
    test('a connection is removed once, by its own caller, and its history says so with the account it had'),
  ),
]
