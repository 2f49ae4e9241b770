import { endpoints, transaction } from '@loyalty/contract'
import { answers, decided, fact, test, type Decision } from './decision.ts'

/** Further questions that only the code raised. */
export const furtherDecisions: readonly Decision[] = [
  decided(
    'H1',
    'S:297',
    'references `.` and `..`',
    'Refused: a client of addresses would take them for steps.',
    fact('the reference of a request cannot be them', !endpoints.createTransaction.body.shape.referenceNumber.safeParse('..').success),
  ),
  decided(
    'H2',
    'S:252',
    'a key that stands twice in a JSON body or a query',
    'Refused: two readers could take different ones.',
    test('a name may stand once in a query'),
  ),
  decided(
    'H3',
    'S:252',
    'compressed bodies',
    `${answers('UNSUPPORTED_MEDIA_TYPE')}: a small one could become a large one.`,
    test('a compressed body is refused, so that a small one cannot become a large one'),
  ),
  decided('H4', 'S:252', 'HEAD', 'Answers as GET does, without the body.', test('HEAD answers as GET does, without the body')),
  decided(
    'H5',
    'S:386-398',
    'a widget currency that is neither USD nor local',
    'Priced like the local one, at its own rate; the amount and the webhook stay in it.',
    test('a third currency is priced like the local one'),
  ),
  decided(
    'H6',
    'S:411',
    'rotation of signing keys',
    'A new key is published before it signs, an old one until its last token has ended.',
    test('what one rotation leaves behind is good until it expires, in every process'),
  ),
  decided(
    'H7',
    'S:24',
    'time in the sandbox',
    'Each organization may move its own sandbox forward; tokens, limits and deliveries keep real time.',
    test('hazard 20: a sandbox far ahead changes no token, session, limit or delivery'),
  ),
  decided(
    'H8',
    'S:306',
    'a partner that does not answer',
    `${answers('PARTNER_TIMEOUT')}; meanwhile the reference answers ${answers('TRANSACTION_IN_PROGRESS')}, and a worker asks the partner until it knows.`,
    test('whatever the partner does, the caller hears what is known, and in the end the same stands on both sides'),
  ),
  decided(
    'H9',
    'S:482',
    'a scope that is missing',
    `${answers('INSUFFICIENT_SCOPE')} with \`WWW-Authenticate\`, before any look at the body.`,
    test('the scope is checked before the rate, and the rate before the JSON'),
  ),
  decided(
    'H10',
    'S:252',
    'an `Accept` header without JSON',
    `${answers('NOT_ACCEPTABLE')} right after the method, wherever JSON is the answer and a token or credentials are asked for.`,
    test('who takes no JSON is told so, wherever JSON is the answer'),
  ),
  decided(
    'H11',
    'S:252',
    'bytes that are not UTF-8',
    'Refused in bodies, queries and forms, never mended: a mended reference would be another reference. A byte order mark is skipped.',
    test('bytes that are not UTF-8 are refused, not mended: a mended reference would be another reference'),
  ),
  decided(
    'H12',
    'S:413',
    'an `Authorization` header of another scheme',
    `${answers('TOKEN_MISSING')} and a challenge without \`error\`, as RFC 6750 3.1 wants.`,
    test('a missing token is asked for, a broken one is called invalid'),
  ),
  decided(
    'H13',
    'S:158, 164',
    'a transaction without a description, or to a member without an id',
    '`description` and `destinationUserId` of a transaction are null then: a description is optional and a program may go by e-mail alone, and an invented text would be taken for one that was sent.',
    fact(
      'both may be null',
      transaction.shape.description.safeParse(null).success && transaction.shape.destinationUserId.safeParse(null).success,
    ),
  ),
  decided(
    'H14',
    'S:346',
    'a part of an executed credit that the partner refuses for good',
    'Its value returns to the user’s residual and becomes points with the next credit that is executed.',
    test('refused by a partner, gives its value back, which the next execution takes along'),
  ),
]
